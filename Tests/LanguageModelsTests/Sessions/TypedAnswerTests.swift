import Foundation
import LanguageModels
import RecollectTesting
import TestSupport
import Testing

@Suite struct TypedAnswerTests {
  private typealias GenerationError = LanguageModelSession.GenerationError

  private let oslo = City(name: "Oslo", days: 1)

  @Test func theNineWaysToAsk() async throws {
    let model = ScriptedLanguageModel { request in
      request.schema == nil ? "text" : .value(City(name: "Oslo", days: 1))
    }
    let session = LanguageModelSession(model: model)
    let schema = City.generationSchema
    #expect(try await session.respond(to: "a").content == "text")
    #expect(try await session.respond(to: Prompt("a")).content == "text")
    #expect(try await session.respond { "a" }.content == "text")
    let raw = oslo.generatedContent
    #expect(try await session.respond(to: "a", schema: schema).content == raw)
    #expect(try await session.respond(to: Prompt("a"), schema: schema).content == raw)
    #expect(try await session.respond(schema: schema) { "a" }.content == raw)
    #expect(try await session.respond(to: "a", generating: City.self).content == oslo)
    let inferred: LanguageModelSession.Response<City> = try await session.respond(to: Prompt("a"))
    #expect(inferred.content == oslo && inferred.rawContent == raw)
    #expect(
      try await session.respond(generating: City.self, includeSchemaInPrompt: false) { "a" }.content
        == oslo)
    // The response format stays in the transcript.
    guard case .prompt(let prompt)? = session.transcript.dropLast().last else { return }
    #expect(prompt.responseFormat?.name == "City")
    #expect(session.transcript.dropLast().last?.text == "a")
    #expect(session.transcript.dropLast(3).last?.text.contains("JSON") == true)
    guard case .structure(let segment)? = response(session.transcript.last)?.segments.first else {
      Issue.record("A typed answer is a structure.")
      return
    }
    #expect(segment.source == "City" && segment.content == raw)
  }

  private func response(_ entry: Transcript.Entry?) -> Transcript.Response? {
    guard case .response(let response)? = entry else { return nil }
    return response
  }

  @Test func theNineWaysToStream() async throws {
    let model = ScriptedLanguageModel { request in
      request.schema == nil ? "some text" : .value(City(name: "Oslo", days: 1))
    }
    let session = LanguageModelSession(model: model)
    let schema = City.generationSchema
    #expect(try await session.streamResponse(to: "a").collect().content == "some text")
    #expect(try await session.streamResponse(to: Prompt("a")).collect().content == "some text")
    #expect(try await session.streamResponse { "a" }.collect().content == "some text")
    let raw = oslo.generatedContent
    #expect(try await session.streamResponse(to: "a", schema: schema).collect().content == raw)
    #expect(
      try await session.streamResponse(to: Prompt("a"), schema: schema).collect().content == raw)
    #expect(try await session.streamResponse(schema: schema) { "a" }.collect().content == raw)
    #expect(
      try await session.streamResponse(to: "a", generating: City.self).collect().content == oslo)
    #expect(
      try await session.streamResponse(to: Prompt("a"), generating: City.self).collect().content
        == oslo)
    #expect(
      try await session.streamResponse(generating: City.self) { "a" }.collect().content == oslo)
  }

  @Test func snapshotsOfAValueGrow() async throws {
    let json = #"{"name": "New York City", "days": 4}"#
    let (permits, permit) = AsyncStream.makeStream(of: Void.self)
    let turnstile = Turnstile(permits)
    let model = ScriptedLanguageModel(turns: [.text(json)]) { _ in await turnstile.pass() }
    let stream = LanguageModelSession(model: model)
      .streamResponse(to: "go", schema: City.generationSchema)
    var seen: [String] = []
    // An event that doesn't change the content produces no snapshot, so permits aren't tied to
    // snapshots.
    for _ in json.split(separator: " ") { permit.yield() }
    for try await snapshot in stream { seen.append(snapshot.rawContent.jsonString) }
    #expect(seen.last == #"{"name":"New York City","days":4}"#)
    for (shorter, longer) in zip(seen, seen.dropFirst()) {
      #expect(shorter.count <= longer.count)
    }
  }

  @Test func partsKeepTheirIdentityToTheEnd() async throws {
    let json = #"{"days": [{"a": 1}, {"a": 2}], "name": "x"}"#
    let model = ScriptedLanguageModel(turns: [.text(json)])
    let stream = LanguageModelSession(model: model).streamResponse(
      to: "go", generating: GeneratedContent.self)
    var ids: [[GenerationID?]] = []
    for try await snapshot in stream {
      guard case .structure(let properties, _) = snapshot.rawContent.kind,
        case .array(let days)? = properties["days"]?.kind
      else { continue }
      ids.append([snapshot.rawContent.id] + days.map(\.id))
    }
    let last = try #require(ids.last)
    #expect(last.count == 3 && !last.contains(nil) && Set(last).count == 3)
    for snapshot in ids { #expect(last.starts(with: snapshot)) }
  }

  @Test func anAnswerThatCannotBeReadFailsAndIsTakenBack() async throws {
    let model = ScriptedLanguageModel(turns: [
      #"{"name": "Oslo"}"#, #"{"name": "Osl"#, "no JSON at all",
    ])
    let session = LanguageModelSession(model: model)
    for words in [["days", "Oslo"], ["Osl"], ["no JSON at all"]] {
      await #expect {
        try await session.respond(to: "a", generating: City.self)
      } throws: {
        guard case GenerationError.decodingFailure(let context) = $0 else { return false }
        return words.allSatisfy { context.debugDescription.contains($0) }
      }
      #expect(session.transcript.isEmpty && !session.isResponding)
    }
  }

  @Test func anAnswerThatIsCutOffSaysSo() async throws {
    let model = ScriptedLanguageModel(turns: [.text(#"{"name": "New York", "days": 1}"#)])
    let session = LanguageModelSession(model: model)
    await #expect {
      try await session.respond(
        to: "a", generating: City.self, options: GenerationOptions(maximumResponseTokens: 2))
    } throws: {
      "\($0)".contains("cut off")
    }
  }

  @Test(arguments: [
    "```json\n{\"name\": \"Oslo\", \"days\": 1}\n```",
    "Here it is: {\"name\": \"Oslo\", \"days\": 1}. Anything else?",
    "{\"name\": \"Oslo\", \"days\": 1}",
  ])
  func withoutGuidanceTheValueIsFoundAmongWords(text: String) async throws {
    let session = LanguageModelSession(model: ScriptedLanguageModel([text]))
    #expect(try await session.respond(to: "a", generating: City.self).content == oslo)
  }

  @Test func aStringIsAskedForAsText() async throws {
    let model = ScriptedLanguageModel(turns: ["plain text"])
    let session = LanguageModelSession(model: model)
    #expect(try await session.respond(to: "a", generating: String.self).content == "plain text")
    #expect(model.requests[0].schema == nil)
  }

  @Test func aSchemaThatIsWrongIsRefusedBeforeTheModelRuns() async throws {
    struct Twice: Generable {
      static var generationSchema: GenerationSchema {
        GenerationSchema(
          type: Twice.self,
          properties: [.init(name: "a", type: Int.self), .init(name: "a", type: Int.self)])
      }
      init(_ content: GeneratedContent) throws {}
      var generatedContent: GeneratedContent { GeneratedContent(kind: .null) }
    }
    let model = ScriptedLanguageModel(turns: ["{}"])
    let session = LanguageModelSession(model: model)
    await #expect(throws: GenerationSchema.SchemaError.self) {
      try await session.respond(to: "a", generating: Twice.self)
    }
    #expect(model.requests.isEmpty && session.transcript.isEmpty)
  }

  @Test func numbersAndArraysAreAnswersToo() async throws {
    let model = ScriptedLanguageModel(turns: ["42", "[1, 2, 3]", "true"])
    let session = LanguageModelSession(model: model)
    #expect(try await session.respond(to: "a", generating: Int.self).content == 42)
    #expect(try await session.respond(to: "a", generating: [Int].self).content == [1, 2, 3])
    #expect(try await session.respond(to: "a", generating: Bool.self).content)
  }
}
