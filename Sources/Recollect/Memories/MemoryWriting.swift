import Embeddings
import Foundation
import GRDB

/// The storing of memories with decisions about them, within a write transaction.
struct MemoryWriting {
  let database: Database
  let now: Date

  private var records: MemoryRecords { MemoryRecords(database: database) }

  /// Stores a memory, or adds its evidence to the one that says the same.
  ///
  /// The stored memories that the decision names may have changed since. Those that are no longer
  /// recalled are left as they are.
  func store(_ decision: MemoryDecision, vector: StoredVector?) throws -> MemoryChange {
    if let same = try same(as: decision) {
      try records.add(decision.draft.evidence, to: same)
      return .confirmed(try stored(same))
    }
    let id = try records.insert(decision.draft, vector: vector, at: now)
    guard decision.draft.state == .active else { return .pending(try stored(id)) }
    let superseded = try supersede(decision.superseded, by: id, decision.draft)
    let memory = try stored(id)
    return superseded.isEmpty ? .stored(memory) : .superseded(superseded, by: memory)
  }

  /// Returns the decision's memory that says the same, or one with the same text that another
  /// process has stored since.
  private func same(as decision: MemoryDecision) throws -> Int64? {
    try Int64.fetchOne(
      database,
      sql: """
        SELECT id FROM memories WHERE state IN ('active', 'pending') AND (id = ? OR text = ?)
        ORDER BY id = ? DESC LIMIT 1
        """, arguments: [decision.same, decision.draft.text.storable, decision.same])
  }

  /// Closes memories that another one supersedes, and returns them.
  func supersede(
    _ ids: [Int64], by successor: Int64, _ draft: Memory.Draft
  ) throws -> [Memory] {
    let end = draft.validFrom ?? draft.evidence.map(\.date).min() ?? now
    var superseded: [Memory] = []
    for id in ids where id != successor {
      guard let old = try records.memory(id), old.state == .active || old.state == .disputed
      else { continue }
      try records.update(
        id, "state = 'superseded', valid_to = coalesce(valid_to, ?), superseded_by = ?",
        [end.stored, successor])
      superseded.append(try stored(id))
    }
    return superseded
  }

  /// Erases memories and their words, and returns the numbers of those that had content.
  func forget(_ ids: [Int64]) throws -> [Int64] {
    let forgotten = try ids.filter { id in
      guard let memory = try records.memory(id), memory.state != .forgotten else { return false }
      try records.erase(id)
      return true
    }
    if !forgotten.isEmpty { try Store.eraseMemoryWords(database) }
    return forgotten
  }

  private func stored(_ id: Int64) throws -> Memory {
    guard let memory = try records.memory(id) else {
      throw DatabaseError.damaged("a memory that isn't there")
    }
    return memory
  }
}

extension Store {
  /// Rewrites the index of the words of memories without those of forgotten ones.
  ///
  /// Complexity: O(size of that index).
  static func eraseMemoryWords(_ database: Database) throws {
    try database.execute(sql: "INSERT INTO memory_words (memory_words) VALUES ('optimize')")
  }
}
