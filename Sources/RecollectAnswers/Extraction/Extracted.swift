public import LanguageModels
public import Recollect

/// A value that a model found in a text, with the parts it came from.
public struct Extracted<Value: Generable & Sendable>: Sendable {
  /// The value, as the model wrote it first.
  public var value: Value
  /// The parts in which the value was found, in order; at least one.
  public var sources: [TextPart]

  /// Creates a value with its sources.
  public init(value: Value, sources: [TextPart]) {
    self.value = value
    self.sources = sources
  }
}

extension Extracted: Equatable where Value: Equatable {}
extension Extracted: Hashable where Value: Hashable {}

/// An event of extracting values.
///
/// Events are sent in the order of the cases, and ``reading(_:)`` and ``found(_:)`` repeatedly.
public enum ExtractionEvent<Value: Generable & Sendable>: Sendable {
  /// The texts are divided into these parts.
  case divided([TextPart])
  /// The model begins to read a part.
  case reading(PartProgress)
  /// The part held values that no earlier part has.
  case found([Extracted<Value>])
  /// All parts are read.
  ///
  /// The values are in the order in which they were found, each once.
  case finished([Extracted<Value>])
}

/// The options of extracting values.
public struct ExtractionOptions: Sendable {
  /// A description of the values in a few words; empty if the name and the guides of the type say
  /// it.
  public var description: String
  /// The largest number of values of one part.
  public var valuesPerPart: Int
  /// The largest number of tokens of a part.
  public var partTokens: Int
  /// The options of the search, if one is read.
  public var search: SearchOptions
  /// The options of the model.
  ///
  /// Each request reserves their `maximumResponseTokens`, or less in a small window.
  public var generation: GenerationOptions

  /// Creates options.
  ///
  /// - Precondition: `valuesPerPart` is at least 1, and `partTokens` at least 32.
  public init(
    description: String = "", valuesPerPart: Int = 8, partTokens: Int = 400,
    search: SearchOptions = SearchOptions(limit: 20),
    generation: GenerationOptions = GenerationOptions(
      sampling: .greedy, maximumResponseTokens: 500)
  ) {
    precondition(valuesPerPart >= 1, "A part may hold at least one value.")
    precondition(partTokens >= 32, "A part has at least 32 tokens.")
    self.description = description
    self.valuesPerPart = valuesPerPart
    self.partTokens = partTokens
    self.search = search
    self.generation = generation
  }
}
