import ImportSupport

/// The lines that introduce a quote: `On Mon, 3 May 2021 at 10:15, Anna <anna@example.org> wrote:`.
///
/// There is no standard for them. The more text a false match would exclude, the more evidence is
/// required. Above lines with quote characters (`>`), a name and a verb are enough. Above text
/// without quote characters, there must be a date and an address (or words such as `you wrote`),
/// and the verb must be in the position that its language requires.
struct Attribution {
  /// The lines of the attribution.
  var lines: ClosedRange<Int>
  /// A Boolean value that indicates whether the evidence suffices for text without quote
  /// characters.
  var isSure: Bool

  private static let maximumLines = 4
  private static let maximumBytes = 400

  /// Creates the attribution that ends on a line, or returns `nil` when there is none.
  ///
  /// - Parameters:
  ///   - end: A line without a quote character.
  ///   - start: The first line that the attribution may include.
  ///   - text: The lines of the mail.
  ///   - isAboveQuote: `true` if lines with quote characters follow.
  init?(endingOn end: Int, from start: Int, in text: MailLines, isAboveQuote: Bool) {
    let isBare = !Self.mayEnd(text.content(end))
    guard !isBare || Self.endsWithVerb(text.content(end)) else { return nil }
    var fallback: Attribution?
    var first = end
    while first >= start, end - first < Self.maximumLines, !text.isBlank(first),
      !text.isQuoted(first),
      Int(text.lines[end].last - text.lines[first].first) <= Self.maximumBytes
    {
      let window = text.bytes[Int(text.lines[first].first)..<Int(text.lines[end].last)]
      let evidence =
        isBare ? AttributionEvidence(bare: window, isAboveQuote) : AttributionEvidence(window)
      if evidence.isWhole {
        self = Attribution(lines: first...end, isSure: evidence.isSure)
        return
      }
      let isSufficient = evidence.isDated || (isAboveQuote && evidence.isPlain)
      if isSufficient, fallback.map({ !$0.isSure && evidence.isSure }) ?? true {
        fallback = Attribution(lines: first...end, isSure: evidence.isSure)
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

  /// Returns a Boolean value that indicates whether a line ends as attributions do.
  ///
  /// They end with a colon, or with the dashes that Zoho writes.
  private static func mayEnd(_ line: ArraySlice<UInt8>) -> Bool {
    guard let last = line.last else { return false }
    if last == 0x3A || last == 0x2A || last == 0x5F { return true }
    if last == 0x9A { return line.suffix(3).elementsEqual("：".utf8) }
    return last == 0x2D && line.starts(with: "---".utf8)
  }
}

extension Attribution {
  /// Returns a Boolean value that indicates whether a line without a colon ends with an
  /// attribution's verb.
  private static func endsWithVerb(_ line: ArraySlice<UInt8>) -> Bool {
    guard let last = line.last, last.isLetter || last >= 0x80 else { return false }
    return AttributionVerb.lastWord(in: Folding.folded(line.suffix(48))) != nil
  }
}

/// The evidence that a few lines are an attribution.
private struct AttributionEvidence {
  /// A Boolean value that indicates whether the lines begin and end as an attribution does.
  var isWhole = false
  /// A Boolean value that indicates whether there are a date, and a verb or an address.
  ///
  /// No known beginning is required.
  var isDated = false
  /// A Boolean value that indicates whether the lines name a person who wrote.
  var isPlain = false
  /// A Boolean value that indicates whether there is more evidence than a date.
  var isSure = false

  init(_ window: ArraySlice<UInt8>) {
    var text = Folding.folded(window)
    let isDashed = Self.stripDashes(&text)
    while let last = text.last, last == 0x2A || last == 0x5F || last == 0x20 { text.removeLast() }
    guard isDashed || text.last == 0x3A else { return }
    while let last = text.last, last == 0x3A || last == 0x20 { text.removeLast() }
    guard !text.isEmpty else { return }
    let evidence = DateEvidence(text[...])
    let starts = AttributionWords.starts.match(in: text, at: 0) != nil
    let verb = AttributionVerb(text)
    let endsWithAddress =
      evidence.hasAddress && (text.last == 0x3E || text.last == 0x29 || text.last == 0x5D)
    if evidence.hasDate {
      let startsWell = starts || text[0].isDigit
      let isNamed = endsWithAddress && evidence.hasTime
      isWhole = startsWell && (verb != nil || isNamed)
      isDated = isWhole || (verb != nil && evidence.hasAddress) || isNamed
      isSure =
        isDated
        && (evidence.hasAddress || AttributionWords.youWrote.occurs(in: text))
    }
    if let verb, !text.starts(with: [0x3C]) {
      isPlain =
        evidence.hasAddress || evidence.hasDate || Self.isName(text[..<verb.start], window)
    } else {
      isPlain = verb == nil && AttributionWords.quoting.match(in: text, at: 0) != nil
    }
  }

  /// Creates the evidence of lines that end with a verb and have no colon.
  ///
  /// They need more evidence: a known beginning, a date and a time. Above text without quote
  /// characters, the writer's address must also come just before the verb.
  init(bare window: ArraySlice<UInt8>, _ isAboveQuote: Bool) {
    let text = Folding.folded(window)
    guard let first = text.first, let verb = AttributionVerb.lastWord(in: text) else { return }
    let evidence = DateEvidence(text[...])
    let startsWell = first.isDigit || AttributionWords.starts.match(in: text, at: 0) != nil
    guard startsWell, evidence.hasDate, evidence.hasTime else { return }
    let before = text[..<verb].last { $0 != 0x20 }
    isSure = evidence.hasAddress && (before == 0x3E || before == 0x29 || before == 0x5D)
    isWhole = isSure || isAboveQuote
  }

  /// Removes the dashes around a line, and returns a Boolean value that indicates whether there
  /// were any.
  private static func stripDashes(_ text: inout [UInt8]) -> Bool {
    guard text.starts(with: [0x2D, 0x2D, 0x2D]), text.last == 0x2D else { return false }
    while let last = text.last, last == 0x2D || last == 0x20 { text.removeLast() }
    text = Array(text.drop { $0 == 0x2D || $0 == 0x20 })
    return !text.isEmpty
  }

  /// Returns a Boolean value that indicates whether the words before the verb are only a name.
  ///
  /// A name has at most four words, begins with a capital, and its first word is no pronoun.
  private static func isName(_ folded: ArraySlice<UInt8>, _ window: ArraySlice<UInt8>) -> Bool {
    let words = folded.split(separator: 0x20)
    guard let first = words.first, words.count <= 4, let letter = window.first else { return false }
    let isCapital = !letter.isLetter || letter < 0x61
    return isCapital && AttributionWords.pronouns.group(equalTo: Array(first)) == nil
  }
}

/// The verb of an attribution, in the position that its language requires.
private struct AttributionVerb {
  /// The index of its first byte.
  var start: Int

  /// Returns the index of the verb that ends a folded text, or `nil` when there is none.
  static func lastWord(in text: [UInt8]) -> Int? {
    let verb = AttributionWords.verbs.matches(in: text).last
    return verb.flatMap { $0.range.upperBound == text.count ? $0.range.lowerBound : nil }
  }

  /// Creates the verb of a folded text without its closing colon, or returns `nil` when there is
  /// none.
  ///
  /// The verb is last, or it is followed by a name as in German, by an address or by a date.
  init?(_ text: [UInt8]) {
    guard !text.isEmpty, let verb = AttributionWords.verbs.matches(in: text).last else {
      return nil
    }
    start = verb.range.lowerBound
    var rest = text[verb.range.upperBound...]
    while let first = rest.first, first == 0x20 || first == 0x2C { rest = rest.dropFirst() }
    if rest.isEmpty || AttributionWords.endings.group(equalTo: Array(rest)) != nil { return }
    let after = DateEvidence(rest)
    guard rest.count <= 160 else { return nil }
    if after.hasAddress || after.hasDate { return }
    guard verb.group == 1, rest.split(separator: 0x20).count <= 4 else { return nil }
    let word = Array(rest.prefix { $0 != 0x20 })
    if AttributionWords.pronouns.group(equalTo: word) != nil { return nil }
  }
}
