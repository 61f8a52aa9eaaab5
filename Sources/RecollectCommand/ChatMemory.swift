import Foundation
import LanguageModels
import Recollect
import RecollectAnswers
import Synchronization

/// The memory of a chat: what it recalls and stores.
final class ChatMemory: Sendable {
  /// The changes that aren't shown yet.
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
  /// The name of the conversation.
  let conversation: String
  private let changes: Changes
  private let turn: Mutex<Int>
  private let kept: KeptConversations
  private let recalls: Bool
  private let prefersNamedDates: Bool

  /// Creates the memory of a chat.
  ///
  /// - Parameters:
  ///   - library: The library that keeps the conversation and its memories.
  ///   - model: The model that reads messages for memories.
  ///   - recalls: A Boolean value that indicates whether memories are used.
  ///   - prefersNamedDates: A Boolean value that indicates whether memories of the dates that a
  ///     message names are preferred.
  ///   - earlier: The name and the turns of the conversation that is continued.
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

  /// Returns a name by which a person can find the conversation again: `chat-2026-11-23-7F3A`.
  private static func newName() -> String {
    "chat-\(Date().formatted(.iso8601.year().month().day()))-\(UUID().uuidString.prefix(8))"
  }

  /// Recalls memories for a message.
  func recall(_ message: String) async throws -> Recall {
    await keeper.pause()
    guard recalls else { return Recall() }
    return try await library.recall(
      message, options: RecallOptions(prefersNamedDates: prefersNamedDates))
  }

  /// Reads a message that asks nothing for memories.
  ///
  /// - Returns: The changes; none if nothing of it is worth remembering.
  func read(_ message: TypedMessage) async throws -> [MemoryChange] {
    let exchange = exchange(message, reply: "")
    let changes = try await keeper.read(exchange)
    await keepText(of: exchange)
    return changes
  }

  /// Stores an exchange, which is read in the background.
  func keep(_ message: TypedMessage, reply: String) async throws {
    let exchange = exchange(message, reply: reply)
    try await keeper.keep(exchange)
    await keepText(of: exchange)
  }

  /// Keeps the answer to a message that was read for memories before.
  func keepAnswer(_ reply: String, to message: String) async {
    let turn = turn.withLock { $0 }
    await keepText(
      of: MemoryExchange(
        conversation: conversation, turn: turn, message: message, reply: reply, date: Date()))
  }

  /// Keeps the text of an exchange in the library; a failure ends nothing.
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

  private func exchange(_ message: TypedMessage, reply: String) -> MemoryExchange {
    let turn = turn.withLock { turn in
      turn += 1
      return turn
    }
    return MemoryExchange(
      conversation: conversation, turn: turn, message: message.text, reply: reply, date: Date(),
      pasted: message.pasted)
  }

  /// Reads what isn't read yet.
  func finish() async throws { try await keeper.finish() }

  /// Returns the changes since the last call.
  func takeChanges() -> [MemoryChange] { changes.take() }
}
