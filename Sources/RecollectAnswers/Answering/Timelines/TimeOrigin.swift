import Foundation
import Items
import QuestionLanguage
import Recollect

/// The day from which a quote's words are counted, and the year of days without one.
struct TimeOrigin {
  /// The day of the item, of a diary's entry, or of a line that begins with a date; `nil` if none is
  /// known.
  private(set) var day: Date?
  /// The year of a date above the quote or in the title, if no day is known.
  private(set) var year: Int?

  /// This much text before a quote is read.
  private static let maximumBytes = 4_000
  /// The most bytes of a heading, and of what it has besides its day.
  private static let maximumHeading = 60
  private static let maximumRest = 16
  /// A year with a 29 February.
  private static let anyYear = 2000
  /// The kinds of items that may be diaries or logs.
  private static let kinds: Set<Item.Kind> = [.note, .document]

  init(of statement: Answer.Statement, in passage: Passage) {
    self.init(of: statement.range, in: passage, written: statement.written)
  }

  init(of quote: Range<Int>, in passage: Passage, written: Date?) {
    day = written
    guard Self.kinds.contains(passage.kind) else { return }
    let before = passage.text.utf8.prefix(quote.lowerBound).suffix(Self.maximumBytes)
    let text = String(decoding: before, as: UTF8.self)
    let titled = Self.year(in: passage.title)
    let dates = DatedWords.all(in: text, writtenOn: nil).filter { $0.naming == .whole }
    let known = dates.last?.period(nil)?.start.map(Self.year) ?? titled
    let line = Self.lastLine(of: text) + passage.text[bytes: quote]
    if let entry = Self.day(beginning: line, writtenOn: day, year: day == nil ? known : titled)
      ?? Self.entry(in: text, writtenOn: day, year: titled)
    {
      day = entry
    } else if day == nil {
      year = known
    }
  }

  /// Returns whether a part of a note or document is in a line of a log, which begins with a date.
  static func isInLog(_ range: Range<Int>, of passage: Passage) -> Bool {
    guard kinds.contains(passage.kind) else { return false }
    let before = String(passage.text[bytes: 0..<range.lowerBound])
    let line = lastLine(of: before) + passage.text[bytes: range]
    return day(beginning: line, writtenOn: nil, year: anyYear) != nil
  }

  private static func lastLine(of text: String) -> String {
    let start = text.lastIndex(where: \.isNewline).map(text.index(after:))
    return String(text[(start ?? text.startIndex)...])
  }

  /// Returns the day with which a line of a log begins: "- 8 May: two units a day".
  private static func day(beginning line: String, writtenOn day: Date?, year: Int?) -> Date? {
    let line = line.replacing("*", with: " ")
    guard let first = DatedWords.all(in: line, writtenOn: day).first, first.naming != .relative,
      !line[bytes: 0..<first.range.lowerBound].contains(where: { $0.isLetter || $0.isNumber })
    else { return nil }
    return start(of: first, year: year)
  }

  private static func start(of words: DatedWords, year: Int?) -> Date? {
    guard let period = year.flatMap(words.period(inYear:)) ?? words.period(nil),
      period.unit == .day
    else { return nil }
    return period.start
  }

  /// Returns the last day that is a line by itself, as the heading of an entry is.
  private static func entry(in text: String, writtenOn day: Date?, year: Int?) -> Date? {
    let lines = text.split(whereSeparator: \.isNewline).reversed()
    for line in lines where line.utf8.count <= maximumHeading {
      let days = DatedWords.all(in: String(line), writtenOn: day)
      guard days.count == 1, days[0].naming != .relative,
        line.utf8.count - days[0].range.count <= maximumRest,
        let start = start(of: days[0], year: year)
      else { continue }
      return start
    }
    return nil
  }

  private static func year(of date: Date) -> Int {
    var calendar = Calendar(identifier: .gregorian)
    calendar.timeZone = .gmt
    return calendar.component(.year, from: date)
  }

  private static func year(in title: String) -> Int? {
    title.matches(of: #/(?:^|\D)((?:19|20)\d\d)(?!\d)/#).last.flatMap { Int($0.output.1) }
  }
}
