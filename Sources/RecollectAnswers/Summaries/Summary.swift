public import LanguageModels
public import Recollect

/// A summary, each sentence of which names the parts it stands on.
public struct Summary: Sendable, Hashable {
  /// A sentence of a summary.
  public struct Sentence: Sendable, Hashable, Codable {
    /// The text.
    public var text: String
    /// The numbers of the parts that the sentence stands on, in ascending order; part number `n` is
    /// at index `n - 1` of ``Summary/parts``.
    public var sources: [Int]

    /// Creates a sentence.
    public init(text: String, sources: [Int]) {
      self.text = text
      self.sources = sources
    }
  }

  /// The sentences in order.
  public var sentences: [Sentence]
  /// The parts that the model has read, in order.
  public var parts: [TextPart]
  /// The number of rounds it took: one if all parts fit into one request.
  public var rounds: Int

  /// Creates a summary.
  public init(sentences: [Sentence] = [], parts: [TextPart] = [], rounds: Int = 0) {
    self.sentences = sentences
    self.parts = parts
    self.rounds = rounds
  }

  /// The sentences as one text, without their sources.
  public var text: String { sentences.map(\.text).joined(separator: " ") }

  /// The parts that the sentences stand on, each once, by number.
  public var citedParts: [(number: Int, part: TextPart)] {
    Set(sentences.flatMap(\.sources)).sorted().map { ($0, parts[$0 - 1]) }
  }
}

/// An event of writing a summary.
///
/// Events are sent in the order of the cases, and ``reading(_:)`` and ``sentences(_:)`` repeatedly.
public enum SummaryEvent: Sendable {
  /// The texts are divided into these parts.
  case divided([TextPart])
  /// The model begins to read.
  ///
  /// The last of these events, for the only request of its round, is followed by the sentences.
  case reading(PartProgress)
  /// The model wrote more of the summary.
  ///
  /// The value is all sentences so far, of which the last may be incomplete.
  case sentences([Summary.Sentence])
  /// The summary is complete.
  case finished(Summary)
}

/// The options of a summary.
public struct SummaryOptions: Sendable {
  /// The largest number of sentences.
  public var sentences: Int
  /// The largest number of tokens of a part, which is the least that a sentence can refer to.
  public var partTokens: Int
  /// The options of the search, if one is summarized.
  public var search: SearchOptions
  /// The options of the model.
  ///
  /// Each request reserves their `maximumResponseTokens`, or less in a small window.
  public var generation: GenerationOptions

  /// Creates options.
  ///
  /// By default the model takes the likeliest tokens, so equal texts give equal summaries.
  ///
  /// - Precondition: `sentences` is at least 1, and `partTokens` at least 32.
  public init(
    sentences: Int = 6, partTokens: Int = 250, search: SearchOptions = SearchOptions(limit: 20),
    generation: GenerationOptions = GenerationOptions(
      sampling: .greedy, maximumResponseTokens: 500)
  ) {
    precondition(sentences >= 1, "A summary has at least one sentence.")
    precondition(partTokens >= 32, "A part has at least 32 tokens.")
    self.sentences = sentences
    self.partTokens = partTokens
    self.search = search
    self.generation = generation
  }
}
