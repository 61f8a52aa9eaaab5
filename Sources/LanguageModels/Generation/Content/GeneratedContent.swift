package import Grammars

/// A JSON value that a model generates, whose properties keep their order.
///
/// The value may be incomplete: in a snapshot, ``isComplete`` is `false` for the value and for each
/// of its parts that the model is still generating. Two contents are equal if they have equal
/// values in the same order and are complete in the same way. Equality ignores ``id`` and compares
/// numbers exactly.
public struct GeneratedContent: Sendable {
  /// The kind of the content, with its parts.
  public let kind: Kind

  /// The exact number, which may have more digits than the `Double` in ``kind``.
  package let number: JSONNumber?

  /// A Boolean value that indicates whether the value is completely generated.
  public let isComplete: Bool

  /// The identifier of the value in all snapshots of a response; `nil` for content from elsewhere.
  public var id: GenerationID?

  /// A kind of content.
  public enum Kind: Sendable, Equatable {
    /// The value `null`.
    case null
    /// A Boolean value.
    case bool(Bool)
    /// A number, rounded to the nearest `Double`.
    case number(Double)
    /// A string; the text so far if the content is incomplete.
    case string(String)
    /// An array.
    case array([GeneratedContent])
    /// An object: its properties by name, and their names in the generated order.
    case structure(properties: [String: GeneratedContent], orderedKeys: [String])
  }
}

extension GeneratedContent {
  /// Creates complete content of a kind.
  ///
  /// An infinite number or NaN becomes `null`, because JSON has no such numbers. Keys without a
  /// value and repeated keys are removed from a structure. Properties whose name isn't among the
  /// ordered keys come last, sorted by name.
  public init(kind: Kind, id: GenerationID? = nil) {
    switch kind {
    case .number(let amount):
      let number = JSONNumber(amount)
      self.init(kind: number == nil ? .null : kind, number: number, isComplete: true, id: id)
    case .structure(let properties, let orderedKeys):
      var seen: Set<String> = []
      var keys = orderedKeys.filter { properties[$0] != nil && seen.insert($0).inserted }
      keys += properties.keys.filter { !seen.contains($0) }.sorted()
      self.init(
        kind: .structure(properties: properties, orderedKeys: keys), number: nil,
        isComplete: true, id: id)
    default:
      self.init(kind: kind, number: nil, isComplete: true, id: id)
    }
  }
}

extension GeneratedContent: Equatable {
  /// Returns a Boolean value that indicates whether two contents are equal and equally complete.
  public static func == (first: GeneratedContent, second: GeneratedContent) -> Bool {
    guard first.isComplete == second.isComplete else { return false }
    if let number = first.number, let other = second.number { return number == other }
    return first.kind == second.kind
  }
}
