import Foundation
import TestSupport
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
    let workspace = try Workspace.withSources()
    try await workspace.run("add", "notes", "mail.mbox", code: 0)
    let log = workspace.url.appending(path: "messages").path
    let program = try #require(Run.program).path
    let models = workspace.environment["RECOLLECT_MODELS"] ?? ""
    let session = try await Run(
      executable: PythonClients.interpreter("mcp-\(kind)"),
      [
        "-B", PythonClients.script("mcp-client.py"), kind, log, "env", "RECOLLECT_MODELS=\(models)",
        program,
      ]
        + ["mcp", "--allow-writes", "--idle", "1", "--library", workspace.library], in: workspace
    ).outcome(code: 0)
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
    try await Run(
      executable: PythonClients.interpreter("mcp-new"),
      ["-B", PythonClients.script("mcp-client.py"), "check", log],
      in: workspace
    ).outcome(code: 0)
  }

  /// A shell script that serves the library over HTTP while a client uses it.
  private static let overHTTP = """
    mkdir -m 700 run
    export XDG_RUNTIME_DIR=$PWD/run
    "$1" serve --json --port 0 >place 2>heard &
    server=$!
    until grep -q '}' place; do
      kill -0 $server || exit 1
      sleep 0.05
    done
    address=$(sed -n 's/.*"address" : "\\(.*\\)".*/\\1/p' place)
    "$2" -B "$3" "$4" --http "${address}mcp" "$(cat library.sqlite-token)" || exit 2
    kill -INT $server
    wait $server
    """

  @Test(
    "An official client of either era uses the tools over HTTP", .needsPythonClients,
    .needsEmbedder, arguments: ["new", "old"])
  func officialClientOverHTTP(kind: String) async throws {
    let workspace = try Workspace.withSources()
    try await workspace.run("add", "notes", "mail.mbox", code: 0)
    let session = try await Run(
      executable: "/bin/sh",
      [
        "-c", Self.overHTTP, "sh", try #require(Run.program).path,
        PythonClients.interpreter("mcp-\(kind)"), PythonClients.script("mcp-client.py"), kind,
      ], in: workspace
    ).outcome(code: 0)
    let seen = try session.json()
    let tools = try #require(seen["tools"] as? [String])
    #expect(Set(tools).subtracting(["ask"]) == ["search", "read", "sources", "recall"])
    #expect((seen["read"] as? [String: Any])?["pages"] as? Int == 1)
    #expect((seen["unknown"] as? String)?.contains("There is no tool") == true)
    #expect(seen["canceled"] as? Bool != false)
  }

  @Test(
    "Fifty agents at once have one server",
    .enabled(if: FileManager.default.fileExists(atPath: "/proc/self/cmdline"), "needs /proc"))
  func fiftyAgents() async throws {
    let workspace = try await Workspace.withLibrary()
    let agents = try (0..<50).map { _ in try Agent(in: workspace) }
    for agent in agents { try agent.send(Self.discover) }
    for agent in agents { #expect(agent.nextLine().contains("supportedVersions")) }
    let servers = try FileManager.default.contentsOfDirectory(atPath: "/proc")
      .compactMap { try? String(contentsOfFile: "/proc/\($0)/cmdline", encoding: .utf8) }
      .map { $0.split(separator: "\0").map(String.init) }
      .filter { $0.contains("--background") && $0.contains(workspace.library) }
    #expect(servers.count == 1)
    for agent in agents { #expect(try await agent.end() == 0) }
  }

  private static let tools: Set = ["search", "read", "sources", "recall", "remember", "forget"]

  private static func texts(_ page: [String: Any]) -> [String] {
    (page["passages"] as? [[String: Any]] ?? []).compactMap { $0["text"] as? String }
  }

  @Test("It ends with its input, and prints nothing but messages")
  func endOfInput() async throws {
    let workspace = try await Workspace.withLibrary()
    let outcome = try await workspace.run(
      "mcp", "--idle", "1", input: "{\n\(Self.discover)\n", code: 0)
    for line in outcome.output.split(separator: "\n") {
      #expect(throws: Never.self) { try JSONSerialization.jsonObject(with: Data(line.utf8)) }
    }
    outcome.expectOutput("-32700")
  }

  @Test("Without a library there is no server")
  func noLibrary() async throws {
    let outcome = try await Workspace().run("mcp", code: 66)
    #expect(outcome.output.isEmpty && outcome.errors.contains("recollect add"), outcome.comment)
  }

  @Test(
    "The configuration of a program starts this command with this library",
    arguments: ["claude", "vscode", "cursor", "zed"])
  func configuration(program: String) async throws {
    let workspace = try Workspace()
    let outcome = try await workspace.run(
      "mcp", "--print-config", program, "--allow-writes", "--library", "a b.sqlite", code: 0)
    let servers = try #require(try outcome.json().values.first as? [String: [String: Any]])
    let server = try #require(servers["recollect"])
    let arguments = try #require(server["args"] as? [String])
    #expect(arguments.first == "mcp" && arguments.last == "--allow-writes")
    #expect(arguments[2].hasPrefix("/") && arguments[2].hasSuffix("/a b.sqlite"))
    #expect((server["command"] as? String)?.hasPrefix("/") == true)
    #expect(server["env"] as? [String: String] != nil)
  }
}

/// A run of `recollect mcp` that goes on until its input is closed.
private struct Agent {
  private let process = Process()
  private let input = Pipe()
  private let output = Pipe()

  init(in workspace: Workspace) throws {
    let program: URL = try #require(Run.program)
    process.executableURL = program
    process.arguments = ["mcp", "--idle", "1"]
    process.environment = workspace.environment
    process.currentDirectoryURL = workspace.url
    (process.standardInput, process.standardOutput) = (input, output)
    process.standardError = FileHandle.nullDevice
    try process.run()
  }

  func send(_ line: String) throws {
    try input.fileHandleForWriting.write(contentsOf: Data((line + "\n").utf8))
  }

  func nextLine() -> String {
    var line = Data()
    while line.last != UInt8(ascii: "\n") {
      let more = output.fileHandleForReading.availableData
      if more.isEmpty { break }
      line += more
    }
    return String(decoding: line, as: UTF8.self)
  }

  func end() async throws -> Int32 {
    try? input.fileHandleForWriting.close()
    return try await process.end().status
  }
}
