import Foundation
import Languages
import QuestionLanguage
import Recollect

/// The period in which a question asks for a time.
///
/// "When did he move out this autumn?" isn't answered by a day in June, nor "When is the next
/// review?" by a day before today.
struct QuestionPeriod {
  private let question: String
  /// The time of the reader's clock, as if it were GMT.
  private let today: Date

  init(_ question: String, today: Date) {
    self.question = question
    self.today = today.addingTimeInterval(Double(TimeZone.current.secondsFromGMT(for: today)))
  }

  func objection(
    to statement: Answer.Statement, in passage: Passage
  ) -> Answer.DroppedStatement.Reason? {
    guard case .time? = AnswerKind(askedBy: question),
      let time = statement.dated(in: passage, for: question).time, let start = time.start,
      let end = time.end
    else { return nil }
    if asksForNext, end <= dayOfToday { return .former }
    let named = DatedWords.all(in: question, writtenOn: today)
    guard named.count == 1,
      let asked = named[0].period(nil) ?? named[0].period(question.asksForPast ? .past : .future),
      let first = asked.start, let last = asked.end
    else { return nil }
    return start < last && first < end ? nil : .unrelated
  }

  private var asksForNext: Bool {
    !question.asksForPast && !Self.next.isDisjoint(with: question.messageWords)
  }

  private var dayOfToday: Date {
    Date(timeIntervalSince1970: (today.timeIntervalSince1970 / 86_400).rounded(.down) * 86_400)
  }

  private static let next = Language.set(\.answers.next)
}
