/// An error response to a request.
///
/// A tool throws it for a request that is malformed. A failure that a model can react to is a
/// ``ToolFailure``.
package struct ProtocolError: Error, Sendable, Hashable {
  /// The code by which programs recognize the error.
  package var code: Code
  /// A sentence that says what is wrong.
  package var message: String
  /// More about it, for programs.
  package var data: JSONValue?

  package init(_ code: Code, _ message: String, data: JSONValue? = nil) {
    self.code = code
    self.message = message
    self.data = data
  }

  package struct Code: RawRepresentable, Sendable, Hashable {
    package var rawValue: Int

    package init(rawValue: Int) { self.rawValue = rawValue }

    package static let parseError = Code(rawValue: -32700)
    /// The message isn't a request, notification or response.
    package static let invalidRequest = Code(rawValue: -32600)
    package static let methodNotFound = Code(rawValue: -32601)
    /// The parameters are missing, or aren't what the method takes.
    package static let invalidParameters = Code(rawValue: -32602)
    package static let internalError = Code(rawValue: -32603)
    /// There is no such resource; only for versions before 2026-07-28.
    static let resourceNotFound = Code(rawValue: -32002)
    /// The headers don't agree with the request; since 2026-07-28, over HTTP.
    static let headerMismatch = Code(rawValue: -32020)
    /// The client lacks a capability that the request needs; since 2026-07-28.
    static let missingCapability = Code(rawValue: -32021)
    /// The server doesn't speak the request's version; since 2026-07-28.
    static let unsupportedVersion = Code(rawValue: -32022)
  }

  var json: JSONValue {
    var members: JSONObject = ["code": .integer(code.rawValue), "message": .string(message)]
    members["data"] = data
    return .object(members)
  }
}
