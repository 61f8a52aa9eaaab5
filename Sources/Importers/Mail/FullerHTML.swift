import Items

/// The HTML of a mail that says something, beside a plain text that doesn't.
///
/// Alternatives should say the same (RFC 2046, section 5.1.4), and then the plain one is read. But
/// some programs send an empty plain text beside the real one, or one that only asks for another
/// program: "This message needs an HTML viewer."
enum FullerHTML {
  /// Plain text longer than this is a message of its own, whatever stands beside it.
  private static let mostPlainBytes = 400
  /// How many times the plain text's words, and how many more, the HTML must have.
  private static let ratio = 5
  private static let surplus = 40

  /// The texts of the HTML alternatives when they should be read instead; `nil` otherwise.
  ///
  /// HTML is read only where the plain text is short and the HTML far longer.
  static func texts(
    of body: MailBody, beside plain: [PartText], in bytes: borrowing [UInt8]
  ) -> [PartText]? {
    let parts = body.htmlAlternative
    guard !parts.isEmpty else { return nil }
    let plainBytes = plain.reduce(0) { $0 + $1.text.utf8.count }
    let isBlank = plain.allSatisfy(\.isBlank)
    let htmlBytes = parts.reduce(0) { $0 + $1.body.count }
    guard isBlank || (plainBytes <= mostPlainBytes && htmlBytes > ratio * plainBytes) else {
      return nil
    }
    let texts = parts.map { PartText($0, bytes) }
    if isBlank { return texts }
    let plainWords = plain.reduce(0) { $0 + words($1.text.utf8) }
    let htmlWords = texts.reduce(0) { $0 + newWords($1.text) }
    return htmlWords > ratio * plainWords && htmlWords > plainWords + surplus ? texts : nil
  }

  /// Number of words that aren't an earlier mail's: an answer may leave out of its plain text what
  /// its HTML repeats.
  private static func newWords(_ text: String) -> Int {
    let bytes = Array(text.utf8)
    return words(bytes) - MailAsides.find(in: text).reduce(0) { $0 + words(bytes[$1.range]) }
  }

  /// Number of runs of letters between white space.
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
