import Dispatch
import LanguageModels
import LlamaModels
import Synchronization
import Testing

@Suite(.needsSmallModel) struct CancellationTests {
  private let story = GenerationRequest(
    transcript: Transcript(entries: [
      .prompt(.init(segments: [.text(.init(content: "Write a very long story about the sea."))]))
    ]),
    options: GenerationOptions(sampling: .greedy, maximumResponseTokens: 500))

  @Test func aCancelledAnswerStopsWithinOneToken() async throws {
    let model = try Weights.load()
    let pieces = Mutex(0)
    let (started, signal) = AsyncStream.makeStream(of: Void.self)
    let cancelled = DispatchSemaphore(value: 0)
    let task = Task { [story] in
      try await model.respond(to: story) { _ in
        let count = pieces.withLock {
          $0 += 1
          return $0
        }
        // Blocks the engine at its first event until the task has been cancelled.
        if count == 1 {
          signal.yield()
          cancelled.wait()
        }
      }
    }
    for await _ in started { break }
    task.cancel()
    cancelled.signal()
    await #expect(throws: CancellationError.self) { try await task.value }
    #expect(pieces.withLock { $0 } <= 2)

    let session = LanguageModelSession(model: model)
    let short = GenerationOptions(sampling: .greedy, maximumResponseTokens: 8)
    let after = try await session.respond(to: "Name a colour.", options: short)
    let fresh = LanguageModelSession(model: try Weights.load())
    #expect(try await fresh.respond(to: "Name a colour.", options: short).content == after.content)
  }

  @Test func aRequestInLineIsCancelledWithoutWaiting() async throws {
    let model = try Weights.load()
    let (started, signal) = AsyncStream.makeStream(of: Void.self)
    let release = DispatchSemaphore(value: 0)
    let first = Task { [story] in
      let held = Mutex(false)
      var request = story
      request.options.maximumResponseTokens = 2
      return try await model.respond(to: request) { _ in
        guard
          !held.withLock({ was in
            defer { was = true }; return was
          })
        else { return }
        signal.yield()
        release.wait()
      }
    }
    for await _ in started { break }
    let second = Task { [story] in try await model.respond(to: story) { _ in } }
    second.cancel()
    // The first request still blocks the engine. If the second waited for its turn, the test would
    // never end.
    await #expect(throws: CancellationError.self) { try await second.value }
    release.signal()
    #expect(try await first.value.usage.responseTokens <= 2)
  }

  @Test func readingALongPromptIsCancelledToo() async throws {
    let model = try Weights.load()
    let prompt = String(repeating: "The sea is wide and deep. ", count: 120)
    let task = Task {
      try await LanguageModelSession(model: model).respond(to: prompt)
    }
    task.cancel()
    await #expect(throws: CancellationError.self) { try await task.value }
  }

  @Test func sessionsOnOneModelTakeTurns() async throws {
    let model = try Weights.load()
    let options = GenerationOptions(sampling: .greedy, maximumResponseTokens: 10)
    let prompts = ["Name a colour.", "Name an animal.", "Name a city."]
    var alone: [String] = []
    for prompt in prompts {
      let session = LanguageModelSession(model: model)
      alone.append(try await session.respond(to: prompt, options: options).content)
    }
    let together = try await withThrowingTaskGroup(of: (Int, String).self) { group in
      for (index, prompt) in prompts.enumerated() {
        group.addTask {
          let session = LanguageModelSession(model: model)
          return (index, try await session.respond(to: prompt, options: options).content)
        }
      }
      return try await group.reduce(into: [Int: String]()) { $0[$1.0] = $1.1 }
    }
    #expect(prompts.indices.map { together[$0] } == alone)
  }
}
