import Embeddings
public import Foundation
import GRDB

extension Library {
  /// Returns memories, in the order of their numbers.
  public func memories(_ selection: MemorySelection = MemorySelection()) async throws -> [Memory] {
    try await store.read { database in
      try MemoryRecords(database: database)
        .memories("WHERE state <> 'forgotten' ORDER BY id").filter(selection.contains)
    }
  }

  /// Returns the memory with a number; `nil` if there is none, or it is forgotten.
  public func memory(_ id: Int64) async throws -> Memory? {
    try await store.read { database in
      try MemoryRecords(database: database).memory(id).flatMap { memory in
        memory.state == .forgotten ? nil : memory
      }
    }
  }

  /// Stores a memory.
  ///
  /// If an active or pending memory says the same in almost the same words, it gets the evidence,
  /// and nothing else is stored. Two sentences that differ in a number or a negation aren't the
  /// same.
  ///
  /// Complexity: one embedding and one search of the memories.
  ///
  /// - Parameters:
  ///   - draft: The memory.
  ///   - now: The time at which it is stored.
  /// - Returns: The change that was made.
  /// - Throws: ``LibraryError``, and the embedder's errors.
  @discardableResult
  public func remember(_ draft: Memory.Draft, now: Date = Date()) async throws -> MemoryChange {
    let related = try await memories(like: draft, limit: 10)
    let same = related.first {
      MemoryLikeness(draft.text, $0.memory.text).isSame(cosine: $0.cosine)
    }
    return try await store([MemoryDecision(draft, same: same?.id)], completing: nil, now: now)[0]
  }

  /// Returns the stored memories nearest to one that isn't stored, best first.
  ///
  /// They are active or pending, and reach a threshold. Without an embedder, they are found by word
  /// alone.
  package func memories(
    like draft: Memory.Draft, limit: Int, threshold: RecallThreshold = .none
  ) async throws -> [RecalledMemory] {
    var options = RecallOptions(
      limit: limit, best: threshold, others: threshold, nearness: 0, sensitivity: .secret,
      prefersNamedDates: false, marksRecalled: false)
    options.states = [.active, .pending]
    return try await recall(draft.text, options: options).memories
  }

  /// Stores memories by decisions, and completes their exchange, in one transaction.
  ///
  /// Completing an exchange again stores nothing.
  package func store(
    _ decisions: [MemoryDecision], completing exchange: MemoryExchange?, now: Date = Date()
  ) async throws -> [MemoryChange] {
    let vectors = try await following { try await storedVectors(of: decisions.map(\.draft.text)) }
    return try await store.write(changesChunks: false) { database in
      if let exchange, try !MemoryQueue(database: database).complete(exchange) { return [] }
      let writing = MemoryWriting(database: database, now: now)
      return try zip(decisions, vectors).map { try writing.store($0, vector: $1) }
    }
  }

  private func storedVectors(of texts: [String]) async throws -> [StoredVector?] {
    guard let embedder, !texts.isEmpty else { return texts.map { _ in nil } }
    let model = try await store.model(for: embedder, allowsKept: !current.follows)
    return try await embedder.embed(texts, as: .passage).map { vector in
      StoredVector(model: model, bytes: VectorBlob.encode(vector))
    }
  }

  package func memoryCount(of conversation: String, since time: Date) async throws -> Int {
    try await store.read { database in
      try Int.fetchOne(
        database,
        sql: """
          SELECT count(DISTINCT m.id) FROM memories m JOIN memory_evidence e ON e.memory_id = m.id
          WHERE e.conversation = ? AND m.created_at >= ?
          """, arguments: [conversation.storable, time.stored]) ?? 0
    }
  }

