import Foundation
import LanguageModels
import Recollect
import RecollectAnswers
import Synchronization

/// The memory of a chat: what it recalls and stores, with a line for each.
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
  private let prefersNamedDates: Bool

  /// Creates the memory of a chat.
  ///
  /// - Parameters:
  ///   - library: The library that keeps the conversation and its memories.
  ///   - model: The model that reads messages for memories.
  ///   - prefersNamedDates: A Boolean value that indicates whether memories of the dates that a
  ///     message names are preferred.
  ///   - earlier: The name and the turns of the conversation that is continued.
  init(
    library: Library, model: any LanguageModel, prefersNamedDates: Bool,
    continuing earlier: (name: String, turns: [KeptConversations.Turn])? = nil
  ) {
    let changes = Changes()
    self.library = library
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

  /// Recalls memories for a message, and shows them.
  func recall(_ message: String, status: StatusLine) async throws -> [RecalledMemory] {
    await keeper.pause()
    let recall = try await library.recall(
      message, options: RecallOptions(prefersNamedDates: prefersNamedDates))
    guard !recall.memories.isEmpty || !recall.withheld.isEmpty else { return [] }
    status.erase()
    for found in recall.memories {
      show("recalls \(found.id): \(found.memory.text)")
    }
    if !recall.withheld.isEmpty {
      show("withholds \(Wording.count(recall.withheld.count, "secret"))")
    }
    status.show("Searching…")
    return recall.memories
  }

  /// Reads a message that has no question for memories before it is answered.
  ///
  /// - Returns: `true` if every sentence of it was remembered, so that there is nothing to answer;
  ///   `false` if some weren't; `nil` if the message has to be read after its answer.
  func isOnlyTold(_ message: TypedMessage) async throws -> Bool? {
    let statements = MemoryKeeper.statementCount(message.text, pasted: message.pasted)
    guard statements > 0 else { return nil }
    let exchange = exchange(message, reply: "")
    let changes = try await keeper.read(exchange)
    await keepText(of: exchange)
    let told = changes.flatMap(\.memory.evidence)
      .filter { $0.conversation == exchange.conversation && $0.turn == exchange.turn }
    return Set(told.map(\.range)).count == statements
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

  /// Shows the changes since the last call.
  func showChanges() {
    for change in changes.take() {
      let memory = change.memory
      switch change {
      case .stored: show("remembers \(memory.id): \(memory.text)")
      case .confirmed: show("knows already \(memory.id): \(memory.text)")
      case .pending: show("keeps for review \(memory.id): \(memory.text)")
      case .superseded(let old, _):
        show("remembers \(memory.id): \(memory.text)")
        for old in old {
          show("no longer true \(old.id): \(MemoryText(memory: old, showsSecrets: false).text)")
        }
      }
    }
  }

  private func show(_ text: String) {
    Terminal.output.write(Terminal.output.styled("(\(SafeText.line(text)))\n", .dim))
  }
}
