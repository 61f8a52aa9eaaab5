import LanguageModels
import RecollectTesting
import Testing

@Suite struct StreamTests {
  @Test func snapshotsAreTheWholeAnswerSoFar() async throws {
    // Each event waits until the iterator has received the previous one, so that no snapshot is
    // skipped.
    let (permits, permit) = AsyncStream.makeStream(of: Void.self)
    let turnstile = Turnstile(permits)
    let model = ScriptedLanguageModel(["The quick  brown fox."]) { _ in await turnstile.pass() }
    let session = LanguageModelSession(model: model)
    let stream = session.streamResponse(to: "Tell")
    var seen: [String] = []
    permit.yield()
    for try await snapshot in stream {
      seen.append(snapshot.content)
      #expect("\(snapshot)" == snapshot.content)
      permit.yield()
    }
    #expect(seen == ["The", "The quick", "The quick  brown", "The quick  brown fox."])
    let response = try await stream.collect()
    #expect(response.content == seen.last)
    #expect(response.transcriptEntries.count == 2)
    #expect(!session.isResponding)
  }

  @Test func aSlowReaderStillGetsTheLastSnapshot() async throws {
    let model = ScriptedLanguageModel(["a b c d"])
    let stream = LanguageModelSession(model: model).streamResponse { "go" }
    _ = try await stream.collect()
    var seen: [String] = []
    for try await snapshot in stream { seen.append(snapshot.content) }
    #expect(seen == ["a b c d"])
  }

  @Test func aSnapshotOfAValuePrintsItsJSON() async throws {
    let model = ScriptedLanguageModel(turns: [.value(City(name: "Oslo", days: 1))])
    let stream = LanguageModelSession(model: model).streamResponse(to: "go", generating: City.self)
    _ = try await stream.collect()
    var printed: [String] = []
    for try await snapshot in stream { printed.append("\(snapshot)") }
    #expect(printed == [#"{"name":"Oslo","days":1}"#])
  }

  @Test func twoReadersSeeTheSameAnswer() async throws {
    let stream = LanguageModelSession(model: ScriptedLanguageModel(["a b c d e f"]))
      .streamResponse(to: "go")
    async let first = stream.reduce("") { $1.content }
    async let second = stream.reduce("") { $1.content }
    #expect(try await [first, second] == ["a b c d e f", "a b c d e f"])
  }

  @Test func cancellingTheReaderStopsTheModel() async throws {
    let words = Array(repeating: "word", count: 1000).joined(separator: " ")
    let (reached, signal) = AsyncStream.makeStream(of: Void.self)
    let model = ScriptedLanguageModel([words]) { written in
      if written == 5 {
        signal.yield()
        try? await Task.sleep(for: .seconds(3600))
      }
    }
    let session = LanguageModelSession(model: model)
    let reader = Task {
      for try await _ in session.streamResponse(to: "write") {}
    }
    for await _ in reached { break }
    reader.cancel()
    await #expect(throws: CancellationError.self) { try await reader.value }
    try await settle(session)
    #expect(model.piecesWritten == 5)
    #expect(session.transcript.isEmpty)
  }

  @Test func droppingTheStreamStopsTheModel() async throws {
    let words = Array(repeating: "word", count: 1000).joined(separator: " ")
    let model = ScriptedLanguageModel([words]) { written in
      if written == 2 { try await Task.sleep(for: .seconds(3600)) }
    }
    let session = LanguageModelSession(model: model)
    for try await _ in session.streamResponse(to: "write") { break }
    try await settle(session)
    #expect(model.piecesWritten <= 2)
    #expect(session.transcript.isEmpty)
  }

  @Test func anEngineThatFailsHalfwayFailsTheStream() async throws {
    struct Broken: Error {}
    let model = ScriptedLanguageModel(["a b c"]) { written in
      if written == 2 { throw Broken() }
    }
    var seen = ""
    await #expect(throws: Broken.self) {
      for try await snapshot in LanguageModelSession(model: model).streamResponse(to: "go") {
        seen = snapshot.content
      }
    }
    #expect(seen == "a b")
  }

  /// Waits until the session has ended the request and restored its transcript.
  private func settle(_ session: LanguageModelSession) async throws {
    while session.isResponding { await Task.yield() }
  }
}
