import Foundation
import Testing

@Suite("A server that speaks the OpenAI protocol")
struct OpenAITests {
  @Test(
    "The official client chats, streams, calls tools, gets values of schemas and vectors",
    .needsPythonClients, .needsEmbedder, .needsSmallModel)
  func officialClient() async throws {
    let workspace = try Workspace.withSources()
    try await workspace.run("add", "notes", code: 0)
    let program = try #require(Run.program).path
    let model = "smollm2-135m-instruct-q4_1"
    let session = try await Run(
      executable: PythonClients.interpreter("openai"),
      [
        "-B", PythonClients.script("openai-client.py"), "session", "--", program, "serve", "--port",
        "0",
      ]
        + ["--model", model + ".gguf"], in: workspace
    ).outcome(code: 0)
    let seen = try session.json()
    #expect((seen["models"] as? [String])?.first == model)
    #expect(seen["retrieved"] as? String == model)
    let chat = try #require(seen["chat"] as? String)
    #expect(!chat.isEmpty)
    for other in ["stream", "response", "response stream"] {
      #expect(seen[other] as? String == chat, "\(other)")
    }
    for check in [
      "usage", "parsed", "after the tool", "response parsed", "same vectors", "wrong token",
    ] {
      #expect(seen[check] as? Bool == true, "\(check)")
    }
    #expect(seen["tool"] as? [String] == ["weather", "tool_calls"])
    #expect(seen["response tool"] as? String == "weather")
    #expect((seen["embeddings"] as? [Int])?.count == 2)
    #expect(
      (seen["errors"] as? [[String]]) == [
        ["NotFoundError", "model", "model_not_found"],
        ["BadRequestError", "n", "unsupported_parameter"],
        ["BadRequestError", "messages", "invalid_value"],
        ["BadRequestError", "messages", "context_length_exceeded"],
      ])
  }
}
