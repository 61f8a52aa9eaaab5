import Foundation
import GRDB
import Items
import MessageDatabases
import TestSupport
import Testing

@Suite struct IMessageImporterTests {
  /// Scans a file, and reads the item of each outline.
  private func read(
    _ file: SourceFile, with importer: IMessageImporter = IMessageImporter()
  ) throws -> (outlines: [Item.Outline], items: [Item]) {
    var outlines: [Item.Outline] = []
    try importer.scan(file) { event in
      switch event {
      case .item(let outline): outlines.append(outline)
      case .problem(let problem): Issue.record("\(problem)")
      }
    }
    return (outlines, try outlines.map { try importer.read($0, in: file) })
  }

  /// Noon of 1 January 2021, UTC, in seconds since the beginning of 2001.
  private static let noon: Int64 = 631_195_200

  @discardableResult
  private func add(
    _ number: Int, _ text: String?, to messages: MessagesFile, body: Data? = nil, handle: Int = 1,
    mine: Bool = false, chat: Int = 1, date: Int64? = nil
  ) throws -> String {
    let moment = date ?? (Self.noon + Int64(number)) * 1_000_000_000
    try messages.write(
      """
      INSERT INTO message (ROWID, guid, text, attributedBody, handle_id, is_from_me, date, account)
      VALUES (?, ?, ?, ?, ?, ?, ?, 'E:me@example.org')
      """, [number, "G-\(number)", text, body, handle, mine, moment])
    try messages.write(
      "INSERT INTO chat_message_join (chat_id, message_id) VALUES (?, ?)", [chat, number])
    return "chat.db#G-\(number)"
  }

