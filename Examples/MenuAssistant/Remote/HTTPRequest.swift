import Foundation

/// The first line of an HTTP request to the menu server, which ignores all other lines.
struct HTTPRequest {
  var path: String
  var query: String
  var count: Int

  /// Parses a line such as `GET /dishes?query=…&count=… HTTP/1.1`; returns `nil` for other text.
  init?(_ text: String) {
    let line = text.prefix { !$0.isNewline }.split(separator: " ")
    guard line.count == 3, line[0] == "GET",
      let parts = URLComponents(string: String(line[1]))
    else { return nil }
    let items = parts.queryItems ?? []
    func value(_ name: String) -> String? { items.first { $0.name == name }?.value }
    path = parts.path
    query = value("query") ?? ""
    count = min(max(value("count").flatMap(Int.init) ?? 5, 1), 50)
  }
}

struct HTTPResponse {
  var status: String
  var body: Data

  static let notFound = HTTPResponse(status: "404 Not Found", body: Data("[]".utf8))
  static let failed = HTTPResponse(status: "500 Internal Server Error", body: Data("[]".utf8))

  /// The connection is closed after these bytes.
  var bytes: [UInt8] {
    let head = """
      HTTP/1.1 \(status)\r
      Content-Type: application/json\r
      Content-Length: \(body.count)\r
      Connection: close\r
      \r

      """
    return Array(head.utf8) + body
  }
}
