import Foundation

extension String {
  /// Lower case, with plain quotation marks and dashes and single spaces.
  package var plainText: String {
    let text = precomposedStringWithCanonicalMapping.lowercased()
    var plain = ""
    var isSpaced = true
    for scalar in text.unicodeScalars {
      switch scalar {
      case "’", "‘", "´", "`": plain.append("'")
      case "“", "”", "„", "«", "»": plain.append("\"")
      case "\u{2010}"..."\u{2014}": plain.append("-")
      case "\u{200B}", "\u{200E}", "\u{200F}": continue
      case _ where scalar.properties.isWhitespace:
        if !isSpaced { plain.append(" ") }
        isSpaced = true
        continue
      default: plain.unicodeScalars.append(scalar)
      }
      isSpaced = false
    }
    return isSpaced ? String(plain.dropLast()) : plain
  }
}

/// A regular expression that ignores case and goes across lines.
package struct TextPattern {
  private let expression: NSRegularExpression

  package init(_ pattern: String) throws {
    expression = try NSRegularExpression(
      pattern: pattern, options: [.caseInsensitive, .dotMatchesLineSeparators])
  }

  package func matches(_ text: String) -> Bool {
    expression.firstMatch(in: text, range: NSRange(text.startIndex..., in: text)) != nil
  }
}
