import Items
import LanguageModels
import Recollect
import RecollectAnswers
import RecollectTesting
import Testing

/// Tests that no request to a model on another machine has a secret of the library.
@Suite struct SecretPassagesTests {
  private func filled() async throws -> TestLibrary {
    let test = try TestLibrary()
    try await test.add(notes: [
      "Boat": "The boat lies in the harbour. Its password is hunter2! It is blue.",
      "Harbour": "The harbour has a crane for every boat.",
    ])
    return test
  }

  private func requests(
    _ isLocal: Bool, responses: [String],
    _ body: (Library, any LanguageModel) async throws -> Void
  ) async throws -> String {
    let test = try await filled()
    let scripted = ScriptedLanguageModel(responses)
    try await body(test.library, PlacedModel(base: scripted, isLocal: isLocal))
    #expect(!scripted.requests.isEmpty)
    return scripted.requests.map { "\($0.transcript)" }.joined()
  }

  @Test(arguments: [true, false], AnswerFormat.allCases)
  func anAnswer(isLocal: Bool, format: AnswerFormat) async throws {
    let options = AnswerOptions(search: SearchOptions(floor: nil), format: format)
    let sent = try await requests(isLocal, responses: ["Blue [1].", "Blue."]) { library, model in
      for try await _ in library.answer("Where is the boat?", with: model, options: options) {}
    }
    #expect(sent.contains("It is blue."))
    #expect(sent.contains("hunter2") == isLocal)
  }

  @Test(arguments: [true, false]) func aSummary(isLocal: Bool) async throws {
    let options = SummaryOptions(search: SearchOptions(floor: nil))
    let sent = try await requests(isLocal, responses: ["The boat is blue. [1]"]) { library, model in
      for try await _ in library.summarize(about: "the boat", with: model, options: options) {}
    }
    #expect(sent.contains("It is blue.") && sent.contains("hunter2") == isLocal)
  }

  @Test(arguments: [true, false]) func theToolsOfASession(isLocal: Bool) async throws {
    let test = try await filled()
    let model = PlacedModel(base: ScriptedLanguageModel([]), isLocal: isLocal)
    let tools = LibraryTools(
      test.library, options: LibraryToolOptions(search: SearchOptions(floor: nil)))
    let context = ToolContext(remainingTokens: 1000, model: model)
    let found = try await ToolContext.$current.withValue(context) {
      let search = try #require(tools.all[0] as? SearchLibrary)
      let read = try #require(tools.all[1] as? ReadThread)
      return try await [
        search.call(arguments: .init(GeneratedContent(properties: ["query": "boat"]))),
        read.call(arguments: .init(GeneratedContent(properties: ["passage": 1]))),
      ]
    }
    for output in found { #expect(output.contains("hunter2") == isLocal, "\(output)") }
    #expect(tools.passages.contains { $0.text.contains("hunter2") } == isLocal)
  }
}
