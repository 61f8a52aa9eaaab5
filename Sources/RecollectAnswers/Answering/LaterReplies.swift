import Foundation
import Items
import QuestionLanguage
import Recollect

/// The sentences of the later mails of an answer's thread that name another day.
///
/// "So it's the 15th." has no word of the question, so no search finds it.
struct LaterReplies {
  /// A sentence that names a day, and the one before it.
  struct Reply {
    var passage: Passage
    /// In bytes of the passage's text.
    var range: Range<Int>
    /// The last day that the sentence names.
    var day: String
  }

  /// The newest first.
  private(set) var all: [Reply] = []

  private static let maximumCount = 3

  init(to finding: Finding, question: String, in library: Library) async throws {
    guard finding.passage.kind == .mail, !finding.isEvent,
      let thread = try await library.thread(finding.passage.threadID)
    else { return }
    let start = finding.passage.range.lowerBound + finding.statement.range.lowerBound
    guard let own = thread.items.last(where: { $0.range.lowerBound <= start }),
      let written = own.item.writtenDate
    else { return }
    let later = thread.items.filter { member in
      member.item.kind == .mail && member.item.writtenDate.map { $0 > written } == true
    }.sorted { ($0.item.writtenDate ?? written) > ($1.item.writtenDate ?? written) }
    guard let first = later.map(\.range.lowerBound).min(),
      let end = later.map(\.range.upperBound).max()
    else { return }
    let passages = try await library.passages(of: thread.id, overlapping: first..<end)
    let known = AnswerWords(finding.statement.text).numbers
    all = Array(
      later.lazy.flatMap { Self.replies(in: $0, of: passages) }
        .filter { reply in
          let numbers = AnswerWords(reply.day).numbers
          return numbers.isEmpty || !numbers.isSubset(of: known)
        }
        .prefix(Self.maximumCount))
  }

  private static func replies(
    in mail: LibraryThread.Member, of passages: [Passage]
  ) -> [Reply] {
    // A line before the text introduces the mail.
    guard let start = mail.segments.first?.range.lowerBound,
      let end = mail.segments.last?.range.upperBound
    else { return [] }
    return passages.reversed().flatMap { passage in
      let origin = passage.range.lowerBound
      let text = max(0, start - origin)..<max(0, end - origin)
      let sentences = passage.sentences.filter(text.overlaps).map { $0.clamped(to: text) }
      return sentences.indices.reversed().compactMap { index -> Reply? in
        let sentence = String(passage.text[bytes: sentences[index]])
        guard let day = day(in: sentence, writtenOn: mail.item.writtenDate) else { return nil }
        let first = sentences[max(0, index - 1)].lowerBound
        return Reply(passage: passage, range: first..<sentences[index].upperBound, day: day)
      }
    }
  }

  /// Returns the last day that a sentence names, such as "Monday", "5 May" or "the 15th".
  private static func day(in sentence: String, writtenOn date: Date?) -> String? {
    let named = DatedWords.all(in: sentence, writtenOn: date).last {
      $0.period(.future)?.unit == .day
    }
    let numbered = sentence.matches(of: #/\b\d{1,2}(?:st|nd|rd|th|de|e|\.(?=\s|$))/#).last
    return named?.text ?? numbered.map { String($0.output) }
  }
}
