import HTTPTypes
import Hummingbird

/// Refuses clients that don't show the token.
///
/// A browser gets it in the address that the person opens, and a cookie in exchange. Programs send
/// it in a header.
struct AuthorizationCheck: RouterMiddleware {
  let token: AccessToken
  let codes: OneTimeCodes

  func handle(_ request: Request, context: WebContext, next: NextCheck) async throws -> Response {
    if context.authorization == .socket { return try await next(request, context) }
    if isOffered(by: request) { return exchange(request, context) }
    var context = context
    if let header = request.headers[.authorization] {
      guard isToken(header) else { throw Self.refusal }
      context.authorization = .token
    } else if hasCookie(request, port: context.port) {
      context.authorization = .cookie
      context.formToken = token.formToken
    } else if !request.isForAsset {
      throw Self.refusal
    }
    return try await next(request, context)
  }

  private static let refusal = HTTPError(
    .unauthorized, headers: [.wwwAuthenticate: "Bearer"],
    message: "Open the address that `recollect serve` has printed. A program sends the token of "
      + "that address in the header Authorization, after the word Bearer.")

  private func isToken(_ header: String) -> Bool {
    let words = header.split(separator: " ")
    return words.count == 2 && words[0].lowercased() == "bearer"
      && AccessToken.isEqual(words[1], token.text)
  }

  /// All cookies of the name are tried, because servers at other ports can set one, too.
  private func hasCookie(_ request: Request, port: Int) -> Bool {
    let name = Self.cookieName(port) + "="
    return request.headers[values: .cookie].flatMap { $0.split(separator: ";") }.contains {
      let cookie = $0.drop { $0 == " " }
      return cookie.hasPrefix(name)
        && AccessToken.isEqual(cookie.dropFirst(name.count), token.cookie)
    }
  }

  private func isOffered(by request: Request) -> Bool {
    guard request.isSafe else { return false }
    let parameters = request.uri.queryParameters
    return parameters["token"].map { AccessToken.isEqual($0, token.text) }
      ?? parameters["code"].map { codes.use(String($0)) } ?? false
  }

  /// Returns a redirection to the same address without the token, with the cookie.
  private func exchange(_ request: Request, _ context: WebContext) -> Response {
    let path = "/" + request.uri.path.drop { "/\\".contains($0) }
    let query = (request.uri.query ?? "").split(separator: "&").filter {
      !$0.hasPrefix("token=") && !$0.hasPrefix("code=")
    }
    let secure = context.origin.hasPrefix("https:") ? "; Secure" : ""
    return Response(
      status: .seeOther,
      headers: [
        .location: path + (query.isEmpty ? "" : "?" + query.joined(separator: "&")),
        .setCookie:
          "\(Self.cookieName(context.port))=\(token.cookie); Path=/; HttpOnly; SameSite=Strict"
          + secure,
      ])
  }

  /// Browsers keep the cookies of all ports together.
  private static func cookieName(_ port: Int) -> String { "recollect-\(port)" }
}

extension Request {
  /// A stylesheet or script, which an error's page needs as well.
  var isForAsset: Bool { isSafe && uri.path.hasPrefix("/assets/") }
}
