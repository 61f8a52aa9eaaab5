import Foundation
import GRDB
import Items

extension Schema {
  /// Migration 5: the identity of an item in columns of its own, as ``ItemKey`` describes it.
  ///
  /// Earlier versions identified items by one text, and a `Message-ID` could be equal to the path
  /// of a note. The item that was dropped for that comes back with the next import: every file is
  /// marked to be read again, and the fingerprints of archives are deleted. Chunks keep their
  /// vectors.
  static func addIdentities(_ database: Database) throws {
    try database.execute(sql: identities)
    for table in ["items", "copies"] {
      try database.execute(
        sql: """
          UPDATE \(table) SET scope = 'file', name = external_id,
            place = coalesce((SELECT path FROM files WHERE id = file_id), '')
          """)
    }
    let keys = try ItemKeyFinder(database)
    for table in ["items", "copies"] {
      let update = try database.makeStatement(
        sql: "UPDATE \(table) SET (\(ItemKey.columns)) = (?, ?, ?, ?, ?) WHERE id = ?")
      for row in try keys.rows(of: table) {
        try update.execute(arguments: StatementArguments(keys.key(of: row).values) + [row.id])
      }
    }
    try database.execute(sql: newTables)
  }

  private static let parts = ["scope", "place", "name", "attachment", "variant"]

  private static var identities: String {
    let columns = ["items", "copies"].flatMap { table in
      parts.map { "ALTER TABLE \(table) ADD COLUMN \($0) TEXT NOT NULL DEFAULT '';" }
    }
    return columns.joined(separator: "\n")
  }

  // Threads get keys that no content can have. The next import replaces them by the keys of their
  // first items. The table of copies is created again, because its old uniqueness constraint can't
  // be dropped.
  private static let newTables = """
    CREATE INDEX items_by_name ON items (name);

    UPDATE copies SET thread_key = coalesce(
      (SELECT 'old ' || t.id FROM threads t
        WHERE t.source_id = copies.source_id AND t.key = copies.thread_key),
      'old copy ' || thread_key);
    UPDATE threads SET key = 'old ' || id;

    ALTER TABLE copies RENAME TO old_copies;
    DROP INDEX copies_by_thread;
    DROP INDEX copies_by_original;
    DROP INDEX copies_by_file;
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
      scope TEXT NOT NULL,
      place TEXT NOT NULL,
      name TEXT NOT NULL,
      attachment TEXT NOT NULL,
      variant TEXT NOT NULL,
      UNIQUE (source_id, scope, place, name, attachment, variant)
    ) STRICT;
    INSERT OR IGNORE INTO copies SELECT * FROM old_copies;
    DROP TABLE old_copies;
    CREATE INDEX copies_by_thread ON copies (source_id, thread_key);
    CREATE INDEX copies_by_original ON copies (original_id);
    CREATE INDEX copies_by_file ON copies (file_id);

    DELETE FROM archives;
    UPDATE files SET is_complete = 0;
    UPDATE library SET generation = generation + 1;
    """
}

/// Computes the keys of mails and attachments that were stored before keys had columns.
private struct ItemKeyFinder {
  struct StoredRow {
    var id: Int64
    var externalID: String
    var isAttachment: Bool
    var part: String?
    var messageID: String?
    var place: MailPlace
  }

  struct MailPlace: Hashable {
    var file: Int64
    var offset: Int64
  }

  private let database: Database
  /// The ids and variants of mails, by their places.
  private var mails: [MailPlace: (name: String, variant: String)] = [:]

  init(_ database: Database) throws {
    self.database = database
    for table in ["items", "copies"] {
      for row in try rows(of: table) {
        guard let name = row.messageID else { continue }
        // A variant followed the id: `#` and twelve hexadecimal digits.
        let rest = row.externalID.utf8.dropFirst(name.utf8.count)
        mails[row.place] = (name, String(decoding: rest.dropFirst(), as: UTF8.self))
      }
    }
  }

  func rows(of table: String) throws -> [StoredRow] {
    let isAttachment =
      table == "items"
      ? "i.parent IS NOT NULL"
      : "EXISTS (SELECT 1 FROM items o WHERE o.id = i.original_id AND o.parent IS NOT NULL)"
    let kind =
      table == "items" ? "i.kind" : "(SELECT o.kind FROM items o WHERE o.id = i.original_id)"
    return try Row.fetchAll(
      database,
      sql: """
        SELECT i.id, i.external_id, \(isAttachment) AS is_attachment, i.part, i.threading,
          coalesce(i.file_id, 0) AS file, i.file_offset
        FROM \(table) i
        WHERE i.threading IS NOT NULL OR \(isAttachment) OR \(kind) = 'mail'
        """
    ).map { row in
      let threading: String? = try row.value("threading")
      return StoredRow(
        id: try row.value("id"), externalID: try row.value("external_id"),
        isAttachment: try row.value("is_attachment"),
        part: try row.value("part"),
        messageID: try threading.map {
          try JSONDecoder().decode(Threading.self, from: Data($0.utf8)).messageID
        },
        place: MailPlace(file: try row.value("file"), offset: try row.value("file_offset")))
    }
  }

  func key(of row: StoredRow) -> ItemKey {
    var outline = Outline(id: row.externalID, offset: 0, length: 0, line: 1)
    let mail = mails[row.place]
    if row.isAttachment {
      let label = String((row.part ?? "").prefix { $0 != " " })
      outline.attachment = label
      let length = max(0, row.externalID.utf8.count - label.utf8.count - 1)
      outline.id = String(decoding: row.externalID.utf8.prefix(length), as: UTF8.self)
    }
    outline.id = mail?.name ?? outline.id
    outline.scope = Self.isDigest(outline.id) ? .digest : .messageID
    return ItemKey(outline, file: "", variant: mail?.variant ?? "")
  }

  /// Returns a Boolean value that indicates whether a mail's id is the digest of its bytes.
  private static func isDigest(_ id: String) -> Bool {
    let digits = id.utf8.dropFirst(7)
    return id.beginsExactly(with: "sha256:") && digits.count == 64
      && digits.allSatisfy { (0x30...0x39).contains($0) || (0x61...0x66).contains($0) }
  }
}
