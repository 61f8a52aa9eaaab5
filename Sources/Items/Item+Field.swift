extension Item {
  /// A named value that a source gives for an item, such as a meeting's location.
  public struct Field: Sendable, Hashable, Codable {
    /// The name, in English and in the form that is shown: `Location`, `Action items`.
    public var name: String
    /// The value.
    ///
    /// Line breaks separate the entries of a list.
    public var value: String

    /// Creates a field.
    public init(_ name: String, _ value: String) {
      self.name = name
      self.value = value
    }
  }
}
