public import Grammars
public import LanguageModels
import Synchronization

/// A language model that picks uniformly among the tokens that the schema allows.
///
/// Only the schema constrains its output, so the model finds gaps in the enforcement of schemas.
/// Without a schema it generates a few random words. With the same seed, the same sequence of
/// requests gets the same responses.
public final class UniformLanguageModel: LanguageModel {
  /// The name of the model.
  public let name = "uniform"
  /// The size of the context window in tokens; a token of the prompt is a byte.
  public let contextSize: Int
  /// The capability of guided generation only.
  public let capabilities: LanguageModelCapabilities = .guidedGeneration

  private let vocabulary: TokenVocabulary
  private let random: Mutex<SplitMix64>

  /// Creates a model.
  ///
  /// - Parameters:
  ///   - seed: The seed of the random numbers.
  ///   - vocabulary: The tokens of the model; by default, all bytes and some longer tokens.
  ///   - contextSize: The size of the context window in tokens.
  public init(
    seed: UInt64, vocabulary: TokenVocabulary = .small, contextSize: Int = 65_536
  ) {
    self.vocabulary = vocabulary
    self.contextSize = contextSize
    random = Mutex(SplitMix64(state: seed))
  }

  /// Returns the number of bytes, plus one for each entry and one for the response.
  public func tokenCount(for request: GenerationRequest) async throws -> Int {
    request.transcript.map { $0.text.utf8.count + 1 }.reduce(1, +)
  }

  /// Returns the number of bytes in a text.
  public func tokenCount(of text: String) async throws -> Int { text.utf8.count }

  /// Generates a value of the schema, or a few words if there is no schema.
  public func respond(
    to request: GenerationRequest, emit: @escaping @Sendable (GenerationEvent) -> Void
  ) async throws -> GenerationOutcome {
    let count = try await tokenCount(for: request)
    let room = min(contextSize - count, request.options.maximumResponseTokens ?? 2000)
    guard room > 0 else {
      throw LanguageModelSession.GenerationError.exceededContextWindowSize(
        .init(debugDescription: "\(count) tokens in a window of \(contextSize)."))
    }
    let grammar = try request.schema?.grammar() ?? Self.words
    var random = random.withLock { random in SplitMix64(state: random.next()) }
    if let seed = request.options.sampling?.seed { random = SplitMix64(state: seed) }
    if request.options.sampling == .greedy { random = SplitMix64(state: 1) }
    var writer = UniformWriter(grammar: grammar, vocabulary: vocabulary, random: random)
    while let piece = try writer.next(room: room) {
      try Task.checkCancellation()
      if !piece.isEmpty { emit(.text(piece)) }
    }
    return GenerationOutcome(
      finishReason: writer.written == room ? .length : .stop,
      usage: Usage(promptTokens: count, responseTokens: writer.written))
  }

  private static let words = Grammar.sequence([
    .literal("hello"), Grammar.choice([.literal(" you"), .literal(" world")]).repeating(0, 40),
  ])
}

extension GenerationOptions.SamplingMode {
  fileprivate var seed: UInt64? {
    switch kind {
    case .greedy: nil
    case .top(_, let seed), .nucleus(_, let seed): seed
    }
  }
}

extension TokenVocabulary {
  /// A vocabulary of all bytes, some words and JSON punctuation, and one end token.
  public static let small = TokenVocabulary(
    tokens: (UInt8.min...UInt8.max).map { [$0] }
      + [
        "{\"", "\":", "\": \"", "\", \"", "\"}", "\"]", "},", "the", " and", "é", "世界", "\\u", "00",
        "true",
      ]
      .map { Array($0.utf8) } + [[]],
    endTokens: [270])
}
