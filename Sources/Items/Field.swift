/// Something a source says of an item under a name, such as a meeting's location.
public struct Field: Sendable, Hashable, Codable {
  /// What it is called, in English and as it is shown: `Location`, `Action items`.
  public var name: String
  /// What is said; the lines of a list are separated by line ends.
  public var value: String

  /// Creates a field.
  public init(_ name: String, _ value: String) {
    self.name = name
    self.value = value
  }
}
