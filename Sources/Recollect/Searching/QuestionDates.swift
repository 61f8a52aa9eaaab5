import Foundation

/// The dates that a question names, as periods whose passages a search prefers.
struct QuestionDates: Sendable {
  private let question: String
  /// The mentions, in the order of the question.
  let mentions: [DateMention]
  /// The time in which the passages lie that are preferred, one period for each mention.
  let periods: [Range<Date>]
  /// A Boolean value that indicates whether the question asks for nothing but its dates, as "what
  /// happened last week?" does.
  let areAll: Bool

  /// The time after a period in which people still write about it: a week.
  private static let delay: TimeInterval = 7 * 86_400
  /// Days are those of GMT, as for filters; those of a person begin up to half a day before or after.
  private static let zones: TimeInterval = 43_200

  /// Finds the dates of a question outside of its phrases in double quotes.
  ///
  /// - Parameters:
  ///   - question: The question.
  ///   - today: The time from which "yesterday" is counted, in the current time zone; `nil` to find no
  ///     dates.
  ///   - isExact: A Boolean value that indicates whether the periods end with their last day, as those
  ///     of a question do that asks for nothing else.
  init(in question: String, today: Date?, isExact: Bool = false) {
    self.question = question
    guard let today else {
      (mentions, periods, areAll) = ([], [], false)
      return
    }
    let offset = TimeInterval(TimeZone.current.secondsFromGMT(for: today))
    mentions = DateMention.mentions(
      in: Self.withoutPhrases(question), today: today.addingTimeInterval(offset), timeZone: .gmt)
    let isAll = !mentions.isEmpty && Self.isRestEmpty(question, without: mentions)
    periods = mentions.map { Self.time(of: $0.period, isExact: isExact || isAll) }
    areAll = isAll
  }

  /// The question without words such as "last" and "week", which a text of that time doesn't have.
  ///
  /// Years, and the names of months, seasons and holidays stay: texts have them, and so does the index
  /// of words for the day of each item.
  var wordsToFind: String {
    if areAll { return question }
    let unfound = mentions.flatMap { mention in
      DateTokenizer(mention.text).tokens
        .filter { $0.kind == .word && !DateVocabulary.writtenNames.contains($0.text) }
        .map { token in
          let start = mention.range.lowerBound
          return start + token.range.lowerBound..<start + token.range.upperBound
        }
    }
    return Self.blank(unfound, in: question)
  }

  private static func time(of period: CalendarPeriod, isExact: Bool) -> Range<Date> {
    let start = period.start?.addingTimeInterval(-zones) ?? .distantPast
    let end = period.end?.addingTimeInterval(isExact ? zones : delay) ?? .distantFuture
    return start..<max(start, end)
  }

  /// Returns the question with spaces in place of its phrases in double quotes.
  private static func withoutPhrases(_ question: String) -> String {
    let parts = question.split(separator: "\"", omittingEmptySubsequences: false)
    guard parts.count > 2 else { return question }
    return parts.enumerated().map { position, part in
      let isQuoted = position % 2 == 1 && position < parts.count - 1
      return isQuoted ? String(repeating: " ", count: part.utf8.count) : String(part)
    }.joined(separator: " ")
  }

  /// Returns a Boolean value that indicates whether a question has only words that say nothing about
  /// what is looked for, besides its dates.
  private static func isRestEmpty(_ question: String, without mentions: [DateMention]) -> Bool {
    let language = LanguageGuess.language(ofQuestion: question)
    let functionWords = FunctionWords.byLanguage[language ?? "en"] ?? []
    return blank(mentions.map(\.range), in: question).lowercased()
      .split { !$0.isLetter && !$0.isNumber }.map(String.init)
      .allSatisfy { functionWords.contains($0) || words.contains($0) }
  }

  /// Returns a text with spaces in place of ranges of its bytes.
  private static func blank(_ ranges: [Range<Int>], in text: String) -> String {
    if ranges.isEmpty { return text }
    var bytes = Array(text.utf8)
    for range in ranges {
      bytes.replaceSubrange(range, with: repeatElement(UInt8(ascii: " "), count: range.count))
    }
    return String(decoding: bytes, as: UTF8.self)
  }

  /// Words that ask for everything that there is, in English, German, French and Spanish.
  private static let words: Set<String> = [
    "happen", "happened", "happening", "going", "new", "news", "up", "did", "do", "done", "doing",
    "everything", "anything", "something", "all", "passiert", "geschah", "geschehen", "los", "neu",
    "neues", "gemacht", "getan", "alles", "etwas", "war", "passé", "arrivé", "fait", "nouveau",
    "neuf", "tout", "quelque", "chose", "pasó", "pasado", "ocurrió", "hecho", "hice", "nuevo",
    "todo", "algo",
  ]
}
