import Foundation
import Recollect
import RecollectAnswers

/// A message of a chat and what came of it, for a template.
struct ChatTurn: Sendable {
  /// The parts of an answer that is still written.
  struct Draft: Sendable {
    var answerText: AnswerTextView?
    var hasNearest = false
    var nearest: [QuoteView] = []
  }

  struct Change: Sendable {
    var verb: String
    var memoryText: String
    var href: String
  }

  /// The number of the message; not `number`, for which templates would take that of a passage.
  let turnNumber: Int
  let message: String
  let pasted: [Range<Int>]
  let date = Date()
  /// The question as it was searched; `nil` if it wasn't rewritten.
  var understood: String?
  var passages: [AskedPassageView] = []
  var draft: Draft?
  var answer: AnswerView?
  var changes: [Change] = []
  /// A sentence instead of an answer.
  var remark: String?
  /// The text of the answer; empty if there is none.
  var reply = ""

  init(number: Int, _ message: ChatMessage) {
    (turnNumber, self.message, pasted) = (number, message.text, message.pasted)
  }

  mutating func take(_ step: QuestionAnswering.Step) {
    switch step {
    case .status: break
    case .understood(let question): understood = question
    case .passages(let passages): self.passages = passages
    case .found(let quotes): draft = Draft(hasNearest: !quotes.isEmpty, nearest: quotes)
    case .text(let text): draft = Draft(answerText: text)
    case .finished(let answer): (self.answer, draft) = (answer, nil)
    }
  }

  mutating func take(_ changes: [MemoryChange]) {
    self.changes += changes.flatMap { change in
      var parts = [Change(verb: Self.verb(change), change.memory)]
      if case .superseded(let old, _) = change {
        parts += old.map { Change(verb: "No longer true", $0) }
      }
      return parts
    }
  }

  private static func verb(_ change: MemoryChange) -> String {
    switch change {
    case .stored, .superseded: "Remembered"
    case .confirmed: "Known already"
    case .pending: "Waits for your review"
    }
  }

  /// The turn as a question that comes later may refer to it.
  var earlier: KeptConversations.Turn {
    KeptConversations.Turn(
      number: turnNumber, message: understood ?? message, reply: reply, date: date)
  }
}

extension ChatTurn.Change {
  fileprivate init(verb: String, _ memory: Memory) {
    self.verb = verb
    memoryText = memory.sensitivity == .secret ? "a secret" : memory.text
    href = "/memories/\(memory.id)"
  }
}
