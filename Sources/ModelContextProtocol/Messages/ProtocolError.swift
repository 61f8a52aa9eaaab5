/// An error response to a request.
///
/// A tool throws it for a request that is malformed. A failure that a model can react to is a
/// ``ToolFailure``.
public struct ProtocolError: Error, Sendable, Hashable {
  /// The code by which programs recognize the error.
  public var code: Code
  /// A sentence that says what is wrong.
  public var message: String
  /// More about it, for programs.
  public var data: JSONValue?

  /// Creates an error.
  public init(_ code: Code, _ message: String, data: JSONValue? = nil) {
    self.code = code
    self.message = message
    self.data = data
  }

  /// The codes of errors.
  public struct Code: RawRepresentable, Sendable, Hashable {
    /// The number in the message.
    public var rawValue: Int

    /// Creates a code.
    public init(rawValue: Int) { self.rawValue = rawValue }

    /// The message isn't JSON.
    public static let parseError = Code(rawValue: -32700)
    /// The message isn't a request, notification or response.
    public static let invalidRequest = Code(rawValue: -32600)
    /// The server doesn't have the method.
    public static let methodNotFound = Code(rawValue: -32601)
    /// The parameters are missing, or aren't what the method takes.
    public static let invalidParameters = Code(rawValue: -32602)
    /// The server failed.
    public static let internalError = Code(rawValue: -32603)
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
