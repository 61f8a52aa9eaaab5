/// A JSON value to print: every start of the plugin would have to load Foundation's encoders.
enum JSON: ExpressibleByDictionaryLiteral, CustomStringConvertible {
  case string(String)
  case number(Int)
  case array([JSON])
  case object([(key: String, value: JSON)])

  init(dictionaryLiteral elements: (String, JSON)...) {
    self = .object(elements.map { (key: $0.0, value: $0.1) })
  }

  var description: String {
    switch self {
    case .string(let text): Self.quoted(text)
    case .number(let number): String(number)
    case .array(let values): "[\(values.map(\.description).joined(separator: ","))]"
    case .object(let members):
      "{\(members.map { "\(Self.quoted($0.key)):\($0.value)" }.joined(separator: ","))}"
    }
  }

  /// Escapes quotes, backslashes and control characters (RFC 8259, section 7).
  private static func quoted(_ text: String) -> String {
    var quoted = "\""
    for scalar in text.unicodeScalars {
      switch scalar {
      case "\"", "\\": quoted += "\\\(scalar)"
      case "\n": quoted += "\\n"
      case ..<" ":
        let digits = String(scalar.value, radix: 16)
        quoted += "\\u" + String(repeating: "0", count: 4 - digits.count) + digits
      default: quoted.unicodeScalars.append(scalar)
      }
    }
    return quoted + "\""
  }
}
