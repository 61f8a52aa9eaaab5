/// The identifier of a request, or the token of its progress: a string or an integer.
enum RequestID: Sendable, Hashable {
  case integer(Int)
  case string(String)

  /// Returns `nil` for any other value.
  init?(_ value: JSONValue?) {
    switch value {
    case .integer(let number): self = .integer(number)
    case .string(let text): self = .string(text)
    default: return nil
    }
  }

  var json: JSONValue {
    switch self {
    case .integer(let number): .integer(number)
    case .string(let text): .string(text)
    }
  }
}
