import ImportSupport
import Items
import Languages

/// Chooses a mail's HTML when its plain text says less.
///
/// Alternatives should have the same content (RFC 2046, section 5.1.4), and then the plain text is
/// read. Some programs, however, send an empty plain text, a title, or a sentence that only asks
/// for another program: "This message needs an HTML viewer."
enum HTMLFallback {
  /// Without addresses of the web; a longer plain text has its own content.
  private static let maximumPlainBytes = 1000
  /// The bytes of the HTML's text that are compared.
  private static let maximumComparedBytes = 1 << 16

  /// Returns the text of the HTML if it is chosen.
  ///
  /// HTML is chosen when the plain text is blank. It is also chosen when the plain text is short,
  /// lacks most words of the HTML, and has fewer words or only asks for another program.
  static func texts(
    of body: MailBody, beside plain: [PartText], in bytes: borrowing [UInt8]
  ) -> [PartText]? {
    let parts = body.htmlAlternative
    guard !parts.isEmpty else { return nil }
    if plain.allSatisfy(\.isBlank) { return parts.map { PartText($0, bytes) } }
    guard plain.reduce(0, { $0 + $1.text.utf8.count }) <= 16 * maximumPlainBytes else { return nil }
    let plainText = withoutLinks(plain.map(\.text).joined(separator: "\n"))
    guard plainText.utf8.count <= maximumPlainBytes else { return nil }
    let texts = parts.map { PartText($0, bytes) }
    let plainWords = words(plainText)
    let htmlWords = words(
      withoutLinks(texts.map { withoutQuotes($0.text) }.joined(separator: "\n")))
    let own = Set(htmlWords)
    let missing = own.subtracting(plainWords)
    guard missing.count * 3 > own.count * 2 else { return nil }
    return htmlWords.count > plainWords.count || isPlaceholder(plainText) ? texts : nil
  }

  /// The words of an earlier mail don't count: a reply's plain text may leave out the quote that
  /// its HTML contains.
  private static func withoutQuotes(_ text: String) -> String {
    let bytes = Array(text.utf8.prefix(maximumComparedBytes))
    var kept: [UInt8] = []
    var start = 0
    for excluded in MailExclusions.find(in: text) where excluded.range.lowerBound < bytes.count {
      kept += bytes[start..<max(start, excluded.range.lowerBound)]
      start = max(start, min(excluded.range.upperBound, bytes.count))
    }
    return String(decoding: kept + bytes[start...], as: UTF8.self)
  }

  private static func withoutLinks(_ text: String) -> String {
    text.split(whereSeparator: \.isWhitespace).filter { !$0.contains("://") }
      .joined(separator: " ")
  }

  /// A character of a script without spaces between words counts as a word.
  private static func words(_ text: String) -> [String] {
    text.lowercased().split { !$0.isLetter && !$0.isNumber }.flatMap { word in
      word.unicodeScalars.contains { $0.value >= 0x0E00 }
        ? word.map { String($0) } : [String(word)]
    }
  }

  private static func isPlaceholder(_ text: String) -> Bool {
    let text = text.lowercased()
    return text.contains("html") || placeholders.contains(where: text.contains)
  }

  private static let placeholders = Language.words(\.notices.placeholder)
}
