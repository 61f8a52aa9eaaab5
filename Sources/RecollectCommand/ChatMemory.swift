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
  private let conversation: String
  private let changes: Changes
  private let turn = Mutex(0)

  init(library: Library, model: any LanguageModel) {
    let changes = Changes()
    self.library = library
    self.changes = changes
    conversation = "chat \(Date().formatted(.iso8601)) \(UUID().uuidString.prefix(8))"
    keeper = MemoryKeeper(library: library, model: model) { changes.add($0) }
  }

  /// Recalls memories for a message, and shows them.
  func recall(_ message: String, status: StatusLine) async throws -> [RecalledMemory] {
    await keeper.pause()
    let recall = try await library.recall(message)
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
  func isOnlyTold(_ message: String) async throws -> Bool? {
    let statements = MemoryKeeper.statementCount(message)
    guard statements > 0 else { return nil }
    let exchange = exchange(message, reply: "")
    let changes = try await keeper.read(exchange)
    let told = changes.flatMap(\.memory.evidence)
      .filter { $0.conversation == exchange.conversation && $0.turn == exchange.turn }
    return Set(told.map(\.range)).count == statements
  }

  /// Stores an exchange, which is read in the background.
  func keep(_ message: String, reply: String) async throws {
    try await keeper.keep(exchange(message, reply: reply))
  }

  private func exchange(_ message: String, reply: String) -> MemoryExchange {
    let turn = turn.withLock { turn in
      turn += 1
      return turn
    }
    return MemoryExchange(
      conversation: conversation, turn: turn, message: message, reply: reply, date: Date())
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
        for old in old { show("no longer true \(old.id): \(old.text)") }
      }
    }
  }

  private func show(_ text: String) {
    Terminal.output.write(Terminal.output.styled("(\(SafeText.line(text)))\n", .dim))
  }
}
