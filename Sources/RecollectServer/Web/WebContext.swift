package import Hummingbird
import NIOCore

/// The checks after one, and the route.
typealias NextCheck = (Request, WebContext) async throws -> Response

/// The state of a request to the web server.
package struct WebContext: RequestContext {
  /// The way by which a client has shown that it may come in.
  package enum Authorization: Sendable, Hashable {
    case none
    /// The Unix socket, which only the person can open.
    case socket
    /// The token in a header.
    case token
    /// The cookie of a browser.
    case cookie
  }

  package var coreContext: CoreRequestContextStorage
  package internal(set) var authorization: Authorization
  /// The value of the hidden field `_token` of forms, and of the header `X-Form-Token` of scripts.
  ///
  /// It's empty for programs, which need none.
  package internal(set) var formToken = ""
  /// The port that the client has connected to; 0 for the Unix socket.
  let port: Int
  /// The origin of this server by the name that the client used, such as `http://127.0.0.1:7326`.
  var origin = ""
  private let channel: any Channel

  package init(source: ApplicationRequestContextSource) {
    coreContext = CoreRequestContextStorage(source: source)
    channel = source.channel
    port = source.channel.localAddress?.port ?? 0
    // An address that isn't known, as that of a client that has just gone, isn't the socket.
    if case .unixDomainSocket = source.channel.localAddress {
      authorization = .socket
    } else {
      authorization = .none
    }
  }

  package var maxUploadSize: Int { WebLimits.maximumBodyBytes }

  /// Gives the body the time of an upload, once it's certain that the client may come in.
  func allowUpload() async throws { try await SlowClientHandler.allowUpload(on: channel) }

  /// Runs a closure that is canceled when the client goes away.
  ///
  /// Routes run like this until they return a response. Use it for the work of a stream.
  package func whileConnected<Value: Sendable>(
    _ body: @escaping @Sendable () async throws -> Value
  ) async throws -> Value {
    let task = Task { try await body() }
    let disconnection = try? await SlowClientHandler.disconnection(of: channel)
    let id = disconnection?.observe { task.cancel() }
    if id == nil { task.cancel() }
    defer { if let id { disconnection?.stopObserving(id) } }
    return try await withTaskCancellationHandler {
      try await task.value
    } onCancel: {
      task.cancel()
    }
  }
}
