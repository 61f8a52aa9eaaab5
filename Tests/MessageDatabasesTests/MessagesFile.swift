import Foundation
import GRDB
import Items

/// A database like that of the Messages app, for tests.
///
/// The columns are those of macOS 13 that the importer or its queries use, with the app's own
/// types.
final class MessagesFile: Sendable {
  let folder: URL
  let url: URL

  /// Creates the tables.
  ///
  /// `isOld` leaves out the columns that macOS 10.12 lacks.
  init(isOld: Bool = false) throws {
    folder = FileManager.default.temporaryDirectory
      .appendingPathComponent("messages \(UUID().uuidString)", isDirectory: true)
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    url = folder.appendingPathComponent("chat.db")
    try DatabaseQueue(path: url.path).write { database in
      try database.execute(sql: isOld ? Self.oldMessage : Self.oldMessage + Self.newer)
      try database.execute(sql: Self.others)
    }
  }

  deinit { try? FileManager.default.removeItem(at: folder) }

  func write(_ sql: String, _ arguments: StatementArguments = []) throws {
    try DatabaseQueue(path: url.path).write { try $0.execute(sql: sql, arguments: arguments) }
  }

  var file: SourceFile {
    get throws {
      let values = try url.resourceValues(forKeys: [.fileSizeKey, .contentModificationDateKey])
      return SourceFile(
        url: url, path: "chat.db", size: values.fileSize ?? 0,
        modified: values.contentModificationDate ?? .distantPast)
    }
  }

  private static let oldMessage = """
    CREATE TABLE message (ROWID INTEGER PRIMARY KEY AUTOINCREMENT, guid TEXT UNIQUE NOT NULL,
      text TEXT, handle_id INTEGER DEFAULT 0, attributedBody BLOB, service TEXT, account TEXT,
      date INTEGER, is_from_me INTEGER DEFAULT 0, is_system_message INTEGER DEFAULT 0,
      cache_has_attachments INTEGER DEFAULT 0, item_type INTEGER DEFAULT 0, group_title TEXT);
    """

  private static let newer = """
    ALTER TABLE message ADD COLUMN associated_message_guid TEXT;
    ALTER TABLE message ADD COLUMN associated_message_type INTEGER DEFAULT 0;
    ALTER TABLE message ADD COLUMN message_summary_info BLOB;
    ALTER TABLE message ADD COLUMN destination_caller_id TEXT;
    ALTER TABLE message ADD COLUMN date_retracted INTEGER DEFAULT 0;
    ALTER TABLE message ADD COLUMN date_edited INTEGER DEFAULT 0;
    """

  private static let others = """
    CREATE TABLE handle (ROWID INTEGER PRIMARY KEY AUTOINCREMENT UNIQUE, id TEXT NOT NULL,
      country TEXT, service TEXT NOT NULL, uncanonicalized_id TEXT, UNIQUE (id, service));
    CREATE TABLE chat (ROWID INTEGER PRIMARY KEY AUTOINCREMENT, guid TEXT UNIQUE NOT NULL,
      style INTEGER, chat_identifier TEXT, service_name TEXT, room_name TEXT, display_name TEXT);
    CREATE TABLE chat_message_join (chat_id INTEGER REFERENCES chat (ROWID),
      message_id INTEGER REFERENCES message (ROWID), message_date INTEGER DEFAULT 0,
      PRIMARY KEY (chat_id, message_id));
    CREATE TABLE chat_handle_join (chat_id INTEGER REFERENCES chat (ROWID),
      handle_id INTEGER REFERENCES handle (ROWID), UNIQUE (chat_id, handle_id));
    CREATE TABLE attachment (ROWID INTEGER PRIMARY KEY AUTOINCREMENT, guid TEXT UNIQUE NOT NULL,
      filename TEXT, mime_type TEXT, transfer_name TEXT);
    CREATE TABLE message_attachment_join (message_id INTEGER REFERENCES message (ROWID),
      attachment_id INTEGER REFERENCES attachment (ROWID), UNIQUE (message_id, attachment_id));
    INSERT INTO handle (ROWID, id, service) VALUES
      (1, '+491701234567', 'iMessage'), (2, 'bob@example.org', 'iMessage');
    INSERT INTO chat (ROWID, guid, chat_identifier, display_name) VALUES
      (1, 'iMessage;-;+491701234567', '+491701234567', ''), (2, 'iMessage;+;chat7', 'chat7', 'Soup');
    INSERT INTO chat_handle_join VALUES (1, 1), (2, 1), (2, 2);
    """
}

/// Returns an archive of attributed text in the format that `NSArchiver` writes on macOS.
func archive(_ text: String, isMutable: Bool = false) -> Data {
  let bytes = Array(text.utf8)
  var archive: [UInt8] = [0x04, 0x0B] + "streamtyped".utf8 + [0x81, 0xE8, 0x03, 0x84, 0x01, 0x40]
  archive += [0x84, 0x84, 0x84, 0x12] + "NSAttributedString".utf8 + [0x00, 0x84, 0x84, 0x08]
  archive += "NSObject".utf8 + [0x00, 0x85, 0x92, 0x84, 0x84, 0x84]
  if isMutable { archive += [0x0F] + "NSMutableString".utf8 + [0x01, 0x84, 0x84] }
  archive += [0x08] + "NSString".utf8 + [0x01, isMutable ? 0x95 : 0x94, 0x84, 0x01, 0x2B]
  switch bytes.count {
  case ..<0x80: archive.append(UInt8(bytes.count))
  case ..<0x8000: archive += [0x81, UInt8(bytes.count & 0xFF), UInt8(bytes.count >> 8)]
  default:
    archive.append(0x82)
    archive += (0..<4).map { UInt8(bytes.count >> ($0 * 8) & 0xFF) }
  }
  archive += bytes
  archive += [0x86, 0x84, 0x02, 0x69, 0x49, 0x01, 0x05, 0x92, 0x84, 0x84, 0x84, 0x0C]
  archive += "NSDictionary".utf8 + [0x00, 0x94, 0x84, 0x01, 0x69, 0x00, 0x86, 0x86]
  return Data(archive)
}
