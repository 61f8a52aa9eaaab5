import Foundation
import HTTPModels
import LanguageModels
import RecollectTesting
import Testing

@Suite("A language model of a server")
struct HTTPLanguageModelTests {
  private static func session(_ model: any LanguageModel) -> LanguageModelSession {
    LanguageModelSession(model: model)
  }

  @Test("A server sees the conversation, the options and nothing else")
  func request() async throws {
    let scripted = ScriptedLanguageModel(["One.", "Two."])
    try await ServedModel.serving(scripted) { served in
      let session = LanguageModelSession(model: served.remote(), instructions: "Be brief.")
      let first = try await session.respond(
        to: "Count.", options: GenerationOptions(temperature: 0.5, maximumResponseTokens: 9))
      #expect(first.content == "One.")
      #expect(try await session.respond(to: "On.").content == "Two.")
    }
    let requests = scripted.requests
    #expect(
      requests.map { $0.transcript.map(\.text) }.last == ["Be brief.", "Count.", "One.", "On."])
    #expect(requests.first?.options.maximumResponseTokens == 9)
    #expect(requests.first?.options.temperature == 0.5)
  }

  @Test("The schema of a value is enforced by the server and not repeated in its prompt")
  func schema() async throws {
    let scripted = ScriptedLanguageModel { _ in .text(#"{"name": "Rhine"}"#) }
    let schema = try GenerationSchema(
      jsonSchema: """
        {"type": "object", "properties": {"name": {"type": "string"}}, "required": ["name"]}
        """)
    try await ServedModel.serving(scripted) { served in
      let answer = try await Self.session(served.remote()).respond(to: "A river.", schema: schema)
      #expect(try answer.content.value(String.self, forProperty: "name") == "Rhine")
    }
    let request = try #require(scripted.requests.last)
    #expect(request.schema == schema)
    let prompt = try #require(request.transcript.last).text
    #expect(prompt.components(separatedBy: "JSON Schema").count == 2, "\(prompt)")
  }

  @Test("A wrong token, an unknown model and another address are told apart")
  func failures() async throws {
    let scripted = ScriptedLanguageModel(["One."])
    try await ServedModel.serving(scripted) { served in
      let stranger = HTTPLanguageModel(
        address: served.address.appending(path: "v1"), name: scripted.name, contextSize: 100,
        token: "wrong")
      await Self.expect(.unauthorized, from: stranger)
      await Self.expect(.notFound, from: served.remote(name: "other"))
      await Self.expect(.notFound, from: served.remote(path: "v2"))
    }
    let nowhere = HTTPLanguageModel(
      address: try #require(URL(string: "http://127.0.0.1:9/v1")), name: "none", contextSize: 100)
    await Self.expect(.unreachable, from: nowhere)
  }

  private static func expect(_ code: HTTPModelError.Code, from model: HTTPLanguageModel) async {
    let prompt = Transcript.Prompt(segments: [.text(.init(content: "Hello"))])
    let request = GenerationRequest(transcript: Transcript(entries: [.prompt(prompt)]))
    do {
      _ = try await model.respond(to: request) { _ in }
      Issue.record("It answered.")
    } catch let error as HTTPModelError {
      #expect(error.code == code, "\(error)")
    } catch {
      Issue.record(error)
    }
  }

  @Test("A failure in the middle of an answer is thrown with the server's words")
  func failureInTheMiddle() async throws {
    struct Failure: Error, CustomStringConvertible { let description = "The cable broke." }
    let scripted = ScriptedLanguageModel(
      ["One two three"], beforePiece: { if $0 == 2 { throw Failure() } })
    try await ServedModel.serving(scripted) { served in
      let error = await #expect(throws: HTTPModelError.self) {
        try await Self.session(served.remote()).respond(to: "Count.")
      }
      #expect(error?.description.contains("The cable broke.") == true)
    }
  }
}
