import Foundation
import GRDB
import Items

extension Schema {
  /// Migration: the addresses of stored mails among the fields that form threads, and the accounts
  /// of conversations.
  ///
  /// `placements.account` is the account that the name of a conversation belongs to; `NULL` for a
  /// conversation without one, and for rows of earlier versions.
  static func addAddresses(_ database: Database) throws {
    try database.execute(sql: "ALTER TABLE placements ADD COLUMN account TEXT")
    let rows = try Row.fetchAll(
      database,
      sql: "SELECT id, item_id, threading FROM placements WHERE threading IS NOT NULL")
    for row in rows {
      // Other rows of a damaged library can still be read.
      guard let json: String = try? row.value("threading"),
        var threading = try? ColumnJSON.decode(json, as: Threading.self),
        let people = try? ParticipantRecord.people(of: row.value("item_id"), in: database)
      else { continue }
      threading.addresses = Threading.Addresses(people)
      try database.cachedStatement(sql: "UPDATE placements SET threading = ? WHERE id = ?")
        .execute(arguments: [try ColumnJSON.encode(threading), row.value("id") as Int64])
    }
  }

  /// Migration: marks the files of mails and conversations to be read again, because earlier versions
  /// stored neither the lists of mails nor the accounts of conversations.
  static func readThreadsAgain(_ database: Database) throws {
    try database.execute(
      sql: """
        DELETE FROM archives;
        UPDATE files SET is_complete = 0 WHERE id IN (
          SELECT file_id FROM placements WHERE threading IS NOT NULL OR conversation IS NOT NULL);
        """)
  }
}
