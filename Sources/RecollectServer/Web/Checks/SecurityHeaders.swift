import HTTPTypes
import Hummingbird

/// Adds to each response what a browser may do with it: nothing but show it to the person.
struct SecurityHeaders: RouterMiddleware {
  func handle(_ request: Request, context: WebContext, next: NextCheck) async throws -> Response {
    Self.added(to: try await next(request, context))
  }

  static func added(to response: Response) -> Response {
    var response = response
    for (name, value) in fields { response.headers[name] = value }
    // A stylesheet whose address has its digest says that it can be kept.
    if response.headers[.cacheControl] == nil { response.headers[.cacheControl] = "no-store" }
    return response
  }

  private static let fields: [(HTTPField.Name, String)] = [
    (.contentSecurityPolicy, policy),
    (.xContentTypeOptions, "nosniff"),
    // With `no-referrer`, browsers hide the origin of a form from our own server as well.
    (.referrerPolicy, "same-origin"),
    (.crossOriginResourcePolicy, "same-origin"),
    (.crossOriginOpenerPolicy, "same-origin"),
  ]

  private static let policy = """
    default-src 'none'; style-src 'self'; script-src 'self'; img-src 'self' data:; \
    connect-src 'self'; form-action 'self'; frame-ancestors 'none'; base-uri 'none'
    """
}

extension HTTPField.Name {
  fileprivate static let referrerPolicy = HTTPField.Name("Referrer-Policy")!
  fileprivate static let crossOriginOpenerPolicy = HTTPField.Name("Cross-Origin-Opener-Policy")!
}
