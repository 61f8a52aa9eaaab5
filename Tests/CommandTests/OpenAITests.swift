import Foundation
import Testing

/// The environment of the official client that the set-up of the tests installs.
private enum OfficialClient {
  static let script = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
    .appending(path: "Support/openai-client.py").path

  /// The client's Python; `nil` if it isn't installed.
  static let python: String? = {
    let process = Process()
    let output = Pipe()
    process.executableURL = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
      .appending(path: "../../Scripts/setup-openai-client")
    process.arguments = ["--path"]
    process.standardOutput = output
    guard (try? process.run()) != nil else { return nil }
    let text = String(decoding: output.fileHandleForReading.readDataToEndOfFile(), as: UTF8.self)
    let path = text.trimmingCharacters(in: .whitespacesAndNewlines)
    return FileManager.default.fileExists(atPath: path + "/complete") ? path + "/bin/python" : nil
  }()
}

@Suite("A server that speaks the OpenAI protocol")
struct OpenAITests {
  @Test(
    "The official client chats, streams, calls tools, gets values of schemas and vectors",
    .enabled(if: OfficialClient.python != nil, "needs Scripts/setup-openai-client"),
    .needsEmbedder, .needsSmallModel)
  func officialClient() async throws {
    let workspace = try Workspace()
    try workspace.writeSources()
    let added = try await workspace.run("add", "notes")
    #expect(added.code == 0, added.comment)
    let program = try #require(Run.program).path
    let model = "smollm2-135m-instruct-q4_1"
    let session = try await Run(
      executable: OfficialClient.python,
      ["-B", OfficialClient.script, "session", "--", program, "serve", "--port", "0"]
        + ["--model", model + ".gguf"], in: workspace
    ).outcome()
    #expect(session.code == 0, session.comment)
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
