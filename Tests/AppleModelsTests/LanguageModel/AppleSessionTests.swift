import AppleModels
import FoundationModels
import LanguageModels
import Testing

@Suite struct AppleSessionTests {
  @Test func theNextPromptOfAConversationGoesToTheSameSession() async throws {
    let log = try await scripted {
      .text("answer \($0.transcript.count)")
    } _: {
      let session = Session(model: AppleLanguageModel(), instructions: "Be brief.")
      let first = try await session.respond(to: "One?").content
      let second = try await session.respond(to: "Two?").content
      #expect([first, second] == ["answer 2", "answer 4"])
    }
    #expect(log.sessions == 1)
  }

  @Test func aPrewarmedSessionIsTheOneThatResponds() async throws {
    let log = try await scripted { _ in
      .text("warm")
    } _: {
      let model = AppleLanguageModel()
      let prompt = LanguageModels.Transcript.Prompt(segments: [.text(.init(content: "One?"))])
      let request = GenerationRequest(transcript: .init(entries: [.prompt(prompt)]))
      await model.prewarm(for: request)
      _ = try await model.respond(to: request) { _ in }
    }
    #expect(log.sessions == 1)
    #expect(log.events.contains { if case .prewarm("One?") = $0 { true } else { false } })
  }

  @Test func aValueGrowsInSnapshotsThatAddUp() async throws {
    let value = FoundationModels.GeneratedContent(
      kind: .structure(
        properties: [
          "title": "a \"quoted\" }".generatedContent,
          "tags": .init(kind: .array(["x]".generatedContent, "".generatedContent])),
        ], orderedKeys: ["title", "tags"]))
    let schema = try LanguageModels.GenerationSchema(
      root: .init(
        name: "Note",
        properties: [
          .init(name: "title", schema: .init(type: String.self)),
          .init(name: "tags", schema: .init(arrayOf: .init(type: String.self))),
        ]), dependencies: [])
    _ = try await scripted { _ in
      .value(value)
    } _: {
      let session = Session(model: AppleLanguageModel())
      var titles: [String] = []
      for try await snapshot in session.streamResponse(to: "Note?", schema: schema) {
        titles.append((try? snapshot.rawContent.value(forProperty: "title")) ?? "")
      }
      #expect(titles.contains("a "))
      #expect(titles.last == "a \"quoted\" }")
    }
  }

  @Test func aValueOutsideItsSchemaIsAnError() async throws {
    let schema = try LanguageModels.GenerationSchema(
      root: .init(name: "Choice", anyOf: ["yes", "no"]), dependencies: [])
    _ = try await scripted { _ in
      .value("maybe".generatedContent)
    } _: {
      await #expect {
        try await Session(model: AppleLanguageModel()).respond(to: "?", schema: schema)
      } throws: { error in
        if case GenerationError.decodingFailure = error { true } else { false }
      }
    }
  }

  @Test(arguments: [
    (
      FoundationModels.SystemLanguageModel.Availability.UnavailableReason.deviceNotEligible,
      "This device"
    ),
    (.appleIntelligenceNotEnabled, "Switch on"),
    (.modelNotReady, "still loading"),
  ])
  func anUnavailableModelSaysWhatToDo(
    reason: FoundationModels.SystemLanguageModel.Availability.UnavailableReason, remedy: String
  ) async {
    await StandInModel.$availability.withValue(.unavailable(reason)) {
      let model = AppleLanguageModel()
      #expect(model.availability != .available)
      await #expect {
        try await model.respond(to: GenerationRequest(transcript: .init())) { _ in }
      } throws: { error in
        guard case GenerationError.assetsUnavailable(let context) = error else { return false }
        return context.debugDescription.contains(remedy)
      }
    }
  }
}
