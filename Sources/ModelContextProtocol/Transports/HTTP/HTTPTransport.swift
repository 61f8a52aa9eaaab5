package import Foundation

/// A server over HTTP ("Streamable HTTP"), for clients of any version, without an HTTP library.
///
/// A program passes on each request to the server's one address, whatever its method, and sends what
/// it gets back:
///
/// ```swift
/// let reply = await transport.respond(
///   to: HTTPMessage(method: "POST", headers: headers, body: body))
/// ```
///
/// The program itself has to refuse requests from web pages of others (by their `Origin` and
/// `Host`), and from strangers.
///
/// A response is one JSON object. If the call reports its progress, asks the person, or takes longer
/// than a second, it is a stream of events. A client of version 2026-07-28 that goes away cancels
/// its call; one of an earlier version has to say so by `notifications/cancelled`.
package struct HTTPTransport: Sendable {
  /// The largest number of sessions: beyond it, the one that was idle for the longest time ends.
  package static let maximumSessions = 256
  /// The largest number of calls without a session that run at the same time.
  package static let maximumCalls = 64
  /// The time after which an idle session ends, in seconds.
  static let sessionLifetime: TimeInterval = 24 * 3600

  let server: ContextServer
  let sessions: HTTPSessions
  /// The time for which a single response is waited for.
  let patience: Duration

  package init(
    _ server: ContextServer, patience: Duration = .seconds(1),
    now: @escaping @Sendable () -> Date = { Date() }
  ) {
    self.server = server
    self.patience = patience
    sessions = HTTPSessions(now: now)
  }

  /// Returns the answer to a request.
  ///
  /// If the task is cancelled, so is a call of version 2026-07-28.
  package func respond(to message: HTTPMessage) async -> HTTPReply {
    do {
      switch message.method {
      case "POST": return try await post(message)
      case "DELETE": return try await endSession(of: message)
      // A stream of messages that no request asked for: the server sends none.
      default: return HTTPReply(status: 405, headers: ["allow": "POST, DELETE"])
      }
    } catch let refusal as HTTPRefusal {
      return HTTPReply(refusal)
    } catch {
      return HTTPReply(
        HTTPRefusal(status: 500, ProtocolError(.internalError, "The server failed.")))
    }
  }

  private func endSession(of message: HTTPMessage) async throws -> HTTPReply {
    try Self.checkVersion(of: message)
    guard let id = message["mcp-session-id"] else {
      throw HTTPRefusal("The header `Mcp-Session-Id` is missing.")
    }
    guard await sessions.remove(id) else { throw Self.unknownSession }
    return HTTPReply(status: 204)
  }

  private func post(_ http: HTTPMessage) async throws -> HTTPReply {
    guard http.mediaType == "application/json" else {
      throw HTTPRefusal(status: 415, "`Content-Type` must be `application/json`.")
    }
    guard http.accepts("application/json"), http.accepts("text/event-stream") else {
      throw HTTPRefusal(
        status: 406, "`Accept` must have `application/json` and `text/event-stream`.")
    }
    guard http.body.count <= Connection.maximumMessageSize else {
      throw HTTPRefusal(
        status: 413, "The message has more than \(Connection.maximumMessageSize) bytes.")
    }
    let message: Message
    do {
      message = try Message(json: http.body)
    } catch {
      throw HTTPRefusal(error.error, id: error.id)
    }
    if isStateless(message, http) { return try await respondStateless(to: message, http) }
    return try await respondInSession(to: message, http)
  }

  /// A request has a version or lacks one; what else comes belongs to the header's version.
  private func isStateless(_ message: Message, _ http: HTTPMessage) -> Bool {
    if case .request(let request) = message, request.meta[MetaName.version] != nil { return true }
    let version = http["mcp-protocol-version"].flatMap(ProtocolVersion.init(rawValue:))
    return version?.isStateless ?? false
  }

  /// Throws if the header names a version that isn't served.
  ///
  /// The header may be missing, because the session knows its version.
  static func checkVersion(of http: HTTPMessage, id: RequestID? = nil) throws(HTTPRefusal) {
    guard let version = http["mcp-protocol-version"],
      ProtocolVersion(rawValue: version) == nil
    else { return }
    throw HTTPRefusal(
      ProtocolError(
        .unsupportedVersion, "The server doesn't serve the version in `MCP-Protocol-Version`.",
        data: ["supported": ProtocolVersion.names, "requested": .string(version)]), id: id)
  }

  static let unknownSession = HTTPRefusal(
    status: 404, "There is no such session (any more). Begin with `initialize`.")
}
