import ImportSupport

/// The lines that introduce a quote: `On Mon, 3 May 2021 at 10:15, Anna <anna@example.org> wrote:`.
///
/// There is no standard for them. The more text a false match would exclude, the more evidence is
/// required. Above lines with quote characters (`>`), a name and a verb are enough. Above text
/// without quote characters, there must be a date and an address (or words such as `you wrote`),
/// and the verb must be in the position that its language requires.
struct AttributionLine {
  var lines: ClosedRange<Int>
  /// True if the evidence suffices for text without quote characters.
  var isSure: Bool

  private static let maximumLines = 4
  private static let maximumBytes = 400

  /// Takes a line without a quote character, and the first line that the attribution may include.
  ///
  /// `isAboveQuote` if lines with quote characters follow.
  init?(endingOn end: Int, from start: Int, in text: MailLines, isAboveQuote: Bool) {
    let lacksColon = !Self.mayEnd(text.content(end))
    guard !lacksColon || Self.endsWithVerb(text.content(end)) else { return nil }
    var fallback: AttributionLine?
    var first = end
    while first >= start, end - first < Self.maximumLines, !text.isBlank(first),
      !text.isQuoted(first),
      Int(text.lines[end].last - text.lines[first].first) <= Self.maximumBytes
    {
      let window = text.bytes[Int(text.lines[first].first)..<Int(text.lines[end].last)]
      let evidence =
        lacksColon
        ? AttributionEvidence(withoutColon: window, isAboveQuote) : AttributionEvidence(window)
      if evidence.isWhole {
        self = AttributionLine(lines: first...end, isSure: evidence.isSure)
        return
      }
      let isSufficient = evidence.isDated || (isAboveQuote && evidence.namesWriter)
      if isSufficient, fallback.map({ !$0.isSure && evidence.isSure }) ?? true {
        fallback = AttributionLine(lines: first...end, isSure: evidence.isSure)
      }
      first -= 1
    }
    guard let fallback else { return nil }
    self = fallback
  }

  private init(lines: ClosedRange<Int>, isSure: Bool) {
    self.lines = lines
    self.isSure = isSure
  }

  /// Attributions end with a colon, or with the dashes that Zoho writes.
  private static func mayEnd(_ line: ArraySlice<UInt8>) -> Bool {
    guard let last = line.last else { return false }
    if last == .colon || last == .asterisk || last == .underscore { return true }
    if line.suffix(3).elementsEqual("：".utf8) { return true }
    return last == .hyphen && line.starts(with: "---".utf8)
  }
}

extension AttributionLine {
  private static func endsWithVerb(_ line: ArraySlice<UInt8>) -> Bool {
    guard let last = line.last, last.isLetter || !last.isASCII else { return false }
    return AttributionVerb.lastWord(in: PhraseFolding.folded(line.suffix(48))) != nil
  }
}

private struct AttributionEvidence {
  var isWhole = false
  /// True if there are a date, and a verb or an address; no known beginning is required.
  var isDated = false
  var namesWriter = false
  /// True if there is more evidence than a date.
  var isSure = false

  init(_ window: ArraySlice<UInt8>) {
    var text = PhraseFolding.folded(window)
    let isDashed = Self.stripDashes(&text)
    while let last = text.last, last == .asterisk || last == .underscore || last == .space {
      text.removeLast()
    }
    guard isDashed || text.last == .colon else { return }
    while let last = text.last, last == .colon || last == .space { text.removeLast() }
    guard !text.isEmpty else { return }
    let evidence = DateEvidence(text[...])
    let starts = AttributionWords.starts.match(in: text, at: 0) != nil
    let verb = AttributionVerb(text)
    let endsWithAddress =
      evidence.hasAddress
      && (text.last == .greaterThanSign || text.last == .closingParenthesis
        || text.last == .closingBracket)
    if evidence.hasDate {
      let startsWell = starts || text[0].isDigit
      let isNamed = endsWithAddress && evidence.hasTime
      isWhole = startsWell && (verb != nil || isNamed)
      isDated = isWhole || (verb != nil && evidence.hasAddress) || isNamed
      isSure =
        isDated
        && (evidence.hasAddress || AttributionWords.youWrote.occurs(in: text))
    }
    if let verb, text.first != UInt8(ascii: "<") {
      namesWriter =
        evidence.hasAddress || evidence.hasDate || Self.isName(text[..<verb.start], window)
    } else {
      namesWriter = verb == nil && AttributionWords.quoting.match(in: text, at: 0) != nil
    }
  }

  /// Lines without a colon need more evidence: a known beginning, a date and a time.
  ///
  /// Above text without quote characters, the writer's address must also come just before the verb.
  init(withoutColon window: ArraySlice<UInt8>, _ isAboveQuote: Bool) {
    let text = PhraseFolding.folded(window)
    guard let first = text.first, let verb = AttributionVerb.lastWord(in: text) else { return }
    let evidence = DateEvidence(text[...])
    let startsWell = first.isDigit || AttributionWords.starts.match(in: text, at: 0) != nil
    guard startsWell, evidence.hasDate, evidence.hasTime else { return }
    let before = text[..<verb].last { $0 != .space }
    isSure =
      evidence.hasAddress
      && (before == .greaterThanSign || before == .closingParenthesis || before == .closingBracket)
    isWhole = isSure || isAboveQuote
  }

  private static func stripDashes(_ text: inout [UInt8]) -> Bool {
    guard text.starts(with: "---".utf8), text.last == .hyphen else { return false }
    while let last = text.last, last == .hyphen || last == .space { text.removeLast() }
    text = Array(text.drop { $0 == .hyphen || $0 == .space })
    return !text.isEmpty
  }

  /// A name has at most four words, begins with a capital, and its first word is no pronoun.
  private static func isName(_ folded: ArraySlice<UInt8>, _ window: ArraySlice<UInt8>) -> Bool {
    let words = folded.split(separator: .space)
    guard let first = words.first, words.count <= 4, let letter = window.first else { return false }
    let isCapital = !letter.isLetter || letter < UInt8(ascii: "a")
    return isCapital && AttributionWords.pronouns.group(equalTo: Array(first)) == nil
  }
}

private struct AttributionVerb {
  var start: Int

  static func lastWord(in text: [UInt8]) -> Int? {
    let verb = AttributionWords.verbs.matches(in: text).last
    return verb.flatMap { $0.range.upperBound == text.count ? $0.range.lowerBound : nil }
  }

  /// Takes a folded text without its closing colon.
  ///
  /// The verb is last, or it is followed by a name as in German, by an address or by a date.
  init?(_ text: [UInt8]) {
    guard !text.isEmpty, let verb = AttributionWords.verbs.matches(in: text).last else {
      return nil
    }
    start = verb.range.lowerBound
    var rest = text[verb.range.upperBound...]
    while let first = rest.first, first == .space || first == .comma { rest = rest.dropFirst() }
    if rest.isEmpty || AttributionWords.endings.group(equalTo: Array(rest)) != nil { return }
    let after = DateEvidence(rest)
    guard rest.count <= 160 else { return nil }
    if after.hasAddress || after.hasDate { return }
    guard verb.group == 1, rest.split(separator: .space).count <= 4 else { return nil }
    let word = Array(rest.prefix { $0 != .space })
    if AttributionWords.pronouns.group(equalTo: word) != nil { return nil }
  }
}
