import Grammars
import LanguageModels
import LlamaModels
import Synchronization
import Testing

@Suite(.needsSmallModel) struct GuidedTests {
  @Test(arguments: GuidedCase.all)
  func valuesAreWholeAndValidWhateverIsDrawn(example: GuidedCase) async throws {
    let model = try Weights.shared()
    let schema = try example.schema()
    for seed in 0..<4 as Range<UInt64> {
      // A high temperature and all tokens as candidates, so that the model alone would generate
      // anything.
      let answer = try await Self.write(
        schema, on: model, limit: 60 + Int(seed) * 20,
        sampling: .random(probabilityThreshold: 1, seed: seed), temperature: 1.5)
      let value = try JSONValue(parsing: answer.text)
      #expect(example.isValid(value), "\(answer.text)")
      #expect(answer.usage.responseTokens <= 60 + Int(seed) * 20)
    }
  }

  @Test func theSameSeedGivesTheSameValue() async throws {
    let model = try Weights.shared()
    let schema = try GuidedCase.all[0].schema()
    let first = try await Self.write(
      schema, on: model, sampling: .random(top: 50, seed: 3), temperature: 1)
    let again = try await Self.write(
      schema, on: Weights.load(), sampling: .random(top: 50, seed: 3), temperature: 1)
    #expect(first.text == again.text)
  }

  @Test func howeverLittleRoomThereIsTheValueIsWhole() async throws {
    let model = try Weights.shared()
    let schema = try GuidedCase.text.schema()
    var lengths: [Int] = []
    for limit in 1...16 {
      do {
        let answer = try await Self.write(schema, on: model, limit: limit)
        #expect(GuidedCase.text.isValid(try JSONValue(parsing: answer.text)))
        #expect(answer.usage.responseTokens <= limit)
        lengths.append(answer.text.utf8.count)
      } catch LanguageModelSession.GenerationError.exceededContextWindowSize {
        #expect(lengths.isEmpty && limit < 8)
      }
    }
    #expect(lengths.count >= 8)
  }

  @Test func tooLittleRoomForAnyValueIsToldBeforeWriting() async throws {
    let model = try Weights.shared()
    let schema = try GuidedCase.all[0].schema()
    let error = await #expect(throws: LanguageModelSession.GenerationError.self) {
      _ = try await Self.write(schema, on: model, limit: 3)
    }
    guard case .exceededContextWindowSize(let context) = error else {
      Issue.record("\(String(describing: error))")
      return
    }
    #expect(context.debugDescription.contains("shortest answer"))
  }

  @Test func aGuidedAnswerIsCancelledWithinOneToken() async throws {
    let model = try Weights.load()
    let schema = try GuidedCase.text.schema()
    let pieces = Mutex(0)
    let task = Mutex<Task<GenerationOutcome, any Error>?>(nil)
    let request = Self.request(schema, limit: 400, .greedy, nil)
    let gate = AsyncStream.makeStream(of: Void.self)
    let running = Task {
      for await _ in gate.stream { break }
      return try await model.respond(to: request) { _ in
        let count = pieces.withLock {
          $0 += 1
          return $0
        }
        if count == 2 { task.withLock { $0?.cancel() } }
      }
    }
    task.withLock { $0 = running }
    gate.continuation.yield()
    await #expect(throws: CancellationError.self) { try await running.value }
    #expect(pieces.withLock { $0 } <= 3)
  }

  @Test func anAnswerStreamsInWholeScalarsAndIsTheSameJoined() async throws {
    let model = try Weights.shared()
    let schema = try GuidedCase.text.schema()
    let pieces = Mutex<[String]>([])
    let request = Self.request(schema, limit: 80, .random(probabilityThreshold: 1, seed: 5), 2)
    _ = try await model.respond(to: request) { event in
      if case .text(let text) = event { pieces.withLock { $0.append(text) } }
    }
    let joined = pieces.withLock { $0 }.joined()
    #expect(try JSONValue(parsing: joined).object?["text"]?.string != nil)
    #expect(!joined.unicodeScalars.contains("\u{FFFD}"))
    #expect(pieces.withLock { $0.count } > 1)
  }

  private static func request(
    _ schema: GenerationSchema, limit: Int, _ sampling: GenerationOptions.SamplingMode,
    _ temperature: Double?
  ) -> GenerationRequest {
    let prompt = Transcript.Prompt(
      segments: [.text(.init(content: "Tell me about a cat called Minka."))],
      responseFormat: .init(schema: schema))
    return GenerationRequest(
      transcript: Transcript(entries: [.prompt(prompt)]),
      options: GenerationOptions(
        sampling: sampling, temperature: temperature, maximumResponseTokens: limit),
      schema: schema)
  }

  private static func write(
    _ schema: GenerationSchema, on model: LlamaModel, limit: Int = 60,
    sampling: GenerationOptions.SamplingMode = .greedy, temperature: Double? = nil
  ) async throws -> (text: String, usage: Usage) {
    let text = Mutex("")
    let outcome = try await model.respond(
      to: request(schema, limit: limit, sampling, temperature)
    ) { event in
      if case .text(let piece) = event { text.withLock { $0 += piece } }
    }
    return (text.withLock { $0 }, outcome.usage)
  }
}
