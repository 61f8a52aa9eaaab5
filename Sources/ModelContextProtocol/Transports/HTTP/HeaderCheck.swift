import Foundation

/// A check of the headers that repeat a request of version 2026-07-28, so that programs between
/// client and server needn't read its body.
struct HeaderCheck {
  let message: HTTPMessage
  let request: Request

  /// Throws the specification's error if the headers don't agree with the request.
  func check() throws(HTTPRefusal) {
    guard let version = message["mcp-protocol-version"] else {
      throw mismatch("The header `MCP-Protocol-Version` is missing.")
    }
    // A request without a version gets the error of its own.
    if let named = request.meta[MetaName.version], named.string != version {
      throw mismatch("`MCP-Protocol-Version` isn't the version in `_meta`.")
    }
    try compare("Mcp-Method", message["mcp-method"], with: request.method)
    guard let source = Self.sources[request.method] else { return }
    let name = request.parameters[source]?.string
    if name == nil, message["mcp-name"] == nil { return }
    try compare("Mcp-Name", try decodedName(), with: name)
  }

  /// The parameters that `Mcp-Name` repeats, by method.
  private static let sources = [
    "tools/call": "name", "prompts/get": "name", "resources/read": "uri",
  ]

  private static let (beginning, end) = ("=?base64?", "?=")

  private func compare(_ name: String, _ header: String?, with value: String?) throws(HTTPRefusal) {
    guard let header else { throw mismatch("The header `\(name)` is missing.") }
    guard header == value else { throw mismatch("`\(name)` doesn't agree with the body.") }
  }

  private func decodedName() throws(HTTPRefusal) -> String? {
    guard let header = message["mcp-name"], header.hasPrefix(Self.beginning),
      header.hasSuffix(Self.end), header.count >= Self.beginning.count + Self.end.count
    else { return message["mcp-name"] }
    let encoded = header.dropFirst(Self.beginning.count).dropLast(Self.end.count)
    guard let data = Data(base64Encoded: String(encoded)),
      let name = String(data: data, encoding: .utf8)
    else { throw mismatch("`Mcp-Name` isn't valid Base64 of a text.") }
    return name
  }

  private func mismatch(_ message: String) -> HTTPRefusal {
    HTTPRefusal(ProtocolError(.headerMismatch, message), id: request.id)
  }
}
