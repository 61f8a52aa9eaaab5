import HTTPTypes
import Hummingbird

/// Refuses requests that a page of another server makes in the person's browser.
struct OriginCheck: RouterMiddleware {
  func handle(_ request: Request, context: WebContext, next: NextCheck) async throws -> Response {
    guard context.authorization == .socket || Self.isOwn(request, origin: context.origin) else {
      throw HTTPError(.forbidden, message: "A page of another server has made this request.")
    }
    return try await next(request, context)
  }

  /// A link on another page may lead here, and programs send neither header.
  private static func isOwn(_ request: Request, origin: String) -> Bool {
    let origins = request.headers[values: .origin]
    guard origins.allSatisfy({ $0 == origin }) else { return false }
    switch request.headers[.secFetchSite] {
    case nil, "same-origin": return true
    case "none": return request.isSafe
    default:
      return request.isSafe && request.headers[.secFetchMode] == "navigate"
        && request.headers[.secFetchDest] == "document"
    }
  }
}

extension Request {
  /// True if the method may change nothing.
  var isSafe: Bool { method == .get || method == .head }

  /// True if a browser says that one of our pages made the request.
  var isFromOwnPage: Bool {
    headers[.origin] != nil || headers[.secFetchSite] == "same-origin"
  }
}

extension HTTPField.Name {
  static let secFetchSite = HTTPField.Name("Sec-Fetch-Site")!
  fileprivate static let secFetchMode = HTTPField.Name("Sec-Fetch-Mode")!
  fileprivate static let secFetchDest = HTTPField.Name("Sec-Fetch-Dest")!
}
