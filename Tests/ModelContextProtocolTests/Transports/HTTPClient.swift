import Foundation
import ModelContextProtocol
import Testing

/// A client that sends messages to an HTTP transport and reads the answers.
struct HTTPClient {
  let transport: HTTPTransport
  var session: String?

  init(_ server: ContextServer = .sample(), patience: Duration = .seconds(600)) {
    transport = HTTPTransport(server, patience: patience)
  }

  init(_ transport: HTTPTransport) { self.transport = transport }

  static let plainHeaders = [
    "Content-Type": "application/json", "Accept": "application/json, text/event-stream",
  ]

  /// Sends a request; a header that is `nil` is left out.
  func send(
    _ message: JSONValue, method: String = "POST", headers: [String: String?] = [:]
  ) async -> HTTPReply {
    await send(message.json, method: method, headers: headers)
  }

  func send(
    _ body: Data, method: String = "POST", headers: [String: String?] = [:]
  ) async -> HTTPReply {
    var all: [String: String?] = Self.plainHeaders
    if let session { all["Mcp-Session-Id"] = session }
    all.merge(headers) { $1 }
    return await transport.respond(
      to: HTTPMessage(
        method: method, headers: all.compactMap { name, value in value.map { (name, $0) } },
        body: body))
  }

  /// Sends a request of version 2026-07-28 with the headers that belong to it.
  func request(
    _ method: String, _ parameters: JSONObject = [:], id: JSONValue = 1,
    capabilities: JSONValue = [:], meta: JSONObject = [:], headers: [String: String?] = [:]
  ) async -> HTTPReply {
    var own: [String: String?] = ["MCP-Protocol-Version": "2026-07-28", "Mcp-Method": method]
    if let name = parameters["name"]?.string ?? parameters["uri"]?.string { own["Mcp-Name"] = name }
    return await send(
      .stateless(method, parameters, id: id, capabilities, meta: meta),
      headers: own.merging(headers) { $1 })
  }

  /// Begins a session.
  mutating func initialize(
    _ version: String = "2025-11-25", capabilities: JSONValue = [:]
  ) async throws -> JSONValue {
    let reply = await send(.initialize(version, capabilities: capabilities))
    session = reply.headers["mcp-session-id"]
    return try reply.json
  }
}

extension JSONValue {
  static func initialize(
    _ version: String, capabilities: JSONValue = [:], id: JSONValue = 0
  ) -> JSONValue {
    .request(
      "initialize",
      [
        "protocolVersion": .string(version), "capabilities": capabilities,
        "clientInfo": ["name": "tests", "version": "1"],
      ], id: id)
  }
}

extension HTTPReply {
  /// The one JSON object that is the body.
  var json: JSONValue {
    get throws {
      guard case .data(let data) = body else {
        Issue.record("The body is a stream.")
        return nil
      }
      return try JSONValue(json: data)
    }
  }

  /// The events of the body, from the first on.
  var events: Events {
    get throws {
      guard case .events(let stream) = body else {
        throw UnexpectedBody(text: String(decoding: try json.json, as: UTF8.self))
      }
      return Events(stream)
    }
  }
}

struct UnexpectedBody: Error { let text: String }

/// The messages in server-sent events.
final class Events {
  private var chunks: AsyncStream<Data>.AsyncIterator

  init(_ stream: AsyncStream<Data>) { chunks = stream.makeAsyncIterator() }

  /// Returns the next message; `nil` at the end.
  func next() async throws -> JSONValue? {
    while let chunk = await chunks.next() {
      let text = String(decoding: chunk, as: UTF8.self)
      #expect(text.hasSuffix("\n\n"))
      guard !text.hasPrefix(":") else { continue }
      let lines = text.split(separator: "\n")
      #expect(lines.first == "event: message" && lines.count == 2)
      return try JSONValue(json: Data(try #require(lines.last).dropFirst("data: ".count).utf8))
    }
    return nil
  }
}
