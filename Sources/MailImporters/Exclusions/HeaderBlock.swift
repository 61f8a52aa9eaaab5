import ImportSupport

/// The header lines above a repeated message: `From:`, `Sent:`, `To:`, `Subject:`.
struct HeaderBlock {
  var lines: ClosedRange<Int>
  /// True if this is surely a mail's header, not a timetable or a form.
  var isSure: Bool
  var isComplete: Bool

  private static let maximumLines = 48

  init?(startingOn start: Int, in text: MailLines) {
    guard let first = HeaderNames.read(text.content(start)) else { return nil }
    var seen: Set<HeaderNames.Meaning> = []
    var hasAddress = false
    var hasTime = false
    var end = start
    var line = start
    var meaning = first.meaning
    while line < text.count, line - start < Self.maximumLines, !text.isQuoted(line) {
      if text.isBlank(line) {
        // Conversions from HTML put blank lines between header lines. A blank line that ends the
        // block is followed by something else.
        guard line + 1 < text.count, Self.isHeader(line + 1, in: text), !Self.isDone(seen) else {
          break
        }
      } else if let header = HeaderNames.read(text.content(line)) {
        if header.meaning != .other, seen.contains(header.meaning) { break }
        meaning = header.meaning
        seen.insert(meaning)
        let evidence = DateEvidence(header.value.prefix(400))
        if meaning != .subject, evidence.hasAddress { hasAddress = true }
        if meaning == .date, evidence.hasTime { hasTime = true }
        end = line
      } else if Self.isContinued(line, meaning, in: text) {
        end = line
      } else {
        break
      }
      line += 1
    }
    guard seen.contains(.from) else { return nil }
    let isDated = seen.contains(.date)
    guard seen.contains(.subject) ? isDated || seen.contains(.to) : isDated && seen.contains(.to)
    else { return nil }
    lines = start...end
    isSure = isDated && (hasAddress || (hasTime && seen.contains(.subject)))
    isComplete = isSure && Self.isDone(seen)
  }

  private static func isHeader(_ line: Int, in text: MailLines) -> Bool {
    HeaderNames.read(text.content(line)) != nil
  }

  private static func isDone(_ seen: Set<HeaderNames.Meaning>) -> Bool {
    seen.isSuperset(of: [.from, .date, .to, .subject])
  }

  /// A line continues a header line with wrapped names and addresses, or is indented.
  private static func isContinued(
    _ line: Int, _ meaning: HeaderNames.Meaning, in text: MailLines
  ) -> Bool {
    let content = text.content(line)
    if text.lines[line].first > text.lines[line].start, content.count < 200,
      text.lines[line - 1].first == text.lines[line - 1].start
    {
      return true
    }
    switch meaning {
    case .from, .to, .copy:
      guard let before = text.content(line - 1).last else { return false }
      return before == .comma || before == .semicolon || before == .lessThanSign
        || content.first == .lessThanSign
    default: return false
    }
  }
}
