import Foundation
import HTTPModels
import LanguageModels
import RecollectTesting
import Testing

@Suite("A library of a server")
struct RemoteLibraryTests {
  @Test("A model on this machine searches it by a tool")
  func search() async throws {
    let model = ScriptedLanguageModel(turns: [
      .call("search", GeneratedContent(properties: ["query": "quince"])), "In May.",
    ])
    try await ServedModel.serving(model) { served in
      let library = RemoteLibrary(
        address: served.address.appending(path: "mcp"), token: served.token)
      let tools = try await library.tools()
      #expect(tools.map(\.name) == ["search", "read"])
      let session = LanguageModelSession(model: model, tools: tools)
      let answer = try await session.respond(to: "When does the quince bloom?")
      #expect(answer.content == "In May.")
    }
    let request = try #require(model.requests.last)
    #expect(request.transcript.last?.text.contains("The quince blooms in May.") == true)
  }

  @Test("Arguments that the server refuses are told to the model or thrown")
  func refusal() async throws {
    let model = ScriptedLanguageModel(turns: [
      .call("read", GeneratedContent(properties: ["id": "nothing"])), "There is none.",
    ])
    try await ServedModel.serving(model) { served in
      let library = RemoteLibrary(
        address: served.address.appending(path: "mcp"), token: served.token)
      let session = LanguageModelSession(model: model, tools: try await library.tools())
      #expect(try await session.respond(to: "Read it.").content == "There is none.")
      let stranger = RemoteLibrary(address: served.address.appending(path: "mcp"), token: "wrong")
      await #expect(throws: HTTPModelError.self) { try await stranger.tools() }
    }
  }
}
