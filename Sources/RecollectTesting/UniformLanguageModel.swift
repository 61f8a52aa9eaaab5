public import Grammars
public import LanguageModels
import Synchronization

/// A language model that knows nothing: every token that the schema allows is as likely as any
/// other.
///
/// What it writes has nothing but the schema to hold it, so it finds every gap in how schemas are
/// kept to. Without a schema it writes a few random words. With the same seed, the same requests in
/// the same order get the same answers.
public final class UniformLanguageModel: LanguageModel {
  /// The name it gives for itself.
  public let name = "uniform"
  /// Number of tokens one request may take in all; a token of what is read is a byte.
  public let contextSize: Int
  /// Guided generation, and nothing else.
  public let capabilities: LanguageModelCapabilities = .guidedGeneration

  private let vocabulary: TokenVocabulary
  private let random: Mutex<SplitMix64>

  /// Creates a model.
  ///
  /// - Parameters:
  ///   - seed: where its random numbers begin.
  ///   - vocabulary: the tokens it writes; by default all bytes and some longer ones.
  ///   - contextSize: number of tokens one request may take in all.
  public init(
    seed: UInt64, vocabulary: TokenVocabulary = .small, contextSize: Int = 65_536
  ) {
    self.vocabulary = vocabulary
    self.contextSize = contextSize
    random = Mutex(SplitMix64(state: seed))
  }

  /// Counts bytes, and a token more for each entry.
  public func tokenCount(for request: GenerationRequest) async throws -> Int {
    request.transcript.map { $0.text.utf8.count + 1 }.reduce(1, +)
  }

  /// Counts bytes.
  public func tokenCount(of text: String) async throws -> Int { text.utf8.count }

  /// Writes a value of the schema, or some words.
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

  /// A few words.
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
  /// All bytes, some words and marks of JSON, and one token that ends the text.
  public static let small = TokenVocabulary(
    tokens: (UInt8.min...UInt8.max).map { [$0] }
      + [
        "{\"", "\":", "\": \"", "\", \"", "\"}", "\"]", "},", "the", " and", "é", "世界", "\\u", "00",
        "true",
      ]
      .map { Array($0.utf8) } + [[]],
    endTokens: [270])
}

/// Random numbers that are the same in every run: SplitMix64 (Steele, Lea and Flood 2014).
struct SplitMix64: RandomNumberGenerator {
  var state: UInt64

  mutating func next() -> UInt64 {
    state &+= 0x9E37_79B9_7F4A_7C15
    var z = state
    z = (z ^ z >> 30) &* 0xBF58_476D_1CE4_E5B9
    z = (z ^ z >> 27) &* 0x94D0_49BB_1331_11EB
    return z ^ z >> 31
  }
}
