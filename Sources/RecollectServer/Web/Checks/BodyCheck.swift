import Foundation
import HTTPTypes
import Hummingbird
import NIOCore

/// Reads the body, and refuses changes by a browser that don't come from a form of ours.
struct BodyCheck: RouterMiddleware {
  let token: AccessToken

  func handle(
    _ request: Request, context: WebContext,
    next: (Request, WebContext) async throws -> Response
  ) async throws -> Response {
    var request = request
    if let length = request.headers[.contentLength].flatMap({ Int($0) }),
      length > context.maxUploadSize
    {
      throw NIOTooManyBytesError(maxBytes: context.maxUploadSize)
    }
    let body = try await request.collectBody(upTo: context.maxUploadSize)
    if context.authorization == .cookie, !request.isSafe {
      guard request.isFromOwnPage, let offered = Self.formToken(of: request, body: body),
        AccessToken.isEqual(offered, token.formToken)
      else {
        throw HTTPError(
          .forbidden, message: "This form is out of date. Go back, reload the page and try again.")
      }
    }
    return try await next(request, context)
  }

  private static func formToken(of request: Request, body: ByteBuffer) -> String? {
    if let header = request.headers[.formToken] { return header }
    let type = request.headers[.contentType]?.lowercased() ?? ""
    let bytes = body.readableBytesView
    if type.hasPrefix("application/x-www-form-urlencoded") {
      let fields = String(decoding: bytes, as: UTF8.self).split(separator: "&")
      let field = fields.first { $0.hasPrefix("_token=") }
      return field.map { String($0.dropFirst("_token=".count)) }
    }
    guard type.hasPrefix("multipart/form-data"),
      let start = bytes.firstRange(of: Array("name=\"_token\"\r\n\r\n".utf8))
    else { return nil }
    let value = bytes[start.upperBound...].prefix { $0 != UInt8(ascii: "\r") }
    return String(decoding: value.prefix(100), as: UTF8.self)
  }
}

extension HTTPField.Name {
  fileprivate static let formToken = HTTPField.Name("X-Form-Token")!
}