  @Test func readsMessagesInOrder() throws {
    let messages = try MessagesFile()
    try add(2, "two", to: messages, mine: true)
    try add(1, "one", to: messages)
    try add(3, "three", to: messages, handle: 2, chat: 2)
    let (outlines, items) = try read(messages.file)
    #expect(items.map(\.text) == ["one", "two", "three"])
    #expect(items.map(\.id) == ["chat.db#G-1", "chat.db#G-2", "chat.db#G-3"])
    #expect(items.map(\.title) == ["+491701234567", "+491701234567", "Soup"])
    #expect(
      items.flatMap(\.people) == [
        Item.Participant(role: .from, address: "+491701234567"),
        Item.Participant(role: .from, name: "Me", address: "me@example.org"),
        Item.Participant(role: .from, address: "bob@example.org"),
      ])
    #expect(items[0].date == Date(timeIntervalSince1970: 1_609_502_401))
    #expect(
      outlines.map(\.conversation) == [
        "imessage:iMessage;-;+491701234567", "imessage:iMessage;-;+491701234567",
        "imessage:iMessage;+;chat7",
      ])
    #expect(items.allSatisfy { $0.kind == .message })
  }

  @Test(arguments: [1, 127, 128, 300, 0x7FFF, 0x8000, 70_000])
  func readsArchivedText(length: Int) throws {
    let messages = try MessagesFile()
    let text = String(repeating: "x", count: length)
    try add(1, nil, to: messages, body: archive(text))
    try add(2, "", to: messages, body: archive(text + "é 😀", isMutable: true))
    #expect(try read(messages.file).items.map(\.text) == [text, text + "é 😀"])
  }

  @Test func leavesOutWhatNobodyWrote() throws {
    let messages = try MessagesFile()
    for number in 1...6 { try add(number, "text \(number)", to: messages) }
    try messages.write("UPDATE message SET associated_message_type = 2001 WHERE ROWID = 1")
    try messages.write("UPDATE message SET associated_message_type = 3000 WHERE ROWID = 2")
    try messages.write("UPDATE message SET item_type = 2, group_title = 'x' WHERE ROWID = 3")
    try messages.write("UPDATE message SET is_system_message = 1 WHERE ROWID = 4")
    // A retracted message has no text left.
    try messages.write("UPDATE message SET text = NULL, date_retracted = 1 WHERE ROWID = 5")
    #expect(try read(messages.file).items.map(\.text) == ["text 6"])
  }

  @Test func readsTheLatestWordsOfAnEditedMessage() throws {
    let messages = try MessagesFile()
    try add(1, nil, to: messages)
    let steps = [["d": 1.0, "t": archive("first")], ["d": 2.0, "t": archive("second")]]
    let summary = try PropertyListSerialization.data(
      fromPropertyList: ["ec": ["0": steps], "ust": true], format: .binary, options: 0)
    try messages.write("UPDATE message SET message_summary_info = ?, date_edited = 5", [summary])
    #expect(try read(messages.file).items.map(\.text) == ["second"])
  }

  @Test func namesAttachments() throws {
    let messages = try MessagesFile()
    try add(1, "\u{FFFC}", to: messages)
    try add(2, "\u{FFFC} look", to: messages)
    try messages.write(
      """
      INSERT INTO attachment (ROWID, guid, filename, transfer_name) VALUES
        (1, 'a', '~/Library/Messages/a/IMG_1.heic', 'IMG_1.heic'), (2, 'b', '~/x/plan.pdf', NULL);
      INSERT INTO message_attachment_join VALUES (1, 1), (2, 2);
      """)
    let items = try read(messages.file).items
    #expect(items.map(\.attachments) == [["IMG_1.heic"], ["plan.pdf"]])
    #expect(items.map(\.text) == ["", "look"])
  }

  @Test func readsOldDatabases() throws {
    let messages = try MessagesFile(isOld: true)
    try add(1, "old", to: messages, date: Self.noon)
    try add(2, "undated", to: messages, date: 0)
    let items = try read(messages.file).items
    #expect(items.map(\.text) == ["undated", "old"])
    #expect(items.map(\.date) == [nil, Date(timeIntervalSince1970: 1_609_502_400)])
  }

  @Test func writesNothingBesideTheFile() throws {
    let messages = try MessagesFile()
    try add(1, "one", to: messages)
    let before = try Data(contentsOf: messages.url)
    _ = try read(messages.file)
    #expect(
      try FileManager.default.contentsOfDirectory(atPath: messages.folder.path) == ["chat.db"])
    #expect(try Data(contentsOf: messages.url) == before)
  }

  @Test func readsTheLogBesideTheFile() throws {
    let messages = try MessagesFile()
    try add(1, "one", to: messages)
    let app = try DatabasePool(path: messages.url.path)
    try app.write {
      try $0.execute(
        sql:
          "INSERT INTO message (guid, text, handle_id, date) VALUES ('G-9', 'nine', 2, 700000000)"
      )
    }
    #expect(FileManager.default.fileExists(atPath: messages.url.path + "-wal"))
    let (outlines, items) = try read(messages.file)
    #expect(Set(items.map(\.text)) == ["one", "nine"])
    // The message has no conversation, so its sender's address identifies one.
    #expect(outlines.contains { $0.conversation == "imessage:bob@example.org" })
    try app.close()
  }

  @Test func recognizesByHeaderAndName() {
    let importer = IMessageImporter()
    let head = Array("SQLite format 3\0".utf8) + [UInt8](repeating: 0, count: 84)
    #expect(importer.recognizes(SourceFile.Candidate(name: "chat.db", head: head)))
    #expect(!importer.recognizes(SourceFile.Candidate(name: "chat.sqlite", head: head)))
    #expect(!importer.recognizes(SourceFile.Candidate(name: "chat.db", head: Array("words".utf8))))
  }

  @Test func saysWhatIsWrong() throws {
    let messages = try MessagesFile()
    try messages.write("ALTER TABLE message RENAME TO messages")
    let other = #expect(throws: ImportProblem.self) { try read(messages.file) }
    #expect(other?.code == .unrecognized)
    try Data("SQLite format 3\0 but no more".utf8).write(to: messages.url)
    let damaged = #expect(throws: ImportProblem.self) { try read(messages.file) }
    #expect(damaged?.code == .malformed)
    let inArchive = SourceFile(
      url: messages.url, path: "a.zip/chat.db", size: 1, modified: .distantPast, member: "chat.db")
    let inside = #expect(throws: ImportProblem.self) { try read(inArchive) }
    #expect(inside?.code == .unreadable)
    try FileManager.default.removeItem(at: messages.url)
    let gone = SourceFile(url: messages.url, path: "chat.db", size: 1, modified: .distantPast)
    let missing = #expect(throws: ImportProblem.self) { try read(gone) }
    #expect(missing?.code == .unreadable)
  }
}
