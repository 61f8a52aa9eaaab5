import AppleModels
import LanguageModels
import RecollectTesting
import Testing

/// Runs on Apple Intelligence, which has to be switched on.
@Suite(.serialized) struct LanguageModelTests {
  private let model = AppleLanguageModel()

  @Test func theModelIsAvailable() {
    #expect(model.availability == .available)
    #expect(model.contextSize >= 4096)
  }

  @Test(arguments: LanguageModelConformance.Check.allCases)
  func conforms(check: LanguageModelConformance.Check) async {
    #expect(await LanguageModelConformance(of: model).failures(in: check) == [])
  }

  private struct WeatherTool: Tool {
    let name = "currentWeather"
    let description = "Tells the weather in a city right now."

    struct Arguments: Generable {
      var city: String

      static var generationSchema: GenerationSchema {
        GenerationSchema(
          type: Arguments.self, properties: [.init(name: "city", type: String.self)])
      }

      init(_ content: GeneratedContent) throws { city = try content.value(forProperty: "city") }

      var generatedContent: GeneratedContent { GeneratedContent(properties: ["city": city]) }
    }

    func call(arguments: Arguments) async throws -> String { "It is raining frogs there." }
  }

  @Test func anAnswerHasWhatOnlyTheToolKnows() async throws {
    let session = LanguageModelSession(model: model, tools: [WeatherTool()])
    let answer = try await session.respond(to: "What's the weather in Mainz right now?")
    #expect(answer.content.lowercased().contains("frog"))
    let calls = answer.transcriptEntries.filter { entry in
      if case .toolCalls = entry { true } else { false }
    }
    #expect(calls.count == 1)
  }

  @Test func theSecondPromptKnowsTheFirst() async throws {
    let session = LanguageModelSession(model: model)
    _ = try await session.respond(to: "Remember this word: quern.")
    let answer = try await session.respond(to: "Which word did I ask you to remember?")
    #expect(answer.content.lowercased().contains("quern"))
  }
}
