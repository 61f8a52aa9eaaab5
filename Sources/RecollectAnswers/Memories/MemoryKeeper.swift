import Foundation
public import LanguageModels
public import Recollect
import Synchronization

/// The reading of a conversation's messages for memories, in the background.
///
/// A message is stored before it is read, so that a program that is killed reads it at its next
/// start. ``MemoryAssistant`` uses a keeper; use one by itself to remember in a conversation of
/// your own making:
///
/// ```swift
/// let keeper = MemoryKeeper(library: library, model: model)
/// let recall = try await library.recall(message)
/// let reply = try await answer(message, recall.memories)
/// try await keeper.keep(exchange)
/// ```
public final class MemoryKeeper: Sendable {
  /// The library that has the memories.
  public let library: Library
  /// The model that reads.
  public let model: any LanguageModel
  /// The largest number of memories that one conversation stores in an hour.
  ///
  /// Further ones wait for review.
  public let memoriesPerHour: Int

  private let onChange: @Sendable (MemoryChange) -> Void
  private let reading = Mutex<Task<Void, any Error>?>(nil)

  /// Creates a keeper.
  ///
  /// - Parameters:
  ///   - library: The library that has the memories.
  ///   - model: The model that reads.
  ///   - memoriesPerHour: The largest number of memories that one conversation stores in an hour.
  ///   - onChange: A closure that is called after each change of the memories, on any thread.
  public init(
    library: Library, model: any LanguageModel, memoriesPerHour: Int = 30,
    onChange: @escaping @Sendable (MemoryChange) -> Void = { _ in }
  ) {
    precondition(memoriesPerHour >= 0, "The number of memories per hour can't be negative.")
    self.library = library
    self.model = model
    self.memoriesPerHour = memoriesPerHour
    self.onChange = onChange
  }

  /// Returns a Boolean value that indicates whether a message has sentences that may be remembered.
  ///
  /// Questions, code, quotations, pasted texts, and remarks on what the assistant knows have none.
  ///
  /// - Parameters:
  ///   - message: The message.
  ///   - pasted: The ranges of the message, in bytes of UTF-8, that the person hasn't typed.
  public static func mayRemember(_ message: String, pasted: [Range<Int>] = []) -> Bool {
    !EvidenceSentences(message, pasted: pasted).sentences.isEmpty
  }

  /// Reads an exchange for memories now.
  ///
  /// - Returns: The changes. Each evidence of a new or confirmed memory that is from this exchange
  ///   is one of its sentences.
  /// - Throws: `LibraryError`, `CancellationError`, and the errors of the embedder and the model.
  @discardableResult
  public func read(_ exchange: MemoryExchange) async throws -> [MemoryChange] {
    await pause()
    try await library.enqueue(exchange)
    return try await readStored(exchange)
  }

  /// Stores an exchange, and begins to read all that are stored in the background.
  ///
  /// An exchange without sentences that may be remembered isn't stored, but the reading of earlier
  /// ones goes on.
  ///
  /// - Throws: `LibraryError`.
  public func keep(_ exchange: MemoryExchange) async throws {
    if Self.mayRemember(exchange.message, pasted: exchange.pasted) {
      try await library.enqueue(exchange)
    }
    reading.withLock { reading in
      guard reading == nil else { return }
      reading = Task { [self] in
        defer { self.reading.withLock { $0 = nil } }
        try await readAll()
      }
    }
  }

  /// Stops the reading in the background, so that the model is free for a reply.
  ///
  /// The exchange that was being read is read again by ``keep(_:)`` or ``finish()``.
  public func pause() async {
    let running = reading.withLock { $0 }
    running?.cancel()
    _ = try? await running?.value
  }

  /// Reads all exchanges that aren't read yet, also those of a program that was ended, and forgets
  /// the memories that have expired.
  ///
  /// Call it before a program ends. If it is cancelled, the rest is read at the next start.
  ///
  /// - Throws: `LibraryError`, `CancellationError`, and the errors of the embedder and the model.
  public func finish() async throws {
    if let running = reading.withLock({ $0 }) {
      try await withTaskCancellationHandler {
        try await running.value
      } onCancel: {
        running.cancel()
      }
    }
    try await readAll()
    try await library.forgetExpiredMemories()
  }

  private func readAll() async throws {
    while let exchange = try await library.nextExchange() {
      do {
        try await readStored(exchange)
      } catch is CancellationError {
        try await putBack(exchange)
        throw CancellationError()
      } catch let error as LibraryError {
        // A full disk says nothing about the exchange.
        try? await putBack(exchange)
        throw error
      }
    }
  }

  private func putBack(_ exchange: MemoryExchange) async throws {
    let library = library
    try await Task.detached { try await library.putBack(exchange) }.value
  }

  @discardableResult
  private func readStored(_ exchange: MemoryExchange) async throws -> [MemoryChange] {
    var decisions: [MemoryDecision] = []
    let judge = MemoryJudge(library: library, model: model)
    var room =
      try await memoriesPerHour
      - library.memoryCount(of: exchange.conversation, since: exchange.date - 3600)
    for draft in try await MemoryReading(model: model).drafts(from: exchange) {
      var decision = try await judge.decision(about: draft)
      if decision.same == nil {
        room -= 1
        if room < 0 || draft.state == .pending { decision = MemoryDecision(draft.waiting) }
      }
      decisions.append(decision)
    }
    try Task.checkCancellation()
    let changes = try await library.store(decisions, completing: exchange, now: exchange.date)
    for change in changes { onChange(change) }
    return changes
  }
}
