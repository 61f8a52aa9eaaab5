import Foundation
import ModelContextProtocol
import TestSupport
import Testing

/// A client that sends messages to a server and reads what it sends, one by one.
final class Client {
  let connection: Connection
  private var messages: AsyncStream<Data>.AsyncIterator
  private var count = 0

  init(of server: ContextServer = .sample()) {
    let (stream, continuation) = AsyncStream<Data>.makeStream()
    messages = stream.makeAsyncIterator()
    connection = Connection(to: server) { continuation.yield($0) }
  }

  func send(_ message: JSONValue) { connection.receive(message.json) }

  func send(text: String) { connection.receive(Data(text.utf8)) }

  func next() async throws -> JSONValue {
    try JSONValue(json: try #require(await messages.next()))
  }

  /// Sends a request of version 2026-07-28 and returns the next message.
  func request(
    _ method: String, _ parameters: JSONObject = [:], capabilities: JSONValue = [:],
    meta: JSONObject = [:]
  ) async throws -> JSONValue {
    count += 1
    send(.stateless(method, parameters, id: .integer(count), capabilities, meta: meta))
    return try await next()
  }

  /// Sends a request that counts on `initialize` and returns the next message.
  func oldRequest(_ method: String, _ parameters: JSONObject = [:]) async throws -> JSONValue {
    count += 1
    send(.request(method, parameters, id: .integer(count)))
    return try await next()
  }

  func initialize(
    _ version: String = "2025-11-25", capabilities: JSONValue = [:]
  ) async throws -> JSONValue {
    count += 1
    send(.initialize(version, capabilities: capabilities, id: .integer(count)))
    return try await next()
  }
}

extension JSONValue {
  static func request(_ method: String, _ parameters: JSONObject, id: JSONValue) -> JSONValue {
    ["jsonrpc": "2.0", "id": id, "method": .string(method), "params": .object(parameters)]
  }

  static func stateless(
    _ method: String, _ parameters: JSONObject = [:], id: JSONValue,
    _ capabilities: JSONValue = [:], meta: JSONObject = [:]
  ) -> JSONValue {
    let own: JSONObject = [
      "io.modelcontextprotocol/protocolVersion": "2026-07-28",
      "io.modelcontextprotocol/clientCapabilities": capabilities,
    ]
    let merged = own.merging(meta) { $1 }
    return .request(method, parameters.merging(["_meta": .object(merged)]) { $1 }, id: id)
  }

  var code: Int? { self["error"]?["code"]?.integer }
  var result: JSONValue? { self["result"] }
  var text: String? { result?["content"]?.array?.first?["text"]?.string }
  var serverInfo: JSONValue? { result?["_meta"]?["io.modelcontextprotocol/serverInfo"] }
}

extension ContextServer {
  /// A server with a tool of each kind.
  ///
  /// The tool `wait` ends when the gate opens.
  static func sample(
    gate: Gate = Gate(), ended: Gate = Gate(), cancelled: Gate = Gate()
  ) -> ContextServer {
    let echo = ServerTool(
      name: "echo", title: "Echo", description: "Returns the text.",
      inputSchema: [
        "type": "object", "required": ["text"],
        "properties": [
          "text": ["type": "string", "minLength": 1],
          "times": ["type": "integer", "minimum": 1, "maximum": 3],
        ],
      ], outputSchema: ["type": "object", "properties": ["text": ["type": "string"]]]
    ) { arguments, _ in
      ToolResult(text: arguments["text"]?.string ?? "", structured: .object(arguments))
    }
    let wait = ServerTool(
      name: "wait", title: "Wait", description: "Waits.", inputSchema: ["type": "object"]
    ) { _, context in
      context.report(progress: 1, of: 2, message: "Waiting")
      context.report(progress: 1)
      await withTaskCancellationHandler(operation: gate.wait, onCancel: cancelled.open)
      defer { ended.open() }
      try Task.checkCancellation()
      context.report(progress: 2)
      return ToolResult(text: "Waited.")
    }
    let broken = ServerTool(
      name: "broken", title: "Broken", description: "Fails.",
      inputSchema: ["type": "object", "properties": ["politely": ["type": "boolean"]]]
    ) { arguments, _ in
      if arguments["politely"] == true { throw ToolFailure("Use another tool.") }
      throw CocoaError(.fileNoSuchFile)
    }
    let erase = ServerTool(
      name: "erase", title: "Erase", description: "Asks, and erases.",
      inputSchema: ["type": "object", "properties": ["id": ["type": "integer"]]], effect: .removes
    ) { _, context in
      let question = Elicitation(
        message: "Erase it?", schema: ["type": "object", "properties": [:]])
      switch try await context.ask(question, name: "confirmation") {
      case .accepted: return ToolResult(text: "Erased.")
      case .declined, .canceled: return ToolResult(text: "Kept.")
      }
    }
    return ContextServer(
      name: "sample", title: "Sample", version: "1", instructions: "Try it.",
      tools: [echo, wait, broken, erase], resources: Pages())
  }
}

/// Ten resources in pages of four.
struct Pages: ResourceProvider {
  let templates = [ResourceTemplate(form: "page:{n}", name: "Page", description: "A page.")]

  func resources(after cursor: String?) async throws -> ResourcePage {
    guard let start = cursor.map({ Int($0) }) ?? 0 else { throw ContextServer.unknownCursor }
    let entries = (start..<min(start + 4, 10)).map {
      ResourceEntry(address: "page:\($0)", name: "Page \($0)")
    }
    return ResourcePage(entries: entries, next: start + 4 < 10 ? "\(start + 4)" : nil)
  }

  func read(_ address: String) async throws -> String? {
    address == "page:1" ? "The first." : nil
  }
}
