public import Foundation

/// A failure of a server that a language model is used through.
public struct HTTPModelError: Error, Sendable, Equatable {
  /// The kind of a failure.
  public enum Code: Sendable, Equatable {
    /// There is no connection: nothing listens at the address, or the connection broke.
    case unreachable
    /// The server asks for a token, or for another one.
    case unauthorized
    /// The server doesn't know the model or the address.
    case notFound
    /// The server refused the request.
    case refused
    /// The server failed.
    case serverFailed
    /// The reply isn't one of the protocol, or it's cut off.
    case malformedReply
  }

  /// The kind of the failure.
  public let code: Code
  /// The address of the request.
  public let address: String
  /// The status of the HTTP response; `nil` if there was none.
  public let status: Int?
  /// The failure, in the server's words if it gave any.
  public let message: String

  init(_ code: Code, address: String, status: Int? = nil, _ message: String) {
    self.code = code
    self.address = address
    self.status = status
    self.message = message
  }
}

extension HTTPModelError: LocalizedError, CustomStringConvertible {
  /// The address and the failure.
  public var errorDescription: String? { "\(address): \(message)" }

  /// A sentence that suggests what to do.
  public var recoverySuggestion: String? {
    switch code {
    case .unreachable: "Check that the server runs and that the address is right."
    case .unauthorized: "Give the token or key that the server asks for."
    case .notFound: "Check the address, which usually ends with /v1, and the name of the model."
    case .refused: "Change what the message names."
    case .serverFailed: "Try again later, or look into the server's log."
    case .malformedReply: "Check that the server speaks the chat completions protocol."
    }
  }

  /// The address, the failure and the suggestion in one line.
  public var description: String {
    [errorDescription, recoverySuggestion].compactMap(\.self).joined(separator: " ")
  }
}
