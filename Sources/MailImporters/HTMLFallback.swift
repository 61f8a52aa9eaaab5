import ImportSupport
import Items

/// Chooses a mail's HTML when its plain text has no real content.
///
/// Alternatives should have the same content (RFC 2046, section 5.1.4), and then the plain text is
/// read. Some programs, however, send an empty plain text, or one that only asks for another
/// program: "This message needs an HTML viewer."
enum HTMLFallback {
  /// A longer plain text has its own content.
  private static let maximumPlainBytes = 400
  /// The factor and the number of words by which the HTML must exceed the plain text.
  private static let minimumRatio = 5
  private static let minimumExtraWords = 40

  /// HTML is chosen only when the plain text is blank, or when it is short and the HTML is far
  /// longer.
  static func texts(
    of body: MailBody, beside plain: [PartText], in bytes: borrowing [UInt8]
  ) -> [PartText]? {
    let parts = body.htmlAlternative
    guard !parts.isEmpty else { return nil }
    let plainBytes = plain.reduce(0) { $0 + $1.text.utf8.count }
    let isBlank = plain.allSatisfy(\.isBlank)
    let htmlBytes = parts.reduce(0) { $0 + $1.body.count }
    guard isBlank || (plainBytes <= maximumPlainBytes && htmlBytes > minimumRatio * plainBytes)
    else {
      return nil
    }
    let texts = parts.map { PartText($0, bytes) }
    if isBlank { return texts }
    let plainWords = plain.reduce(0) { $0 + words($1.text.utf8) }
    let htmlWords = texts.reduce(0) { $0 + wordsOutsideQuotes($1.text) }
    return htmlWords > minimumRatio * plainWords && htmlWords > plainWords + minimumExtraWords
      ? texts : nil
  }

  /// The words of an earlier mail don't count: a reply's plain text may leave out the quote that
  /// its HTML contains.
  private static func wordsOutsideQuotes(_ text: String) -> Int {
    let bytes = Array(text.utf8)
    return words(bytes) - MailExclusions.find(in: text).reduce(0) { $0 + words(bytes[$1.range]) }
  }

  private static func words(_ text: some Sequence<UInt8>) -> Int {
    var count = 0
    var wasSpace = true
    for byte in text {
      if wasSpace, !byte.isWhitespace { count += 1 }
      wasSpace = byte.isWhitespace
    }
    return count
  }
}
