import ImportSupport

enum DisclaimerFinder {
  private static let maximumFooterLines = 12
  private static let maximumNoticeBytes = 8_000
  /// A shorter text is probably the author's own sentence that something is secret.
  private static let minimumNoticeBytes = 100

  static func folded(_ lines: Range<Int>, in text: MailLines) -> [UInt8] {
    guard let first = lines.first, let last = lines.last else { return [] }
    return PhraseFolding.folded(
      text.bytes[Int(text.lines[first].start)..<Int(text.lines[last].last)])
  }

  static func isShortLink(_ line: Int, in text: MailLines) -> Bool {
    let content = text.content(line)
    return content.count < 120 && !content.contains(.space)
      && (content.starts(with: "http".utf8) || content.starts(with: "<http".utf8))
  }

  /// Returns the first line of a mailing list footer that ends a region.
  ///
  /// A footer is a separator such as `____` and, below it, a few lines that name the list or
  /// explain how to leave it, with a link or an address.
  static func footer(endOf region: Range<Int>, in text: MailLines) -> Int? {
    var line = region.upperBound - 1
    let limit = max(region.lowerBound, region.upperBound - maximumFooterLines)
    while line >= limit {
      if isSeparator(text.content(line)), line + 1 < region.upperBound {
        guard text.offset(region.upperBound) - text.offset(line) <= maximumNoticeBytes else {
          return nil
        }
        let words = folded((line + 1)..<region.upperBound, in: text)
        if words.count <= 1_200, DisclaimerWords.footer.occurs(in: words),
          DisclaimerWords.links.occurs(in: words) || DateEvidence(words[...]).hasAddress
        {
          return firstSeparator(line, from: limit, in: text)
        }
        return nil
      }
      line -= 1
    }
    return nil
  }

  /// There are several separators in a row when one list's footer follows another's.
  private static func firstSeparator(_ line: Int, from limit: Int, in text: MailLines) -> Int {
    var line = line
    while line > limit, isSeparator(text.content(line - 1)) { line -= 1 }
    return line
  }

  /// A separator is two or more underscores, dashes, `=`, `*` or `#`, or long dashes.
  static func isSeparator(_ line: ArraySlice<UInt8>) -> Bool {
    guard let first = line.first, line.count >= 2, line.count <= 200 else { return false }
    if first == .underscore || first == .hyphen || first == .equalsSign || first == .asterisk
      || first == .numberSign
    {
      return line.allSatisfy { $0 == first }
    }
    return SignatureFinder.isLongDash(line)
  }

  /// Returns the first line of the paragraph, or of the last lines of a very long one.
  static func paragraph(endOf region: Range<Int>, in text: MailLines) -> Int {
    var start = region.upperBound - 1
    var size = text.length(start)
    while start > region.lowerBound, !text.isBlank(start - 1), size <= maximumNoticeBytes {
      start -= 1
      size += text.length(start)
    }
    return start
  }

  static func notice(_ paragraph: Range<Int>, in text: MailLines) -> Int? {
    guard let first = paragraph.first else { return nil }
    let size = text.offset(paragraph.upperBound) - text.offset(first)
    guard size >= 24, size <= 2 * maximumNoticeBytes else { return nil }
    let words = folded(paragraph, in: text)
    let groups = Set(DisclaimerWords.notice.matches(in: words).map(\.group))
    let isSure = DisclaimerWords.conclusive.occurs(in: words)
    if isSure, groups.contains(1), groups.contains(2) {
      return noticeStart(paragraph, in: text) ?? first
    }
    if groups.count == 3, let start = noticeStart(paragraph, in: text) {
      let rest = folded(start..<paragraph.upperBound, in: text)
      let found = Set(DisclaimerWords.notice.matches(in: rest).map(\.group))
      if found.count == 3, rest.count >= minimumNoticeBytes { return start }
    }
    guard isSure else { return nil }
    return paragraph.first {
      DisclaimerWords.conclusive.occurs(in: folded($0..<($0 + 1), in: text))
    }
  }

  /// Returns the first line that begins by mentioning the message, directly or after a heading.
  private static func noticeStart(_ paragraph: Range<Int>, in text: MailLines) -> Int? {
    paragraph.first { line in
      let words = folded(line..<(line + 1), in: text)
      let letter = words.firstIndex { !$0.isASCII || $0.isLetter } ?? 0
      if DisclaimerWords.notice.match(in: words, at: letter)?.group == 0 { return true }
      guard let colon = words.prefix(40).firstIndex(of: .colon) else { return false }
      return DisclaimerWords.notice.match(in: words, at: colon + 2)?.group == 0
    }
  }
}
