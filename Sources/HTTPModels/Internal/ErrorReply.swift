import Foundation
import Grammars
import LanguageModels

/// An error as a server sends it, with a status or in a stream.
struct ErrorReply: Sendable {
  private let status: Int?
  private let address: String
  private let code: String?
  private let message: String

  init(_ body: Data, status: Int, address: String) {
    let value = try? JSONValue(parsing: body)
    self.init(value?["error"] ?? value ?? .null, status: status, address: address)
  }

  /// - Parameter object: The object under `error`.
  init(_ object: JSONValue, status: Int? = nil, address: String) {
    self.status = status
    self.address = address
    code = object["code"]?.string
    message =
      object["message"]?.string ?? object.string
      ?? "The server answered with status \(status ?? 0)."
  }

  var error: any Error {
    if code == "context_length_exceeded" {
      return LanguageModelSession.GenerationError.exceededContextWindowSize(
        .init(debugDescription: message))
    }
    if status == 429 || code == "rate_limit_exceeded" {
      return LanguageModelSession.GenerationError.rateLimited(.init(debugDescription: message))
    }
    let kind: HTTPModelError.Code =
      switch status {
      case 401, 403: .unauthorized
      case 404: .notFound
      case let status? where (300..<500).contains(status): .refused
      default: .serverFailed
      }
    return HTTPModelError(kind, address: address, status: status, message)
  }
}
