import Foundation
import GRDB

/// The reading and writing of rows of memories, within a transaction.
struct MemoryRecords {
  let database: Database

  func memory(_ id: Int64) throws -> Memory? {
    try memories("WHERE id = ?", [id]).first
  }

  /// Returns the memories that SQL after `FROM memories` selects, each with its evidence.
  func memories(_ clauses: String, _ arguments: StatementArguments = []) throws -> [Memory] {
    let rows = try database.rows("SELECT * FROM memories \(clauses)", arguments)
    return try rows.map { row in
      let id: Int64 = try row.value("id")
      return try Memory(row, evidence: evidence(of: id))
    }
  }

  private func evidence(of id: Int64) throws -> [Memory.Evidence] {
    let rows = try database.rows(
      "SELECT * FROM memory_evidence WHERE memory_id = ? ORDER BY said_at, turn, id", [id])
    return try rows.map { row in
      Memory.Evidence(
        conversation: try row.value("conversation"), turn: try row.count("turn"),
        range: try row.range("quote_start", "quote_end"), quote: try row.value("quote"),
        date: try row.date("said_at"))
    }
  }

  func insert(_ draft: Memory.Draft, vector: StoredVector?, at now: Date) throws -> Int64 {
    try database.run(
      """
      INSERT INTO memories
        (version, kind, sensitivity, state, subject, text, created_at, valid_from, expires_at)
      VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?)
      """,
      [
        try nextVersion(), draft.kind.rawValue, draft.sensitivity.rawValue, draft.state.rawValue,
        draft.subject.storable, draft.text.storable, now.stored, draft.validFrom?.stored,
        draft.expires?.stored,
      ])
    let id = database.lastInsertedRowID
    try add(draft.evidence, to: id)
    if let vector { try set(vector, of: id) }
    return id
  }

  /// Adds evidence to a memory, which gets a new version; evidence that it has is skipped.
  func add(_ evidence: [Memory.Evidence], to id: Int64) throws {
    let before = database.totalChangesCount
    for part in evidence {
      try database.run(
        """
        INSERT OR IGNORE INTO memory_evidence
          (memory_id, conversation, turn, quote_start, quote_end, quote, said_at)
        VALUES (?, ?, ?, ?, ?, ?, ?)
        """,
        [
          id, part.conversation.storable, part.turn, part.range.lowerBound, part.range.upperBound,
          part.quote.storable, part.date.stored,
        ])
    }
    if database.totalChangesCount > before { try renewVersion(of: id) }
  }

  func set(_ vector: StoredVector, of id: Int64) throws {
    try database.run(
      "INSERT OR REPLACE INTO memory_vectors (memory_id, model_id, vector) VALUES (?, ?, ?)",
      [id, vector.model, vector.bytes])
  }

  /// Changes columns of a memory by SQL after `SET`, and gives it a new version.
  func update(
    _ id: Int64, _ assignments: String, _ arguments: StatementArguments
  ) throws {
    try database.run(
      "UPDATE memories SET \(assignments), version = ? WHERE id = ?",
      arguments + [try nextVersion(), id])
  }

  /// Stores vectors of the memories that still have the text they were made from.
  func set(
    _ vectors: [[Float]], by model: Int64, of memories: [(id: Int64, text: String)]
  ) throws {
    for (memory, vector) in zip(memories, vectors)
    where try self.memory(memory.id)?.text == memory.text {
      try set(StoredVector(model: model, bytes: VectorBlob.encode(vector)), of: memory.id)
      try renewVersion(of: memory.id)
    }
  }

  private func renewVersion(of id: Int64) throws {
    try database.run("UPDATE memories SET version = ? WHERE id = ?", [try nextVersion(), id])
  }

  /// Erases the content of a memory, with its evidence and vectors.
  func erase(_ id: Int64) throws {
    // An exchange that waits to be read would bring it back.
    try database.run(
      """
      DELETE FROM memory_exchanges WHERE EXISTS (
        SELECT 1 FROM memory_evidence e WHERE e.memory_id = ?
          AND e.conversation = memory_exchanges.conversation AND e.turn = memory_exchanges.turn)
      """, [id])
    try database.run("DELETE FROM memory_evidence WHERE memory_id = ?", [id])
    try database.run("DELETE FROM memory_vectors WHERE memory_id = ?", [id])
    try update(
      id,
      """
      state = 'forgotten', kind = 'other', sensitivity = 'public', subject = '', text = '',
      valid_from = NULL, valid_to = NULL, recalled_at = NULL, expires_at = NULL
      """, [])
  }

  /// Returns the numbers of forgotten memories, and the largest one that a memory had.
  func forgottenNumbers() throws -> (ids: Set<Int64>, last: Int64) {
    (
      try Int64.fetchSet(database, sql: "SELECT id FROM memories WHERE state = 'forgotten'"),
      try Int64.fetchOne(
        database, sql: "SELECT seq FROM sqlite_sequence WHERE name = 'memories'") ?? 0
    )
  }

  /// Notes that memories which aren't here were forgotten, and keeps all numbers from new ones.
  func reserve(_ numbers: (ids: Set<Int64>, last: Int64)) throws {
    let last = try forgottenNumbers().last
    for id in numbers.ids.union(numbers.last > last ? [numbers.last] : []).sorted() {
      try database.run(
        """
        INSERT OR IGNORE INTO memories (id, version, kind, sensitivity, state, subject, text, created_at)
        VALUES (?, ?, 'other', 'public', 'forgotten', '', '', ?)
        """, [id, try nextVersion(), Date().stored])
    }
  }

  private func nextVersion() throws -> Int64 {
    try database.run("UPDATE library SET memory_version = memory_version + 1", [])
    return try Int64.fetchOne(database, sql: "SELECT memory_version FROM library") ?? 0
  }
}

/// A vector as it is stored, with the row of its model.
struct StoredVector: Sendable {
  var model: Int64
  var bytes: Data
}

extension Memory {
  fileprivate init(_ row: Row, evidence: [Evidence]) throws {
    self.init(
      id: try row.value("id"), kind: try row.named("kind"),
      sensitivity: try row.named("sensitivity"), subject: try row.value("subject"),
      text: try row.value("text"), evidence: evidence, state: try row.named("state"),
      created: try row.date("created_at"), validFrom: try row.optionalDate("valid_from"),
      validTo: try row.optionalDate("valid_to"), lastRecalled: try row.optionalDate("recalled_at"),
      expires: try row.optionalDate("expires_at"),
      supersededBy: try row.value("superseded_by") as Int64?)
  }
}

extension Row {
  fileprivate func date(_ column: String) throws -> Date {
    guard let date = try optionalDate(column) else {
      throw DatabaseError.damaged("no time as \(column)")
    }
    return date
  }

  fileprivate func optionalDate(_ column: String) throws -> Date? {
    guard let text = try value(column) as String? else { return nil }
    guard let date = Date(stored: text) else {
      throw DatabaseError.damaged("\(text) as \(column)")
    }
    return date
  }

  fileprivate func named<Value: RawRepresentable<String>>(_ column: String) throws -> Value {
    let name: String = try value(column)
    guard let value = Value(rawValue: name) else {
      throw DatabaseError.damaged("\(name) as \(column)")
    }
    return value
  }
}
