import Foundation
import Languages
import QuestionLanguage
import Recollect

struct TimeText {
  /// The most characters of a text's title.
  private static let maximumTitle = 60
  private let locale: Locale
  let words: Language.Wording

  /// - Parameter language: A BCP-47 code; `nil` for English.
  init(language: String?) {
    words = Language.all.first { $0.code == language }?.wording ?? .english
    // No order of day and month in English is read alike by everyone. This one needs no comma.
    locale = Locale(identifier: language.map { $0 == "en" ? "en_GB" : $0 } ?? "en_GB")
  }

  init(of question: String) { self.init(language: LanguageGuess.language(ofQuestion: question)) }

  /// Returns a day, month, year or range: "7 May 2024", "29 April – 5 May 2024".
  ///
  /// - Parameter hasYear: Pass `false` for a day or month of an unknown year.
  func name(of period: CalendarPeriod, hasYear: Bool = true) -> String? {
    guard let start = period.start, let end = period.end else { return nil }
    let style = Date.FormatStyle(locale: locale, calendar: Self.calendar, timeZone: .gmt)
    let last = end.addingTimeInterval(-1)
    switch period.unit {
    case .day where !hasYear: return start.formatted(style.day().month(.wide))
    case .month where !hasYear: return start.formatted(style.month(.wide))
    case .day: return start.formatted(style.day().month(.wide).year())
    case .month: return start.formatted(style.month(.wide).year())
    case .year, .season:
      let years = [start, last].map { Self.calendar.component(.year, from: $0) }
      return years[0] == years[1] ? "\(years[0])" : "\(years[0])–\(years[1])"
    case .week, .weekend, .quarter, .decade, .other:
      return (start..<last).formatted(
        Date.IntervalFormatStyle(locale: locale, calendar: Self.calendar, timeZone: .gmt)
          .day().month(.wide).year())
    }
  }

  func day(_ date: Date) -> String {
    name(
      of: CalendarPeriod(
        start: date, end: date.addingTimeInterval(86_400), unit: .day, timeZone: .gmt)) ?? ""
  }

  /// Returns the time from one period to a later one, in the unit or in days and larger ones.
  ///
  /// It's `nil` if the periods are longer than the unit.
  func span(
    from first: CalendarPeriod, to second: CalendarPeriod, in unit: CalendarPeriod.Unit?
  ) -> String? {
    guard let start = first.start, let end = second.start else { return nil }
    let (from, to) = (Self.yearAndMonth(start), Self.yearAndMonth(end))
    if first.unit == .year || second.unit == .year {
      return unit == nil || unit == .year ? count(to.year - from.year, .year) : nil
    }
    if first.unit != .day || second.unit != .day {
      let months = (to.year - from.year) * 12 + to.month - from.month
      guard unit == nil || unit == .month || unit == .year else { return nil }
      return unit == .month
        ? count(months, .month) : joined([(months / 12, .year), (months % 12, .month)])
    }
    let days = Int((end.timeIntervalSince(start) / 86_400).rounded())
    let weeks = joined([(days / 7, .week), (days % 7, .day)])
    switch unit {
    case .day?: return count(days, .day)
    case .week?: return weeks
    case .month?, .year?: return months(from: start, to: end)
    default:
      if days < 14 { return count(days, .day) }
      return "\(count(days, .day)) (\(days < 60 ? weeks : months(from: start, to: end)))"
    }
  }

  /// "52 days later".
  func later(_ span: String) -> String { words.later.replacing("%", with: span) }

  /// "by 3 October 2025".
  func by(_ day: String) -> String { words.by.replacing("%", with: day) }

  /// "until 3 October 2025: 7 October".
  func earlier(_ value: String, until day: Date?) -> String {
    let time = day.map { words.until.replacing("%", with: self.day($0)) }
    return "\(time ?? words.before.lowercased()): \(value)"
  }

  /// Returns "but 23 in “Brugge”, 8 February 2026".
  ///
  /// The title has no square brackets, which only citations have.
  func different(_ value: String, in title: String, written date: Date?) -> String {
    var name = title.replacing("[", with: "(").replacing("]", with: ")")
    if name.count > Self.maximumTitle { name = name.prefix(Self.maximumTitle) + "…" }
    let words = title.isEmpty ? words.elsewhere : words.inText.replacing("#", with: name)
    let text = words.replacing("%", with: value, maxReplacements: 1)
    guard let date, DatedWords.all(in: title, writtenOn: nil).isEmpty else { return text }
    return "\(text), \(day(date))"
  }

  private func months(from start: Date, to end: Date) -> String {
    let parts = Self.calendar.dateComponents([.year, .month, .day], from: start, to: end)
    return joined([(parts.year ?? 0, .year), (parts.month ?? 0, .month), (parts.day ?? 0, .day)])
  }

  private func joined(_ counts: [(Int, CalendarPeriod.Unit)]) -> String {
    let counts = counts.filter { $0.0 > 0 }
    return counts.isEmpty
      ? count(0, .day) : counts.map { count($0.0, $0.1) }.joined(separator: ", ")
  }

  private func count(_ number: Int, _ unit: CalendarPeriod.Unit) -> String {
    let forms =
      switch unit {
      case .day: words.day
      case .week: words.week
      case .month: words.month
      default: words.year
      }
    return "\(number) \(forms.words[number == 1 ? 0 : 1])"
  }

  private static func yearAndMonth(_ date: Date) -> (year: Int, month: Int) {
    (calendar.component(.year, from: date), calendar.component(.month, from: date))
  }

  private static let calendar = {
    var calendar = Calendar(identifier: .gregorian)
    calendar.timeZone = .gmt
    return calendar
  }()
}
