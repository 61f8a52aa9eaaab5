import Foundation
import GRDB

/// The exchanges that are still to be read for memories, within a transaction.
///
/// An exchange is stored before the person has the complete reply, and deleted in the transaction
/// that stores its memories. So a killed program reads it once more, but never twice to the end.
struct MemoryQueue {
  let database: Database

  /// The number of times that an exchange is read before it is given up.
  static let maximumAttempts = 3

  /// Adds an exchange; one with the same conversation and turn stays as it is.
  func add(_ exchange: MemoryExchange) throws {
    try database.run(
      """
      INSERT OR IGNORE INTO memory_exchanges (conversation, turn, message, reply, said_at, pasted)
      VALUES (?, ?, ?, ?, ?, ?)
      """,
      [
        exchange.conversation.storable, exchange.turn, exchange.message.storable,
        exchange.reply.storable, exchange.date.stored, Self.stored(exchange.pasted),
      ])
  }

  /// Counts an attempt to read the oldest exchange, and returns it; `nil` if there is none.
  ///
  /// An exchange at which a program has ended twice comes last, so that the others are read. After
  /// three times it is deleted.
  func next() throws -> MemoryExchange? {
    try database.run(
      "DELETE FROM memory_exchanges WHERE attempts >= ?", [Self.maximumAttempts])
    guard
      let row = try Row.fetchOne(
        database, sql: "SELECT * FROM memory_exchanges ORDER BY attempts > 1, id LIMIT 1")
    else { return nil }
    let id: Int64 = try row.value("id")
    try database.run("UPDATE memory_exchanges SET attempts = attempts + 1 WHERE id = ?", [id])
    return MemoryExchange(
      conversation: try row.value("conversation"), turn: try row.count("turn"),
      message: try row.value("message"), reply: try row.value("reply"),
      date: Date(stored: try row.value("said_at")) ?? .distantPast,
      pasted: Self.ranges(try row.value("pasted")))
  }

  /// Returns ranges as a column has them: "0-12 40-52".
  private static func stored(_ ranges: [Range<Int>]) -> String {
    ranges.map { "\($0.lowerBound)-\($0.upperBound)" }.joined(separator: " ")
  }

  private static func ranges(_ stored: String) -> [Range<Int>] {
    stored.split(separator: " ").compactMap { range in
      let bounds = range.split(separator: "-").compactMap { Int($0) }
      return bounds.count == 2 && bounds[0] <= bounds[1] ? bounds[0]..<bounds[1] : nil
    }
  }

  /// Takes back the last attempt, because the program was asked for something else.
  func putBack(_ exchange: MemoryExchange) throws {
    try database.run(
      """
      UPDATE memory_exchanges SET attempts = max(0, attempts - 1)
      WHERE conversation = ? AND turn = ?
      """, [exchange.conversation.storable, exchange.turn])
  }

  /// Deletes an exchange; returns `false` if it wasn't there.
  func complete(_ exchange: MemoryExchange) throws -> Bool {
    try database.run(
      "DELETE FROM memory_exchanges WHERE conversation = ? AND turn = ?",
      [exchange.conversation.storable, exchange.turn])
    return database.changesCount > 0
  }
}
