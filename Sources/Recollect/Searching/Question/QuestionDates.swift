import Foundation
import Items
import Languages
import QuestionLanguage

/// The dates that a question names, as periods whose passages a search prefers.
struct QuestionDates: Sendable {
  private let question: String
  private(set) var mentions: [DateMention]
  /// The time of the passages to prefer, one period for each mention.
  private(set) var periods: [Range<Date>]
  /// `true` if the question asks for nothing but its dates, as "what happened last week?" does.
  private(set) var areAll: Bool
  /// The events whose dates the question asks for, as "before the move" does.
  let events: [EventMention]

  /// The time after a period in which people still write about it: a week.
  private static let delay: TimeInterval = 7 * 86_400
  /// The days of a writer elsewhere begin up to half a day before or after those of the reader.
  private static let zones: TimeInterval = 43_200

  /// Finds the dates of a question outside of its phrases in double quotes.
  ///
  /// - Parameters:
  ///   - today: The time from which "yesterday" is counted, in the current time zone; `nil` to find
  ///     no dates.
  ///   - isExact: `true` if the periods end with their last day, as for a question that asks for
  ///     nothing else.
  init(in question: String, today: Date?, isExact: Bool = false) {
    self.question = question
    guard let today else {
      (mentions, periods, areAll, events) = ([], [], false, [])
      return
    }
    let offset = TimeInterval(TimeZone.current.secondsFromGMT(for: today))
    let text = LexicalQuery.withoutPhrases(question)
    mentions = DateMention.mentions(
      in: text, today: today.addingTimeInterval(offset), timeZone: .gmt)
    events = isExact ? [] : EventMention.mentions(in: text, outside: mentions.map(\.range))
    let isAll = !mentions.isEmpty && Self.isRestEmpty(question, without: mentions)
    let delay = isExact || isAll ? Self.zones : Self.delay
    periods = mentions.map { Self.time(of: $0.period, early: Self.zones, late: delay) }
    areAll = isAll
  }

  mutating func add(_ event: DatedEvent) {
    let date = event.date
    mentions.append(date)
    mentions.sort { $0.range.lowerBound < $1.range.lowerBound }
    let isDuring = event.mention.relation == .during
    // The day of the event itself isn't before it.
    periods.append(
      isDuring
        ? Self.time(of: date.period, early: Self.zones, late: Self.delay)
        : Self.time(of: date.period, early: 0, late: 0))
    areAll = isDuring && Self.isRestEmpty(question, without: mentions)
  }

  /// The question without its dated events; `nil` if there are none, or if nothing else is left.
  ///
  /// A text about the time before an event doesn't have the event's words.
  var withoutEvents: String? {
    let events = mentions.filter { $0.source != nil }
    if events.isEmpty || Self.isRestEmpty(question, without: events) { return nil }
    return Self.blank(events.map(\.range), in: question)
  }

  /// The question without words such as "last" and "week", which a text of that time doesn't have.
  ///
  /// Years and the names of months, seasons and holidays stay: texts have them, and so does the
  /// index of words for the day of each item.
  var wordsToFind: String {
    if areAll { return question }
    let unfound = mentions.filter { $0.source == nil }.flatMap { mention in
      DateTokenizer(mention.text).tokens
        .filter { $0.kind == .word && !DateVocabulary.writtenNames.contains($0.text) }
        .map { token in
          let start = mention.range.lowerBound
          return start + token.range.lowerBound..<start + token.range.upperBound
        }
    }
    return Self.blank(unfound, in: question)
  }

  private static func time(
    of period: CalendarPeriod, early: TimeInterval, late: TimeInterval
  ) -> Range<Date> {
    let start = period.start?.moment(in: .current).addingTimeInterval(-early) ?? .distantPast
    let end = period.end?.moment(in: .current).addingTimeInterval(late) ?? .distantFuture
    return start..<max(start, end)
  }

  private static func isRestEmpty(_ question: String, without mentions: [DateMention]) -> Bool {
    asksForAll(question, without: mentions.map(\.range))
  }

  /// Returns `true` if a question has only words that say nothing about what is looked for, besides
  /// ranges of dates and people.
  ///
  /// - Parameter others: Other words that say nothing, folded.
  static func asksForAll(
    _ question: String, without ranges: [Range<Int>], or others: Set<String> = []
  ) -> Bool {
    let language = LanguageGuess.language(ofQuestion: question)
    let functionWords = FunctionWords.byLanguage[language ?? "en"] ?? []
    return blank(ranges, in: question).lowercased()
      .split { !$0.isLetter && !$0.isNumber }.map(String.init)
      .allSatisfy {
        functionWords.contains($0) || words.contains($0) || others.contains(Folding.fold($0))
      }
  }

  static func blank(_ ranges: [Range<Int>], in text: String) -> String {
    if ranges.isEmpty { return text }
    var bytes = Array(text.utf8)
    for range in ranges {
      bytes.replaceSubrange(range, with: repeatElement(UInt8(ascii: " "), count: range.count))
    }
    return String(decoding: bytes, as: UTF8.self)
  }

  /// Words that ask for everything, in English, German, French and Spanish.
  private static let words = Language.set(\.answers.askingForAll)
}