  /// Changes the text, kind, sensitivity, subject, state, time or expiry of a memory.
  ///
  /// Its evidence stays.
  ///
  /// - Parameters:
  ///   - id: The number of the memory.
  ///   - change: A closure that changes a copy of it.
  /// - Returns: The changed memory.
  /// - Throws: ``LibraryError`` with code ``LibraryError/Code/unknownMemory`` if there is no such
  ///   memory or it is forgotten; the embedder's errors.
  /// - Precondition: The closure doesn't make the memory a forgotten one.
  @discardableResult
  public func editMemory(
    _ id: Int64, _ change: @Sendable (inout Memory) -> Void
  ) async throws -> Memory {
    while true {
      guard let known = try await memory(id) else { throw unknownMemory(id) }
      var changed = known
      change(&changed)
      precondition(changed.state != .forgotten, "Call forgetMemories(_:) to forget a memory.")
      if let stored = try await replace(known, by: changed) { return stored }
    }
  }

  /// Stores the changed form of a memory.
  ///
  /// Returns `nil` if another program changed or forgot it meanwhile.
  private func replace(_ known: Memory, by changed: Memory) async throws -> Memory? {
    let id = known.id
    let vector =
      changed.text == known.text
      ? nil : try await following { try await storedVectors(of: [changed.text]) }.first ?? nil
    return try await store.write(changesChunks: false) { database in
      let records = MemoryRecords(database: database)
      guard var current = try records.memory(id) else { return nil }
      // A recall in between doesn't conflict with an edit.
      current.lastRecalled = known.lastRecalled
      guard current == known else { return nil }
      if changed.text != known.text {
        try database.run("DELETE FROM memory_vectors WHERE memory_id = ?", [id])
      }
      if let vector { try records.set(vector, of: id) }
      try records.update(
        id,
        """
        kind = ?, sensitivity = ?, state = ?, subject = ?, text = ?, valid_from = ?, valid_to = ?,
        expires_at = ?
        """,
        [
          changed.kind.rawValue, changed.sensitivity.rawValue, changed.state.rawValue,
          changed.subject.storable, changed.text.storable, changed.validFrom?.stored,
          changed.validTo?.stored, changed.expires?.stored,
        ])
      if changed.text != known.text { try Store.eraseMemoryWords(database) }
      return try records.memory(id) ?? changed
    }
  }

  /// Forgets memories: their texts, evidence, words and vectors are erased from the file.
  ///
  /// The numbers of forgotten memories aren't used again. Numbers of no memory are ignored.
  ///
  /// If copies of a text that nothing has any more are left in unused bytes, a file of up to 512
  /// MiB is written anew. ``proveErasure(of:)`` tells whether a text is left. Complexity: O(size of
  /// the file), so forget several memories at once.
  ///
  /// - Returns: The numbers of the memories that were forgotten.
  @discardableResult
  public func forgetMemories(_ ids: [Int64]) async throws -> [Int64] {
    let (forgotten, receipt) = try await store.write(changesChunks: false) { database in
      let receipt = try ReceiptRecords(database: database).insert(memories: ids)
      return (try MemoryWriting(database: database, now: Date()).forget(ids), receipt)
    }
    if !forgotten.isEmpty {
      store.copies.deleteAbandonedDrafts()
      await store.complete(receipt, isErased: store.eraseRemains())
      await store.truncateLog()
    }
    return forgotten
  }

  /// Forgets the memories that have expired.
  ///
  /// An expired memory isn't recalled in any case. This call erases it.
  ///
  /// - Returns: The numbers of the memories that were forgotten.
  @discardableResult
  public func forgetExpiredMemories(now: Date = Date()) async throws -> [Int64] {
    let expired = try await store.read { database in
      try Int64.fetchAll(
        database, sql: "SELECT id FROM memories WHERE expires_at <= ? ORDER BY id",
        arguments: [now.stored])
    }
    return expired.isEmpty ? [] : try await forgetMemories(expired)
  }

  private func unknownMemory(_ id: Int64) -> LibraryError {
    LibraryError(
      .unknownMemory, path: store.path, message: "There is no memory \(id).",
      remedy: "List the memories to see their numbers.")
  }
}
