import LanguageModels
import Observation
import RecollectTesting
import TestSupport
import Testing

@Suite struct SessionTests {
  @Test func anAnswerJoinsTheTranscript() async throws {
    let model = ScriptedLanguageModel(["Because of  scattering.\n", "Yes."])
    let session = LanguageModelSession(model: model, instructions: "Be brief.")
    #expect(session.transcript.map(\.text) == ["Be brief."])

    let first = try await session.respond(
      to: "Why is the sky blue?", options: GenerationOptions(sampling: .greedy))
    #expect(first.content == "Because of  scattering.\n")
    #expect(first.finishReason == .stop)
    #expect(first.transcriptEntries.map(\.text) == ["Why is the sky blue?", first.content])
    #expect(first.usage == Usage(promptTokens: 2 + 5 + 2 + 1, responseTokens: 3))

    try await session.respond(to: Prompt("Really?"))
    #expect(
      session.transcript.map(\.text)
        == ["Be brief.", "Why is the sky blue?", first.content, "Really?", "Yes."])
    #expect(!session.isResponding)

    #expect(model.requests.count == 2)
    #expect(model.requests[0].options.sampling == .greedy)
    #expect(model.requests[1].transcript == Transcript(entries: session.transcript.dropLast()))
    guard case .prompt(let prompt) = session.transcript[1] else {
      Issue.record("The second entry is the prompt.")
      return
    }
    #expect(prompt.options.sampling == .greedy)
  }

  @Test func everyWayToStartAndToAsk() async throws {
    let model = ScriptedLanguageModel { request in
      request.transcript.map(\.text).joined(separator: "|")
    }
    let brief = Instructions { "Be brief." }
    let sessions = [
      LanguageModelSession(model: model),
      LanguageModelSession(model: model, instructions: "Be brief."),
      LanguageModelSession(model: model, instructions: brief),
      LanguageModelSession(model: model) { "Be brief." },
    ]
    for (session, start) in zip(sessions, ["", "Be brief.|", "Be brief.|", "Be brief.|"]) {
      #expect(try await session.respond(to: "a").content == start + "a")
      let answer = try await session.respond(options: GenerationOptions()) {
        "b"
        "c"
      }
      #expect(answer.content == start + "a|\(start)a|b\nc")
      let resumed = LanguageModelSession(model: model, transcript: session.transcript)
      #expect(
        try await resumed.respond(to: "d").content == start + "a|\(start)a|b\nc|"
          + "\(start)a|\(start)a|b\nc|d")
    }
  }

  @Test func aSecondRequestWhileOneRunsIsRefused() async throws {
    let gate = Gate()
    let model = ScriptedLanguageModel(["one two", "three"]) { _ in await gate.wait() }
    let session = LanguageModelSession(model: model)
    let stream = session.streamResponse(to: "first")
    #expect(session.isResponding)
    #expect(session.transcript.map(\.text) == ["first"])

    await #expect {
      try await session.respond(to: "second")
    } throws: {
      guard case LanguageModelSession.GenerationError.concurrentRequests = $0 else { return false }
      return true
    }
    await #expect(throws: LanguageModelSession.GenerationError.self) {
      try await session.streamResponse(to: "third").collect()
    }
    #expect(session.isResponding)

    gate.open()
    #expect(try await stream.collect().content == "one two")
    #expect(try await session.respond(to: "fourth").content == "three")
    #expect(session.transcript.map(\.text) == ["first", "one two", "fourth", "three"])
  }

  @Test func twoSessionsShareAModel() async throws {
    let model = ScriptedLanguageModel { $0.transcript.last?.text ?? "" }
    let first = LanguageModelSession(model: model)
    let second = LanguageModelSession(model: model)
    async let one = first.respond(to: "one")
    async let two = second.respond(to: "two")
    #expect(try await [one.content, two.content] == ["one", "two"])
  }

  @Test func whatFailsLeavesTheTranscriptAsItWas() async throws {
    struct Broken: Error {}
    let model = ScriptedLanguageModel { request in
      if request.transcript.last?.text == "break" { throw Broken() }
      return "fine"
    }
    let session = LanguageModelSession(model: model, instructions: "i")
    try await session.respond(to: "ask")
    let before = session.transcript
    await #expect(throws: Broken.self) { try await session.respond(to: "break") }
    #expect(session.transcript == before)
    #expect(!session.isResponding)
    await #expect(throws: Broken.self) {
      for try await _ in session.streamResponse(to: "break") {}
    }
    #expect(session.transcript == before)
    #expect(try await session.respond(to: "ask").content == "fine")
  }

  @Test func cancellingStopsWithinOnePiece() async throws {
    let words = Array(repeating: "word", count: 1000).joined(separator: " ")
    let (reached, signal) = AsyncStream.makeStream(of: Void.self)
    let model = ScriptedLanguageModel([words, "again"]) { written in
      if written == 3 {
        signal.yield()
        // The sleep ends only when the task is cancelled.
        try? await Task.sleep(for: .seconds(3600))
      }
    }
    let session = LanguageModelSession(model: model)
    let task = Task { try await session.respond(to: "write") }
    for await _ in reached { break }
    task.cancel()
    await #expect(throws: CancellationError.self) { try await task.value }
    #expect(model.piecesWritten == 3)
    #expect(session.transcript.isEmpty)
    #expect(try await session.respond(to: "more").content == "again")
  }

  @Test func readingAheadGetsTheConversationSoFar() async throws {
    let (seen, signal) = AsyncStream.makeStream(of: Transcript.self)
    let session = LanguageModelSession(model: Prewarmed(signal: signal), instructions: "i")
    session.prewarm(promptPrefix: Prompt("Start"))
    for await transcript in seen {
      #expect(transcript.map(\.text) == ["i", "Start"])
      break
    }
    #expect(session.transcript.map(\.text) == ["i"])
  }

  @Test func anEmptyPromptIsATurnLikeAnyOther() async throws {
    let session = LanguageModelSession(model: ScriptedLanguageModel([""]))
    #expect(try await session.respond(to: "").content == "")
    #expect(session.transcript.map(\.text) == ["", ""])
  }

  @Test func changesAreSeenByObservers() async throws {
    let session = LanguageModelSession(model: ScriptedLanguageModel(["yes"]))
    let (changes, signal) = AsyncStream.makeStream(of: Void.self)
    withObservationTracking {
      _ = session.transcript
    } onChange: {
      signal.yield()
    }
    try await session.respond(to: "seen?")
    for await _ in changes { break }
  }
}

/// A model that reports the transcripts it is prewarmed with.
private struct Prewarmed: LanguageModel {
  let signal: AsyncStream<Transcript>.Continuation
  let name = "prewarmed"
  let contextSize = 10

  func tokenCount(for request: GenerationRequest) async throws -> Int { 0 }
  func tokenCount(of text: String) async throws -> Int { 0 }
  func prewarm(for request: GenerationRequest) async { signal.yield(request.transcript) }
  func respond(
    to request: GenerationRequest, emit: @escaping @Sendable (GenerationEvent) -> Void
  ) async throws -> GenerationOutcome {
    GenerationOutcome(finishReason: .stop, usage: Usage(promptTokens: 0, responseTokens: 0))
  }
}
