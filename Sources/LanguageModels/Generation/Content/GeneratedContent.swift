package import Grammars

/// A JSON value that a model generates, whose properties keep their order.
///
/// The value may be incomplete: in a snapshot, ``isComplete`` is `false` for the value and for each
/// of its parts that the model is still generating. Two contents are equal if they have equal
/// values in the same order and are complete in the same way. Equality ignores ``id`` and compares
/// numbers exactly.
public struct GeneratedContent: Sendable {
  /// The identifier of the value in all snapshots of a response; `nil` for content from elsewhere.
  public var id: GenerationID?

  /// The kind of the content, with its parts.
  public let kind: Kind

  /// A Boolean value that indicates whether the value is completely generated.
  public let isComplete: Bool

  /// The exact number, which may have more digits than the `Double` in ``kind``.
  package let number: JSONNumber?

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

  init(kind: Kind, number: JSONNumber?, isComplete: Bool, id: GenerationID?) {
    self.kind = kind
    self.number = number
    self.isComplete = isComplete
    self.id = id
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

  /// Creates a structure from properties in order; traps if a name occurs twice.
  ///
  /// A property whose value is `nil` becomes `null`.
  public init(
    properties: KeyValuePairs<String, any ConvertibleToGeneratedContent>, id: GenerationID? = nil
  ) {
    self.init(properties: properties.map { ($0.key, $0.value) }, id: id) { _, _ in
      preconditionFailure("A property of generated content is named once.")
    }
  }

  /// Creates a structure from properties in the order of their first appearance.
  ///
  /// - Parameters:
  ///   - properties: The names with their values.
  ///   - id: The identifier of the structure, or `nil`.
  ///   - combine: A closure that combines two values of the same name.
  public init<Properties: Sequence>(
    properties: Properties, id: GenerationID? = nil,
    uniquingKeysWith combine: (GeneratedContent, GeneratedContent) throws ->
      any ConvertibleToGeneratedContent
  ) rethrows where Properties.Element == (String, any ConvertibleToGeneratedContent) {
    var values: [String: GeneratedContent] = [:]
    var keys: [String] = []
    for (key, value) in properties {
      if let former = values[key] {
        values[key] = try combine(former, value.generatedContent).generatedContent
      } else {
        values[key] = value.generatedContent
        keys.append(key)
      }
    }
    self.init(
      kind: .structure(properties: values, orderedKeys: keys), number: nil, isComplete: true,
      id: id)
  }

  /// Creates an array.
  public init<Elements: Sequence>(elements: Elements, id: GenerationID? = nil)
  where Elements.Element == any ConvertibleToGeneratedContent {
    self.init(kind: .array(elements.map(\.generatedContent)), id: id)
  }

  /// Creates an array from values of one type.
  public init<Elements: Sequence>(elements: Elements, id: GenerationID? = nil)
  where Elements.Element: ConvertibleToGeneratedContent {
    self.init(kind: .array(elements.map(\.generatedContent)), id: id)
  }

  /// Creates content from a value.
  public init(_ value: some ConvertibleToGeneratedContent) {
    self = value.generatedContent
  }

  /// Creates content from a value, with an identifier.
  public init(_ value: some ConvertibleToGeneratedContent, id: GenerationID) {
    self = value.generatedContent
    self.id = id
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
