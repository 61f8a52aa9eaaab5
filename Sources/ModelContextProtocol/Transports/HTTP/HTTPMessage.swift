package import Foundation

/// An HTTP request to a server's one address, as a program's HTTP library has read it.
package struct HTTPMessage: Sendable {
  package var method: String
  package var body: Data
  private var headers: [String: String] = [:]

  /// - Parameter headers: The names and values of the headers. Values of equal names are joined.
  package init(method: String, headers: [(name: String, value: String)], body: Data = Data()) {
    self.method = method
    self.body = body
    for (name, value) in headers {
      let value = value.trimmingCharacters(in: Self.optionalSpace)
      self.headers[name.lowercased(), default: ""] +=
        self.headers[name.lowercased()] == nil ? value : ", " + value
    }
  }

  private static let optionalSpace = CharacterSet(charactersIn: " \t")

  /// Returns the value of a header; `nil` if there is none.
  ///
  /// - Parameter name: The header's name in lowercase letters.
  subscript(_ name: String) -> String? { headers[name] }

  /// The type of the body, without its parameters.
  var mediaType: String? { self["content-type"].map(Self.essence) }

  func accepts(_ type: String) -> Bool {
    let family = type.prefix { $0 != "/" } + "/*"
    let accepted = self["accept"]?.split(separator: ",").map { Self.essence(String($0)) } ?? []
    return accepted.contains { $0 == type || $0 == family || $0 == "*/*" }
  }

  private static func essence(_ value: String) -> String {
    value.prefix { $0 != ";" }.trimmingCharacters(in: optionalSpace).lowercased()
  }
}

package struct HTTPReply: Sendable {
  package enum Body: Sendable {
    /// The whole body; empty for none.
    case data(Data)
    /// A body that comes bit by bit, as server-sent events.
    ///
    /// A program that can't send any more cancels the task that reads it: that tells the transport
    /// that the client is gone.
    case events(AsyncStream<Data>)
  }

  package var status: Int
  /// The headers, with names in lowercase letters.
  package var headers: [String: String]
  package var body: Body

  init(status: Int, headers: [String: String] = [:]) {
    self.status = status
    self.headers = headers
    body = .data(Data())
  }

  init(status: Int, message: JSONValue) {
    self.status = status
    headers = ["content-type": "application/json"]
    body = .data(message.json)
  }

  init(events: AsyncStream<Data>) {
    status = 200
    headers = [
      "content-type": "text/event-stream", "cache-control": "no-store", "x-accel-buffering": "no",
    ]
    body = .events(events)
  }

  init(_ refusal: HTTPRefusal) {
    self.init(status: refusal.status, message: Outgoing.error(refusal.error, to: refusal.id))
  }
}

struct HTTPRefusal: Error {
  var status = 400
  var id: RequestID?
  var error: ProtocolError

  init(status: Int = 400, _ error: ProtocolError, id: RequestID? = nil) {
    self.status = status
    self.id = id
    self.error = error
  }

  init(status: Int = 400, _ message: String, id: RequestID? = nil) {
    self.init(status: status, ProtocolError(.invalidRequest, message), id: id)
  }
}
