import LanguageModels
import RecollectTesting
import Synchronization
import Testing

/// A session has each request tokenized once, for the window check and for the response.
@Suite struct PreparationTests {
  /// An engine that counts preparations, and records an issue if it is asked in another way.
  private final class Counting: LanguageModel {
    let base = ScriptedLanguageModel(["one two", "three"], contextSize: 20)
    let preparations = Mutex(0)
    var name: String { "counting" }
    var contextSize: Int { base.contextSize }

    func tokenCount(for request: GenerationRequest) async throws -> Int {
      Issue.record("The session counts a request apart from its preparation.")
      return 0
    }

    func tokenCount(of text: String) async throws -> Int { try await base.tokenCount(of: text) }

    func prepare(_ request: GenerationRequest) async throws -> PreparedGeneration {
      preparations.withLock { $0 += 1 }
      return try await base.prepare(request)
    }

    func respond(
      to request: GenerationRequest, emit: @escaping @Sendable (GenerationEvent) -> Void
    ) async throws -> GenerationOutcome {
      Issue.record("The session generates apart from its preparation.")
      return try await base.respond(to: request, emit: emit)
    }
  }

  @Test func eachRequestIsPreparedOnce() async throws {
    let model = Counting()
    let session = LanguageModelSession(model: model)
    #expect(try await session.respond(to: "first").content == "one two")
    #expect(model.preparations.withLock { $0 } == 1)
    var last = ""
    for try await snapshot in session.streamResponse(to: "second") { last = snapshot.content }
    #expect(last == "three")
    #expect(model.preparations.withLock { $0 } == 2)
  }

  @Test func aRequestBeyondTheWindowIsNotGenerated() async throws {
    let model = Counting()
    let session = LanguageModelSession(model: model)
    let long = Array(repeating: "word", count: 30).joined(separator: " ")
    await #expect(throws: LanguageModelSession.GenerationError.self) {
      try await session.respond(to: long)
    }
    #expect(model.preparations.withLock { $0 } == 1)
    #expect(model.base.requests.isEmpty)
  }
}
