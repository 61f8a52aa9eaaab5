/// Text from files and models made safe for a terminal.
///
/// A mail may hold escape sequences that would rename the window or rewrite the screen, and marks
/// that turn the direction of what follows; both are shown as a replacement character.
enum SafeText {
  /// The text with its lines and tabs kept.
  static func block(_ text: String) -> String {
    guard text.unicodeScalars.contains(where: isUnsafe) else { return text }
    var safe = String.UnicodeScalarView()
    for scalar in text.unicodeScalars { safe.append(isUnsafe(scalar) ? "\u{FFFD}" : scalar) }
    return String(safe)
  }

  /// The text on one line.
  static func line(_ text: String) -> String {
    block(text).split(whereSeparator: \.isWhitespace).joined(separator: " ")
  }

  /// The text with the same number of bytes, for places that are counted in them.
  static func sameLength(_ text: String) -> String {
    guard text.unicodeScalars.contains(where: isUnsafe) else { return text }
    var safe = String.UnicodeScalarView()
    for scalar in text.unicodeScalars {
      if isUnsafe(scalar) {
        let bytes = String(scalar).utf8.count
        safe.append(contentsOf: String(repeating: "?", count: bytes).unicodeScalars)
      } else {
        safe.append(scalar)
      }
    }
    return String(safe)
  }

  /// A JSON document with the same meaning, in which control characters and marks of direction are
  /// written as `\uXXXX`: the encoder escapes only those below the space.
  static func json(_ document: String) -> String {
    guard document.unicodeScalars.contains(where: isEscaped) else { return document }
    var safe = String.UnicodeScalarView()
    for scalar in document.unicodeScalars {
      if isEscaped(scalar) {
        let digits = String(scalar.value, radix: 16)
        let padding = String(repeating: "0", count: 4 - digits.count)
        safe.append(contentsOf: "\\u\(padding)\(digits)".unicodeScalars)
      } else {
        safe.append(scalar)
      }
    }
    return String(safe)
  }

  /// Returns a Boolean value that indicates whether a character of a JSON string must be escaped.
  private static func isEscaped(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar.value {
    case 0x7F...0x9F, 0x061C, 0x200E...0x200F, 0x2028...0x202E, 0x2066...0x2069: true
    default: false
    }
  }

  private static func isUnsafe(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar.value {
    case 0x09, 0x0A: false
    case 0...0x1F, 0x7F...0x9F, 0x202A...0x202E, 0x2066...0x2069: true
    default: false
    }
  }
}
