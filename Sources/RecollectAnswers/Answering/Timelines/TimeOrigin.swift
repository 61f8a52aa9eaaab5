import Foundation
import Items
import QuestionLanguage
import Recollect

/// The day from which a quote's words are counted, and the year of days without one.
struct TimeOrigin {
  /// The day of the item or of a diary's entry; `nil` if neither is known.
  private(set) var day: Date?
  /// The year of a date above the quote or in the title, if no day is known.
  private(set) var year: Int?

  /// This much text before a quote is read.
  private static let maximumBytes = 4_000
  /// The most bytes of a heading, and of what it has besides its day.
  private static let maximumHeading = 60
  private static let maximumRest = 16

  init(of statement: Answer.Statement, in passage: Passage) {
    day = statement.written
    guard [.note, .document].contains(passage.kind) else { return }
    let before = passage.text.utf8.prefix(statement.range.lowerBound).suffix(Self.maximumBytes)
    let text = String(decoding: before, as: UTF8.self)
    let titled = Self.year(in: passage.title)
    if let entry = Self.entry(in: text, writtenOn: day, year: titled) { day = entry }
    guard day == nil else { return }
    let dates = DatedWords.all(in: text, writtenOn: nil).filter { $0.naming == .whole }
    year = dates.last?.period(nil)?.start.map(Self.year) ?? titled
  }

  /// Returns the last day that is a line by itself, as the heading of an entry is.
  private static func entry(in text: String, writtenOn day: Date?, year: Int?) -> Date? {
    let lines = text.split(whereSeparator: \.isNewline).reversed()
    for line in lines where line.utf8.count <= maximumHeading {
      let days = DatedWords.all(in: String(line), writtenOn: day)
      guard days.count == 1, days[0].naming != .relative,
        line.utf8.count - days[0].range.count <= maximumRest,
        let period = year.flatMap(days[0].period(inYear:)) ?? days[0].period(nil),
        period.unit == .day
      else { continue }
      return period.start
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
