import Foundation
import Grammars

#if canImport(FoundationNetworking)
  import FoundationNetworking
#endif

/// Requests to one server.
struct HTTPClient: Sendable {
  let address: URL
  let token: String?
  let timeout: Duration

  /// Sends a JSON document.
  ///
  /// - Parameters:
  ///   - path: The path below the address; `nil` for the address itself.
  ///   - headers: Further headers.
  /// - Returns: The bytes of the reply as they come. The request is cancelled when the stream is
  ///   released. It throws errors of the server and ``HTTPModelError``.
  func post(
    _ path: String?, _ body: JSONValue, headers: [String: String] = [:]
  ) -> AsyncThrowingStream<Data, any Error> {
    let url = path.map { address.appending(path: $0) } ?? address
    var request = URLRequest(url: url)
    request.httpMethod = "POST"
    request.httpBody = Data(body.serializedBytes())
    request.setValue("application/json", forHTTPHeaderField: "Content-Type")
    request.setValue("text/event-stream, application/json", forHTTPHeaderField: "Accept")
    for (name, value) in headers { request.setValue(value, forHTTPHeaderField: name) }
    if let token { request.setValue("Bearer \(token)", forHTTPHeaderField: "Authorization") }
    return AsyncThrowingStream { [request] continuation in
      let exchange = HTTPExchange(address: url.absoluteString, continuation)
      let session = URLSession(configuration: configuration, delegate: exchange, delegateQueue: nil)
      let task = session.dataTask(with: request)
      continuation.onTermination = { _ in task.cancel() }
      task.resume()
      session.finishTasksAndInvalidate()
    }
  }

  /// Returns the whole reply.
  func value(_ path: String, _ body: JSONValue) async throws -> JSONValue {
    var reply = Data()
    for try await bytes in post(path, body) { reply += bytes }
    try Task.checkCancellation()
    do {
      return try JSONValue(parsing: reply)
    } catch {
      throw HTTPModelError(
        .malformedReply, address: address.appending(path: path).absoluteString,
        "The reply isn't JSON: \(error.description)")
    }
  }

  private var configuration: URLSessionConfiguration {
    let configuration = URLSessionConfiguration.ephemeral
    configuration.timeoutIntervalForRequest = timeout / .seconds(1)
    configuration.httpShouldSetCookies = false
    configuration.httpCookieAcceptPolicy = .never
    configuration.requestCachePolicy = .reloadIgnoringLocalCacheData
    return configuration
  }
}
