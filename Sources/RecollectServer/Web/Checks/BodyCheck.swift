import Foundation
import HTTPTypes
import Hummingbird
import NIOCore

/// Reads the body, and refuses changes by a browser that don't come from a form of ours.
///
/// The route of an upload reads its body itself, and checks the form.
struct BodyCheck: RouterMiddleware {
  func handle(_ request: Request, context: WebContext, next: NextCheck) async throws -> Response {
    if request.isUpload { return try await next(request, context) }
    var request = request
    if let length = request.headers[.contentLength].flatMap({ Int($0) }),
      length > context.maxUploadSize
    {
      throw NIOTooManyBytesError(maxBytes: context.maxUploadSize)
    }
    let body = try await request.collectBody(upTo: context.maxUploadSize)
    if !request.isSafe {
      try context.checkForm(request, token: Self.formToken(of: request, body: body))
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

extension WebContext {
  /// Refuses a change by a browser that doesn't come from a form of ours.
  ///
  /// - Parameter offered: The token that the form has.
  func checkForm(_ request: Request, token offered: String?) throws {
    guard authorization == .cookie else { return }
    guard request.isFromOwnPage, let offered, AccessToken.isEqual(offered, formToken) else {
      throw HTTPError(
        .forbidden, message: "This form is out of date. Go back, reload the page and try again.")
    }
  }
}

extension HTTPField.Name {
  fileprivate static let formToken = HTTPField.Name("X-Form-Token")!
}
