import Foundation
import LanguageModels
import Recollect
import RecollectAnswers

/// The reply to a message of a chat, step by step.
struct ChatAnswering: Sendable {
  let served: ServedLibrary
  let answering: ServedLibrary.Answering
  let session: ChatSessions.Session

  private var library: Library { served.library }
  private var remembers: Bool { session.remembers }

  /// Shows the turn as it is, and the line below it.
  typealias Show = (ChatTurn, String) async throws -> Void

  /// Returns the whole turn.
  func run(_ message: ChatMessage, _ show: Show) async throws -> ChatTurn {
    var turn = ChatTurn(number: session.turns.count + 1, message)
    try await show(turn, "Waiting")
    return try await served.answerQueue.run { place in
      if place > 0 { try await show(turn, QuestionAnswering.status(before: place)) }
    } _: {
      let model = try await answering.model()
      try await reply(&turn, with: model, show)
      if remembers { await keepText(of: turn) }
      return turn
    }
  }

  private func reply(
    _ turn: inout ChatTurn, with model: any LanguageModel, _ show: Show
  ) async throws {
    let intent = MessageIntent(turn.message)
    let isStatement = intent.question == nil
    if isStatement {
      try await remember(&turn, with: model, show)
      if !turn.changes.isEmpty || !intent.mayBeWords {
        if turn.changes.isEmpty { turn.remark = remark }
        return try await show(turn, "Complete")
      }
    }
    try await answer(&turn, with: model, show)
    if !isStatement, MemoryKeeper.mayRemember(turn.message, pasted: turn.pasted) {
      try await remember(&turn, with: model, show)
      try await show(turn, "Complete")
    }
  }

  private var remark: String {
    (remembers ? "Nothing of this was remembered." : "Nothing of this is stored.")
      + " End a question with a question mark."
  }

  private func answer(
    _ turn: inout ChatTurn, with model: any LanguageModel, _ show: Show
  ) async throws {
    var options = answering.options
    options.search.mode = served.searchMode
    let recalled =
      remembers
      ? try await library.recall(turn.message, options: RecallOptions(sensitivity: .secret))
        .memories
      : []
    let conversation = Conversation(
      about: library, with: model, options: options, continuing: session.turns.map(\.earlier))
    try await show(turn, "Searching")
    var status = "Searching"
    let events = conversation.ask(turn.message, recalling: recalled)
    let answer = try await QuestionAnswering.follow(events) { step in
      turn.take(step)
      if case .status(let text) = step { status = text }
      if case .passages(let passages) = step, turn.draft == nil, turn.answer == nil {
        status = "Reading \(PageWording.count(passages.count, "passage"))"
      }
      try await show(turn, status)
    }
    turn.reply = answer.abstention == nil ? answer.text : ""
  }

  /// Reads the message for memories.
  private func remember(
    _ turn: inout ChatTurn, with model: any LanguageModel, _ show: Show
  ) async throws {
    guard remembers else { return }
    try await show(turn, "Reading what to remember")
    let keeper = MemoryKeeper(library: library, model: model)
    turn.take(
      try await keeper.read(
        MemoryExchange(
          conversation: session.id, turn: turn.turnNumber, message: turn.message, reply: turn.reply,
          date: turn.date, pasted: turn.pasted)))
  }

  /// Keeps the message with the others of the library; a chat goes on if that fails.
  private func keepText(of turn: ChatTurn) async {
    try? await KeptConversations(in: library).keep(
      KeptConversations.Turn(
        number: turn.turnNumber, message: turn.message, reply: turn.reply, date: turn.date),
      in: session.id)
  }
}
