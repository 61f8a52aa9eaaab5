import Foundation
import LanguageModels
import Recollect
import RecollectAnswers
import Synchronization

final class ChatMemory: Sendable {
  private final class Changes: Sendable {
    private let changes = Mutex<[MemoryChange]>([])

    func add(_ change: MemoryChange) { changes.withLock { $0.append(change) } }

    func take() -> [MemoryChange] {
      changes.withLock { changes in
        defer { changes = [] }
        return changes
      }
    }
  }

  private let library: Library
  private let keeper: MemoryKeeper
  let conversation: String
  private let changes: Changes
  private let turn: Mutex<Int>
  private let kept: KeptConversations
  private let recalls: Bool
  private let prefersNamedDates: Bool

  init(
    library: Library, model: any LanguageModel, recalls: Bool, prefersNamedDates: Bool,
    continuing earlier: (name: String, turns: [KeptConversations.Turn])? = nil
  ) {
    let changes = Changes()
    self.library = library
    self.recalls = recalls
    self.prefersNamedDates = prefersNamedDates
    self.changes = changes
    conversation = earlier?.name ?? Self.newName()
    turn = Mutex(earlier?.turns.last?.number ?? 0)
    kept = KeptConversations(in: library)
    keeper = MemoryKeeper(library: library, model: model) { changes.add($0) }
  }

  /// A name by which a person finds the conversation again: `chat-2026-11-23-7F3A1C22`.
  private static func newName() -> String {
    "chat-\(Date().formatted(.iso8601.year().month().day()))-\(UUID().uuidString.prefix(8))"
  }

  func recall(_ message: String) async throws -> Recall {
    await keeper.pause()
    guard recalls else { return Recall() }
    return try await library.recall(
      message, options: RecallOptions(prefersNamedDates: prefersNamedDates))
  }

  /// Returns no changes if nothing of the message is worth remembering.
  func read(_ message: TypedMessage) async throws -> [MemoryChange] {
    let exchange = await exchange(message, reply: "")
    let changes = try await keeper.read(exchange)
    await keepText(of: exchange)
    return changes
  }

  /// Stores an exchange, which the keeper then reads for memories in the background.
  func keep(_ message: TypedMessage, reply: String) async throws {
    let exchange = await exchange(message, reply: reply)
    try await keeper.keep(exchange)
    await keepText(of: exchange)
  }

  /// For a message that ``read(_:)`` has read before.
  func keepAnswer(_ reply: String, to message: String) async {
    let turn = turn.withLock { $0 }
    await keepText(
      of: MemoryExchange(
        conversation: conversation, turn: turn, message: message, reply: reply, date: Date()))
  }

  /// A conversation that can't be kept is no reason to end the chat.
  private func keepText(of exchange: MemoryExchange) async {
    do {
      try await kept.keep(
        KeptConversations.Turn(
          number: exchange.turn, message: exchange.message, reply: exchange.reply,
          date: exchange.date), in: conversation)
    } catch {
      Failure.warn("This message isn't kept: \(Failure(error).message)")
    }
  }

  private func exchange(_ message: TypedMessage, reply: String) async -> MemoryExchange {
    // Another program may continue the conversation at the same time.
    let last = try? await kept.turns(of: conversation).last?.number
    let turn = turn.withLock { turn in
      turn = max(turn, last ?? 0) + 1
      return turn
    }
    return MemoryExchange(
      conversation: conversation, turn: turn, message: message.text, reply: reply, date: Date(),
      pasted: message.pasted)
  }

  func finish() async throws { try await keeper.finish() }

  func takeChanges() -> [MemoryChange] { changes.take() }
}
