import Foundation
import Testing

@Suite("An agent's server")
struct MCPTests {
  private static let discover = """
    {"jsonrpc":"2.0","id":1,"method":"server/discover","params":{"_meta":{\
    "io.modelcontextprotocol/protocolVersion":"2026-07-28",\
    "io.modelcontextprotocol/clientCapabilities":{}}}}
    """

  @Test(
    "An official client of either era uses every tool, and each message is valid",
    .needsPythonClients, .needsEmbedder, arguments: ["new", "old"])
  func officialClient(kind: String) async throws {
    let workspace = try Workspace()
    try workspace.writeSources()
    let added = try await workspace.run("add", "notes", "mail.mbox")
    #expect(added.code == 0, added.comment)
    let log = workspace.url.appending(path: "messages").path
    let program = try #require(Run.program).path
    let models = workspace.environment["RECOLLECT_MODELS"] ?? ""
    let session = try await Run(
      executable: PythonClients.interpreter("mcp-\(kind)"),
      [
        "-B", PythonClients.script("mcp-client.py"), kind, log, "env", "RECOLLECT_MODELS=\(models)",
        program,
      ]
        + ["mcp", "--allow-writes", "--library", workspace.library], in: workspace
    ).outcome()
    #expect(session.code == 0, session.comment)
    let seen = try session.json()
    let tools = try #require(seen["tools"] as? [String])
    #expect(Set(tools).subtracting(["ask"]) == Self.tools)
    let first = try #require(seen["first"] as? [String: Any])
    #expect(Self.texts(first).contains { $0.contains("The garden in autumn") })
    #expect((seen["read"] as? [String: Any])?["pages"] as? Int == 1)
    #expect(seen["wrong"] as? Bool == true)
    #expect((seen["unknown"] as? String)?.contains("There is no tool") == true)
    #expect((seen["decline"] as? [String: [Int]]) == ["forgotten": []])
    #expect((seen["accept"] as? [String: [Int]]) == ["forgotten": [1]])
    #expect(seen["canceled"] as? Bool != false)
    let check = try await Run(
      executable: PythonClients.interpreter("mcp-new"),
      ["-B", PythonClients.script("mcp-client.py"), "check", log],
      in: workspace
    ).outcome()
    #expect(check.code == 0, check.comment)
  }

  private static let tools: Set = ["search", "read", "sources", "recall", "remember", "forget"]

  private static func texts(_ page: [String: Any]) -> [String] {
    (page["passages"] as? [[String: Any]] ?? []).compactMap { $0["text"] as? String }
  }

  @Test("It ends with its input, and prints nothing but messages")
  func endOfInput() async throws {
    let workspace = try Workspace()
    try await workspace.addWithoutModel()
    let outcome = try await workspace.run("mcp", input: "{\n\(Self.discover)\n")
    #expect(outcome.code == 0, outcome.comment)
    for line in outcome.output.split(separator: "\n") {
      #expect(throws: Never.self) { try JSONSerialization.jsonObject(with: Data(line.utf8)) }
    }
    #expect(outcome.output.contains("-32700"), outcome.comment)
  }

  @Test("Without a library there is no server")
  func noLibrary() async throws {
    let outcome = try await Workspace().run("mcp")
    #expect(outcome.code == 66, outcome.comment)
    #expect(outcome.output.isEmpty && outcome.errors.contains("recollect add"), outcome.comment)
  }

  @Test(
    "The configuration of a program starts this command with this library",
    arguments: ["claude", "vscode", "cursor", "zed"])
  func configuration(program: String) async throws {
    let workspace = try Workspace()
    let outcome = try await workspace.run(
      "mcp", "--print-config", program, "--allow-writes", "--library", "a b.sqlite")
    #expect(outcome.code == 0, outcome.comment)
    let servers = try #require(try outcome.json().values.first as? [String: [String: Any]])
    let server = try #require(servers["recollect"])
    let arguments = try #require(server["args"] as? [String])
    #expect(arguments.first == "mcp" && arguments.last == "--allow-writes")
    #expect(arguments[2].hasPrefix("/") && arguments[2].hasSuffix("/a b.sqlite"))
    #expect((server["command"] as? String)?.hasPrefix("/") == true)
    #expect(server["env"] as? [String: String] != nil)
  }
}
