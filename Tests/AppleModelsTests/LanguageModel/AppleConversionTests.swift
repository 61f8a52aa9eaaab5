@testable import AppleModels
import FoundationModels
import LanguageModels
import Testing

@Suite struct AppleConversionTests {
  @Test func aConversationComesBackFromAppleAsItWent() throws {
    let call = LanguageModels.Transcript.ToolCall(
      toolName: "find", arguments: .init(properties: ["query": "Rhine", "limit": 3]))
    let value = LanguageModels.GeneratedContent(
      properties: ["km": 1232.5, "names": ["Rhein", "Rhin"], "dry": false])
    let entries: [LanguageModels.Transcript.Entry] = [
      .instructions(.init(segments: [.text(.init(content: "Be brief."))])),
      .prompt(.init(segments: [.text(.init(content: "How long is it?"))])),
      .toolCalls(.init([call])),
      .toolOutput(
        .init(id: call.id, toolName: "find", segments: [.text(.init(content: "1233 km"))])),
      .response(
        .init(assetIDs: ["model"], segments: [.structure(.init(source: "River", content: value))])),
    ]
    let transcript = LanguageModels.Transcript(entries: entries)
    #expect(LanguageModels.Transcript(try FoundationModels.Transcript(transcript)) == transcript)
  }

  @Test(arguments: [
    (#"{"type": "number", "multipleOf": 2}"#, "multipleOf"),
    (#"{"type": "object", "properties": {"a": {"type": "string", "minLength": 2}}}"#, "minLength"),
    (#"{"enum": [1, 2]}"#, "enum of values"),
  ])
  func aKeywordThatAppleDoesNotHaveIsNamed(document: String, keyword: String) throws {
    let schema = try LanguageModels.GenerationSchema(jsonSchema: document)
    #expect {
      try SchemaConverter.schema(schema)
    } throws: { error in
      guard case GenerationError.unsupportedGuide(let context) = error else { return false }
      return context.debugDescription.contains(keyword)
    }
  }

  @Test func aSchemaThatContainsItselfIsAReference() throws {
    let tree = try LanguageModels.GenerationSchema(
      root: .init(
        name: "Tree",
        properties: [
          .init(name: "leaf", schema: .init(type: String.self, guides: [.pattern(/[A-Z]+\d*/)])),
          .init(
            name: "parts", schema: .init(arrayOf: .init(referenceTo: "Tree"), maximumElements: 3),
            isOptional: true),
        ]), dependencies: [])
    let schema = try SchemaConverter.schema(tree)
    #expect(Apple.Transcript.ResponseFormat(schema: schema).name == "Tree")
  }

  @Test func anEstimateCountsWordsEntriesAndTools() {
    let prompt = LanguageModels.Transcript.Entry.prompt(
      .init(segments: [.text(.init(content: "How long is the Rhine?"))]))
    var request = GenerationRequest(transcript: .init(entries: [prompt]))
    let plain = AppleLanguageModel.estimate(request)
    // Rhine has two tokens of four letters at most, and the question mark is one.
    #expect(plain == 7 + 4)
    request.tools = [
      .init(name: "echo", description: "d", parameters: EchoTool.Arguments.generationSchema)
    ]
    #expect(AppleLanguageModel.estimate(request) > plain)
  }
}
