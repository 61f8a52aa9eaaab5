import Foundation
import LanguageModels
import RecollectTesting
import TestSupport
import Testing

/// Tests with a model that generates anything the schema allows.
@Suite struct AdversarialTests {
  private static let seeds: [UInt64] = [1, 2, 3]

  /// Returns responses for 200 schemas and several seeds.
  private static func answers() async throws -> [(schema: GenerationSchema, json: String)] {
    var schemas = RandomSchema(seed: 20_261_121)
    let all = try (0..<200).map { _ in try schemas.next() }
    var answers: [(schema: GenerationSchema, json: String)] = []
    for seed in seeds {
      let model = UniformLanguageModel(seed: seed)
      for (index, schema) in all.enumerated() {
        let session = LanguageModelSession(model: model)
        // Some responses have enough tokens, others have to be completed early.
        let room = [120, 400, 1500][index % 3]
        let answer = try await session.respond(
          to: "Anything.", schema: schema, includeSchemaInPrompt: false,
          options: GenerationOptions(maximumResponseTokens: room))
        #expect(answer.content.isComplete)
        answers.append((schema, answer.content.jsonString))
      }
    }
    return answers
  }

  @Test func everyAnswerSatisfiesItsSchema() async throws {
    let answers = try await Self.answers()
    #expect(answers.count == 200 * Self.seeds.count)
    // The responses differ, and not all of them are empty.
    #expect(Set(answers.map(\.json)).count > 200)
    guard SchemaValidator.isThere else {
      print("Not validated: python3 with jsonschema isn't there (Debian: python3-jsonschema).")
      return
    }
    let problems = try SchemaValidator.problems(answers)
    #expect(problems == [])
  }

  @Test func theValidatorFindsWhatIsWrong() throws {
    guard SchemaValidator.isThere else { return }
    let schema = City.generationSchema
    let problems = try SchemaValidator.problems([
      (schema, #"{"name": "Oslo", "days": 1}"#), (schema, #"{"name": "Oslo", "days": 8}"#),
      (schema, #"{"name": "Oslo"#),
    ])
    #expect(problems.count == 2)
  }

  @Test(arguments: 1...40 as ClosedRange<UInt64>)
  func typesAreDecoded(seed: UInt64) async throws {
    let session = LanguageModelSession(model: UniformLanguageModel(seed: seed))
    let options = GenerationOptions(maximumResponseTokens: seed % 2 == 0 ? 3000 : 400)
    let stream = session.streamResponse(to: "Plan.", generating: Itinerary.self, options: options)
    var titles: [String] = []
    for try await snapshot in stream {
      if let title = snapshot.content.title { titles.append(title) }
    }
    // Compared as bytes, because a combining mark that comes later joins the character before it.
    for (shorter, longer) in zip(titles, titles.dropFirst()) {
      #expect(longer.utf8.starts(with: shorter.utf8))
    }
    let itinerary = try await stream.collect().content
    #expect(itinerary.days.count == 2)
    #expect(["Kyoto", "Lisbon", "Oslo"].contains(itinerary.destinationName))
    for day in itinerary.days {
      #expect((1...3).contains(day.activities.count) && (0...500).contains(day.cost))
      for activity in day.activities {
        #expect(activity.table.wholeMatch(of: /[A-F][0-9]{1,2}/) != nil)
      }
    }
  }

  @Test func theSmallestAnswerThatDoesNotFitIsRefused() async throws {
    let session = LanguageModelSession(model: UniformLanguageModel(seed: 1))
    await #expect {
      try await session.respond(
        to: "Plan.", generating: Itinerary.self,
        options: GenerationOptions(maximumResponseTokens: 10))
    } throws: {
      guard case LanguageModelSession.GenerationError.exceededContextWindowSize = $0 else {
        return false
      }
      return true
    }
  }

  /// The arguments of all calls decode, and the request ends.
  @Test(arguments: 1...20 as ClosedRange<UInt64>)
  func toolsAreCalledWithinTheirParameters(seed: UInt64) async throws {
    let tool = CityTool.sunny
    let session = LanguageModelSession(
      model: UniformLanguageModel(seed: seed), tools: [tool, FreshStockTool()])
    session.toolLimits.maximumRounds = 50
    let mode: GenerationOptions.ToolCallingMode = seed % 2 == 0 ? .required : .allowed
    let options = GenerationOptions(maximumResponseTokens: 300, toolCallingMode: mode)
    do {
      let answer = try await session.respond(to: "Go", generating: City.self, options: options)
      #expect((1...7).contains(answer.content.days))
      #expect(mode == .allowed || answer.transcriptEntries.count > 3)
    } catch let error as LanguageModelSession.ToolCallError {
      #expect(error.underlyingError is FreshStockTool.StockError)
    }
    #expect(tool.calls.value.allSatisfy { (1...7).contains($0.days) })
  }
}
