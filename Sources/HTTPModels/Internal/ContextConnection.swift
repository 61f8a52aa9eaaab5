import Foundation
import Grammars

/// Requests of the Model Context Protocol, version 2026-07-28, each complete in itself.
struct ContextConnection: Sendable {
  private static let version = "2026-07-28"

  let client: HTTPClient

  /// Returns the result of a request.
  ///
  /// - Parameter name: The name of the tool that is called.
  func result(
    of method: String, _ parameters: JSONObject = [:], name: String? = nil
  ) async throws -> JSONValue {
    var parameters = parameters
    parameters["_meta"] = [
      "io.modelcontextprotocol/protocolVersion": .string(Self.version),
      "io.modelcontextprotocol/clientCapabilities": [:],
      "io.modelcontextprotocol/clientInfo": ["name": "recollect", "version": "0.1.0"],
    ]
    let request: JSONValue = [
      "jsonrpc": "2.0", "id": 1, "method": .string(method), "params": .object(parameters),
    ]
    var headers = ["MCP-Protocol-Version": Self.version, "Mcp-Method": method]
    headers["Mcp-Name"] = name
    var reply = Data()
    for try await bytes in client.post(nil, request, headers: headers) { reply += bytes }
    try Task.checkCancellation()
    return try result(in: reply)
  }

  /// The reply is one message, or events of which the last is the response.
  private func result(in reply: Data) throws -> JSONValue {
    var reader = EventStreamReader()
    let message = reader.read(reply).last.map { Data($0.utf8) } ?? reply
    let response = try? JSONValue(parsing: message)
    if let error = response?["error"], !error.isNull {
      throw ErrorReply(error, status: 400, address: client.address.absoluteString).error
    }
    guard let result = response?["result"] else {
      throw HTTPModelError(
        .malformedReply, address: client.address.absoluteString, "The reply has no result.")
    }
    return result
  }
}
