import Foundation
import LanguageModels
import RecollectTesting
import TestSupport
import Testing

extension DefaultModelTests {
  /// Tests that run the code in this folder with a scripted model.
  @Suite struct SourceCompatibilityTests {
    private struct Provider: SystemLanguageModelProvider {
      let contextSize = 4096
      let availability = SystemLanguageModel.Availability.available
      let model: ScriptedLanguageModel

      func load() async throws -> any LanguageModel { model }
    }

    private func withDefaultModel<R>(
      _ turns: [ScriptedLanguageModel.Turn], contextSize: Int = 4096,
      isolation: isolated (any Actor)? = #isolation,
      _ body: (ScriptedLanguageModel) async throws -> R
    ) async throws -> R {
      let model = ScriptedLanguageModel(turns: turns, contextSize: contextSize)
      SystemLanguageModel.register(Provider(model: model))
      defer { SystemLanguageModel.unregister() }
      return try await body(model)
    }

    @Test @MainActor func aTripIsPlannedWhileItIsShown() async throws {
      let planned = try await withDefaultModel([.value(Itinerary.example)]) { model in
        let planner = ItineraryPlanner()
        planner.prewarm()
        await planner.suggestItinerary(dayCount: 2, wantsDining: true)
        #expect(planner.error == nil)
        #expect(
          model.requests.first?.transcript.last?.text
            == "Generate a 2-day itinerary.\nThe person likes good food.\n"
            + "Give it a fun title and description.")
        let instructions = model.requests.first?.transcript.first?.text
        #expect(instructions?.contains(#""destinationName":"Kyoto""#) == true)
        return planner.itinerary
      }
      let itinerary = try #require(planned)
      #expect(
        headlines(of: itinerary)
          == ["Onsen Trip to Japan", "Arrival", "Nijo castle", "Springs", "Kaiseki dinner"])
    }

    @Test func toolsAreCalled() async throws {
      let arguments = GeneratedContent(properties: [
        "pointOfInterest": "hotel", "naturalLanguageQuery": "a bed",
      ])
      let answer = try await withDefaultModel([
        .call("findPointsOfInterest", arguments), "There are two hotels.",
      ]) { model in
        let answer = await answerWithTools(to: "Where can I sleep?")
        #expect(
          model.requests.last?.transcript.last?.text
            == "There are these hotel in Yosemite:\nHotel 1, Hotel 2")
        return answer
      }
      #expect(answer == "There are two hotels.")
    }

    @Test func errorsArriveInTheirClauses() async throws {
      let shelf = GeneratedContent(properties: ["shelf": 9])
      try await withDefaultModel([.call("FreshStockTool", shelf)]) { _ in
        #expect(await answerWithTools(to: "Fruit?") == "FreshStockTool: shelf 9 is missing")
      }
      try await withDefaultModel(["a"], contextSize: 20) { _ in
        #expect(await answerWithTools(to: "Fruit?").hasPrefix("too long: "))
      }
    }

    @Test func availabilityIsSwitchedOver() async throws {
      SystemLanguageModel.unregister()
      #expect(statusLine() == "switched off")
      try await withDefaultModel([]) { _ in #expect(statusLine() == "ready") }
    }

    @Test @MainActor func aChatStartsAnewWhenItsWindowIsFull() async throws {
      try await withDefaultModel(["one two three four five", "six"], contextSize: 24) { _ in
        let assistant = Assistant()
        let answers = [
          try await assistant.answer("a b c d"), try await assistant.answer("e f g h i"),
        ]
        #expect(answers == ["one two three four five", "six"])
        #expect(assistant.session.transcript.count == 4)
      }
    }

    @Test func aTranscriptIsReadByCases() async throws {
      let shelf = GeneratedContent(properties: ["shelf": 3])
      try await withDefaultModel([.call("FreshStockTool", shelf), "Three apples."]) { _ in
        let session = LanguageModelSession(tools: [FreshStockTool()])
        try await session.respond(to: "Fruit?")
        #expect(
          lines(of: session.transcript) == [
            "tool FreshStockTool", "Fruit?", #"FreshStockTool {"shelf":3}"#,
            #"{"fruit":["apples"],"count":3}"#, "Three apples.",
          ])
      }
    }

    @Test func aSchemaIsMadeAtRunTime() async throws {
      try await withDefaultModel([#"{"dishes": ["Soup", "Stew"], "price": 9, "note": "hot"}"#]) {
        _ in
        let session = LanguageModelSession()
        let chosen = try await chosenDishes(session, from: ["Soup", "Stew"])
        #expect(chosen == ["Soup", "Stew", "hot"])
      }
    }

    @Test func aRefusalExplainsItself() async throws {
      let entries = [
        Transcript.Entry.response(
          .init(assetIDs: [], segments: [.text(.init(content: "I won't."))]))
      ]
      let refusal = LanguageModelSession.GenerationError.Refusal(transcriptEntries: entries)
      #expect(try await refusal.explanation.content == "I won't.")
      var last = ""
      for try await snapshot in refusal.explanationStream { last = snapshot.content }
      #expect(last == "I won't.")
      let error = LanguageModelSession.GenerationError.refusal(
        refusal, .init(debugDescription: "No."))
      #expect(error.errorDescription != nil && error.recoverySuggestion != nil)
    }
  }
}
