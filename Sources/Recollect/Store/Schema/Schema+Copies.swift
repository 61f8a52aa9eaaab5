import Foundation
import GRDB
import Items

extension Schema {
  /// Migration 4: one item for a mail that several sources have, with copies, and a table of
  /// archives.
  ///
  /// Earlier versions stored such a mail once per source. Of these items, one stays and the others
  /// become its copies: the item that the newest model has embedded, and among several the one
  /// stored first. Every file is marked to be read again. The next import reads it with the current
  /// importers and embeds only text that has changed.
  static func addCopies(_ database: Database) throws {
    try database.execute(sql: copies)
    try addDigests(database)
    var copies: [Int64: [Int64: Int64]] = [:]
    let rows = try Row.fetchCursor(
      database,
      sql: """
        SELECT id, thread_id, first_value(id) OVER (
          PARTITION BY external_id, digest ORDER BY (
            SELECT max(e.model_id) FROM chunks c JOIN embeddings e ON e.chunk_id = c.id
            WHERE c.thread_id = items.thread_id) DESC, id
        ) AS original FROM items WHERE digest IS NOT NULL
        """)
    while let row = try rows.next() {
      let (item, original): (Int64, Int64) = (try row.value("id"), try row.value("original"))
      if item != original { copies[try row.value("thread_id"), default: [:]][item] = original }
    }
    for (thread, originals) in copies.sorted(by: { $0.key < $1.key }) {
      for (item, original) in originals { try makeCopy(of: original, from: item, in: database) }
      let all = try Int64.fetchSet(
        database, sql: "SELECT id FROM items WHERE thread_id = ?", arguments: [thread])
      try ThreadTrimming(thread: thread, database: database, segmentsColumn: "pieces")
        .keep(all.subtracting(originals.keys))
    }
    try database.execute(
      sql: "UPDATE files SET is_complete = 0; UPDATE library SET generation = generation + 1")
  }

  private static func makeCopy(
    of original: Int64, from item: Int64, in database: Database
  ) throws {
    try database.execute(
      sql: """
        INSERT INTO copies (
          source_id, file_id, thread_key, original_id, external_id, digest, tags, text_line,
          file_offset, file_length, file_line, threading, conversation, part, outline_date)
        SELECT t.source_id, i.file_id, t.key, ?, i.external_id, i.digest, i.tags, i.text_line,
          i.file_offset, i.file_length, i.file_line, i.threading, i.conversation, i.part,
          i.outline_date
        FROM items i JOIN threads t ON t.id = i.thread_id WHERE i.id = ?
        """, arguments: [original, item])
  }

  /// Computes the digest of every stored item that may have copies.
  private static func addDigests(_ database: Database) throws {
    let update = try database.makeStatement(sql: "UPDATE items SET digest = ? WHERE id = ?")
    let people = try database.makeStatement(
      sql: "SELECT role, name, address FROM participants WHERE item_id = ? ORDER BY ordinal")
    let ids = try Int64.fetchAll(
      database, sql: "SELECT id FROM items WHERE kind = 'mail' OR parent IS NOT NULL ORDER BY id")
    for id in ids {
      let row = try Row.fetchOne(
        database,
        sql: """
          SELECT i.external_id, i.kind, i.title, i.attachments, i.parent, coalesce(
            i.whole, substr(CAST(t.text AS BLOB), i.text_start + 1, i.text_end - i.text_start)
          ) AS text FROM items i JOIN threads t ON t.id = i.thread_id WHERE i.id = ?
          """, arguments: [id])
      guard let row, let kind = Kind(rawValue: try row.value("kind")) else { continue }
      let attachments: String? = try row.value("attachments")
      let text: Data = try row.value("text")
      let item = Item(
        id: try row.value("external_id"), kind: kind, title: try row.value("title"),
        text: String(decoding: text, as: UTF8.self),
        people: try Row.fetchAll(people, arguments: [id]).compactMap(person),
        attachments: try attachments.map {
          try JSONDecoder().decode([String].self, from: Data($0.utf8))
        } ?? [], parent: try row.value("parent"))
      try update.execute(arguments: [ItemDigest.of(item), id])
    }
  }

  private static func person(_ row: Row) throws -> Participant? {
    try Participant.Role(rawValue: try row.value("role")).map {
      Participant(role: $0, name: try row.value("name"), address: try row.value("address"))
    }
  }

  // `original_id` has no ON DELETE clause: deleting an item that still has copies fails.
  private static let copies = """
    ALTER TABLE items ADD COLUMN digest TEXT;

    CREATE TABLE copies (
      id INTEGER PRIMARY KEY,
      source_id INTEGER NOT NULL REFERENCES sources ON DELETE CASCADE,
      file_id INTEGER REFERENCES files ON DELETE CASCADE,
      thread_key TEXT NOT NULL,
      original_id INTEGER NOT NULL REFERENCES items,
      external_id TEXT NOT NULL,
      digest TEXT NOT NULL,
      tags TEXT NOT NULL,
      text_line INTEGER,
      file_offset INTEGER NOT NULL,
      file_length INTEGER NOT NULL,
      file_line INTEGER NOT NULL,
      threading TEXT,
      conversation TEXT,
      part TEXT,
      outline_date REAL,
      UNIQUE (source_id, external_id)
    ) STRICT;
    CREATE TABLE archives (
      source_id INTEGER NOT NULL REFERENCES sources ON DELETE CASCADE,
      location TEXT NOT NULL,
      stamp TEXT NOT NULL,
      PRIMARY KEY (source_id, location)
    ) STRICT, WITHOUT ROWID;

    CREATE INDEX copies_by_thread ON copies (source_id, thread_key);
    CREATE INDEX copies_by_original ON copies (original_id);
    CREATE INDEX copies_by_file ON copies (file_id);
    """
}
