import Recollect
import RecollectAnswers
import Synchronization

/// The latest answers of a server, so that a reader who comes back to one needn't wait again.
final class KeptAnswers: Sendable {
  private struct Entry: Sendable {
    var question: String
    /// An answer is shown again only if its question still finds the same passages.
    var passages: [Passage]
    var answer: Answer
    var end: ContinuousClock.Instant
  }

  private let entries = Mutex<[Entry]>([])

  private static let maximumEntries = 16
  // An answer also depends on the day, and on texts around its passages.
  private static let lifetime = Duration.seconds(600)

  func answer(to question: String, from passages: [Passage]) -> Answer? {
    entries.withLock { entries in
      entries.removeAll { $0.end < .now }
      return entries.last { $0.question == question && $0.passages == passages }?.answer
    }
  }

  func keep(_ answer: Answer, to question: String, from passages: [Passage]) {
    entries.withLock { entries in
      entries.append(
        Entry(
          question: question, passages: passages, answer: answer, end: .now + Self.lifetime))
      entries = entries.suffix(Self.maximumEntries)
    }
  }
}
