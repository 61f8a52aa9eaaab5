import LanguageModels
import LlamaModels
import Synchronization
import Testing

/// On one thread, the small model's kernels give the same bits for one token and for several, so
/// drafts must change nothing at all.
@Suite(.needsSmallModel) struct DraftTests {
  private static let passage = """
    The lighthouse at Skarholm was built in 1871, after the brig “Aurora” had run aground. Its \
    first keeper, Olaf Brandt, kept a diary in which he wrote down the weather and the ships that \
    passed.
    """

  private static let prompts = [
    "Repeat this text word by word, twice: \(passage)",
    "Count from one to forty, as in: one, two, three, four, five.",
    "Write a short story about a lighthouse keeper and her cat.",
    "What is two and two?",
    "1, 2, 3, 1, 2, 3, 1, 2, 3, 1, 2,", "日本語で答えてください。日本の首都は？",
  ]

  private static func request(
    _ prompt: String, _ sampling: GenerationOptions.SamplingMode = .greedy,
    temperature: Double? = nil, schema: GenerationSchema? = nil, limit: Int = 24
  ) -> GenerationRequest {
    let entry = Transcript.Prompt(segments: [.text(.init(content: prompt))])
    return GenerationRequest(
      transcript: Transcript(entries: [.prompt(entry)]),
      options: GenerationOptions(
        sampling: sampling, temperature: temperature, maximumResponseTokens: limit),
      schema: schema)
  }

  private static func answer(
    _ request: GenerationRequest, _ model: LlamaModel
  ) async throws -> (text: String, outcome: GenerationOutcome) {
    let text = Mutex("")
    let outcome = try await model.respond(to: request) { event in
      if case .text(let piece) = event { text.withLock { $0 += piece } }
    }
    return (text.withLock { $0 }, outcome)
  }

  /// Checks that drafts of a fixed length change no response, and returns how many were right.
  private static func right(
    drafting length: Int, in requests: [GenerationRequest]
  ) async throws -> Int {
    let model = try Weights.load()
    var before: [(text: String, outcome: GenerationOutcome)] = []
    try await model.setDrafting(false)
    for request in requests { before.append(try await answer(request, model)) }
    try await model.setDrafting(true, fixed: length)
    for (request, before) in zip(requests, before) {
      let after = try await answer(request, model)
      #expect(after.text == before.text)
      #expect(after.outcome.usage.responseTokens == before.outcome.usage.responseTokens)
      #expect(after.outcome.finishReason == before.outcome.finishReason)
    }
    return try await model.setDrafting(true).right
  }

  @Test(arguments: [2, 12]) func greedyTextsStayTheSame(length: Int) async throws {
    let right = try await Self.right(drafting: length, in: Self.prompts.map { Self.request($0) })
    #expect(right > 10)
  }

  /// The same seed draws the same tokens from the same distributions.
  @Test func seededTextsStayTheSame() async throws {
    let requests = (0..<6 as Range<UInt64>).map { seed in
      Self.request(
        Self.prompts[Int(seed) % 3],
        seed % 2 == 0
          ? .random(top: 40, seed: seed) : .random(probabilityThreshold: 0.95, seed: seed),
        temperature: 0.9, limit: 20)
    }
    #expect(try await Self.right(drafting: 6, in: requests) > 5)
  }

  @Test func guidedValuesStayTheSame() async throws {
    let cases = try GuidedCase.all.enumerated().map { position, example in
      Self.request(
        "Tell me about a cat called Minka.",
        position % 2 == 0
          ? .greedy : .random(probabilityThreshold: 1, seed: UInt64(position)),
        temperature: position % 2 == 0 ? nil : 1.5, schema: try example.schema())
    }
    _ = try await Self.right(drafting: 12, in: cases)
  }

  @Test func quotationsAreDraftedFromTheirPassage() async throws {
    let quote = DynamicGenerationSchema(
      type: String.self, guides: [.substring(of: Self.passage, words: 3...40)])
    let schema = try GenerationSchema(
      root: .init(
        name: "Statement",
        properties: [
          .init(name: "quote", schema: quote),
          .init(name: "statement", schema: .init(type: String.self)),
        ]), dependencies: [])
    let request = Self.request(
      "Quote a sentence of this text: \(Self.passage)", schema: schema, limit: 60)
    #expect(try await Self.right(drafting: 16, in: [request]) > 5)
  }

  @Test func littleRoomIsNotExceeded() async throws {
    let requests = (1...6).map { Self.request(Self.prompts[0], limit: $0) }
    _ = try await Self.right(drafting: 16, in: requests)
  }

  @Test func draftsLeaveNothingInTheContext() async throws {
    let model = try Weights.load(keepsAnswers: true)
    let other = try Weights.load(keepsAnswers: true)
    try await model.setDrafting(true, fixed: 8)
    try await other.setDrafting(false)
    let session = LanguageModelSession(model: model)
    let plain = LanguageModelSession(model: other)
    let options = GenerationOptions(sampling: .greedy, maximumResponseTokens: 20)
    for prompt in Self.prompts.prefix(2) {
      let drafted = try await session.respond(to: prompt, options: options)
      let expected = try await plain.respond(to: prompt, options: options)
      #expect(drafted.content == expected.content)
      #expect(drafted.usage.responseTokens == expected.usage.responseTokens)
    }
  }
}
