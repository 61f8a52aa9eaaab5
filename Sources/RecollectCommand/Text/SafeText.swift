/// Makes text from files and models safe to print on a terminal.
///
/// A mail may hold escape sequences that rename the window or rewrite the screen, which are replaced
/// by U+FFFD, and characters that reverse the direction of the text after them, which are left out.
enum SafeText {
  /// Keeps line breaks and tabs.
  static func block(_ text: String) -> String {
    guard text.unicodeScalars.contains(where: isUnsafe) else { return text }
    var safe = String.UnicodeScalarView()
    for scalar in text.unicodeScalars where !isDirection(scalar) {
      safe.append(isUnsafe(scalar) ? "\u{FFFD}" : scalar)
    }
    return String(safe)
  }

  /// Replaces each run of whitespace by a space.
  static func line(_ text: String) -> String {
    block(text).split(whereSeparator: \.isWhitespace).joined(separator: " ")
  }

  static func title(_ text: String) -> String {
    let title = line(text)
    return title.isEmpty ? "(no title)" : title
  }

  /// Replaces an unsafe character by as many question marks as it has bytes, and one of direction by
  /// a word joiner, so that byte ranges stay valid.
  static func sameLength(_ text: String) -> String {
    guard text.unicodeScalars.contains(where: isUnsafe) else { return text }
    var safe = String.UnicodeScalarView()
    for scalar in text.unicodeScalars {
      if isDirection(scalar) {
        safe.append("\u{2060}")
      } else if isUnsafe(scalar) {
        let bytes = String(scalar).utf8.count
        safe.append(contentsOf: String(repeating: "?", count: bytes).unicodeScalars)
      } else {
        safe.append(scalar)
      }
    }
    return String(safe)
  }

  /// Writes control and direction characters as `\uXXXX`; `JSONEncoder` escapes only those below
  /// U+0020.
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

  private static func isEscaped(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar.value {
    case 0x7F...0x9F, 0x061C, 0x200E...0x200F, 0x2028...0x202E, 0x2066...0x2069: true
    default: false
    }
  }

  private static func isUnsafe(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar.value {
    case 0x09, 0x0A: false
    case 0...0x1F, 0x7F...0x9F: true
    default: isDirection(scalar)
    }
  }

  private static func isDirection(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar.value {
    case 0x202A...0x202E, 0x2066...0x2069: true
    default: false
    }
  }
}
