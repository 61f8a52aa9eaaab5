package import Grammars

/// A value as a model writes it: JSON, whose properties keep their order.
///
/// It may be unfinished: in a snapshot of an answer that is still being written `isComplete` is
/// false for the whole and for each part that is still open. Equality looks at values, their order
/// and whether they are finished, and not at `id`; numbers are compared exactly.
public struct GeneratedContent: Sendable {
  /// The identity through the snapshots of one answer; nil for content made elsewhere.
  public var id: GenerationID?

  /// What the content is, with its parts.
  public let kind: Kind

  /// Whether the value is written to its end.
  public let isComplete: Bool

  /// The digits of a number, which may be more than the `Double` in `kind` can hold.
  package let number: JSONNumber?

  /// The forms content has.
  public enum Kind: Sendable, Equatable {
    /// The value `null`.
    case null
    /// One of `true` and `false`.
    case bool(Bool)
    /// A number; its nearest `Double` where it has more digits.
    case number(Double)
    /// A text; what there is of it, while it is being written.
    case string(String)
    /// Elements in order.
    case array([GeneratedContent])
    /// Properties by name, and their names in the order they were written.
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
  /// Creates finished content of a kind.
  ///
  /// An infinite number or NaN, which JSON doesn't have, becomes `null`. Keys of a structure that
  /// have no value, or occur again, are left out; values without a key come last, by name.
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

  /// Creates a structure from its properties, in order; traps on a name that occurs twice.
  ///
  /// A property whose value is nil is written as `null`.
  public init(
    properties: KeyValuePairs<String, any ConvertibleToGeneratedContent>, id: GenerationID? = nil
  ) {
    self.init(properties: properties.map { ($0.key, $0.value) }, id: id) { _, _ in
      preconditionFailure("A property of generated content is named once.")
    }
  }

  /// Creates a structure from its properties, in order of first appearance.
  ///
  /// - Parameters:
  ///   - properties: names with their values.
  ///   - id: tells the structure from others; nil where that doesn't matter.
  ///   - combine: makes one value of two with the same name.
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

  /// Creates an array of values of one type.
  public init<Elements: Sequence>(elements: Elements, id: GenerationID? = nil)
  where Elements.Element: ConvertibleToGeneratedContent {
    self.init(kind: .array(elements.map(\.generatedContent)), id: id)
  }

  /// Takes the content of a value.
  public init(_ value: some ConvertibleToGeneratedContent) {
    self = value.generatedContent
  }

  /// Takes the content of a value, and gives it an identity.
  public init(_ value: some ConvertibleToGeneratedContent, id: GenerationID) {
    self = value.generatedContent
    self.id = id
  }
}

extension GeneratedContent: Equatable {
  /// Whether both hold the same values in the same order and are finished alike.
  public static func == (first: GeneratedContent, second: GeneratedContent) -> Bool {
    guard first.isComplete == second.isComplete else { return false }
    if let number = first.number, let other = second.number { return number == other }
    return first.kind == second.kind
  }
}
