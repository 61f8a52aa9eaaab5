import HTTPTypes
import Hummingbird

/// Refuses requests to a name that isn't ours.
///
/// A page of a stranger can let its own name lead to this machine. Its scripts may then read what
/// is answered to that name.
struct HostCheck: RouterMiddleware {
  let names: ServedNames

  func handle(_ request: Request, context: WebContext, next: NextCheck) async throws -> Response {
    if context.authorization == .socket { return try await next(request, context) }
    guard let host = request.head.authority, request.headers[.host] == nil,
      let origin = names.origin(host: host, port: context.port)
    else {
      throw HTTPError(.misdirectedRequest, message: "The library isn't served under this name.")
    }
    var context = context
    context.origin = origin
    return try await next(request, context)
  }
}

extension HTTPField.Name {
  /// The first `Host` is the authority; this is a second one.
  fileprivate static let host = HTTPField.Name("Host")!
}
