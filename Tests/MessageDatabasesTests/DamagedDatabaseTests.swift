import Foundation
import GRDB
import Items
import MessageDatabases
import TestSupport
import Testing

/// A database with any damage is either read or refused.
@Suite struct DamagedDatabaseTests {
  /// The summary of an edited message, with the history of each of its parts.
  private static var summary: [UInt8] {
    get throws {
      let long = String(repeating: "second ", count: 30)
      let history = [
        "0": [["d": 1.0, "t": archive("first")], ["d": 2.0, "t": archive(long)]],
        "1": [["t": archive("x")]],
      ]
      return [UInt8](
        try PropertyListSerialization.data(
          fromPropertyList: ["ec": history, "ust": true], format: .binary, options: 0))
    }
  }

  @Test func mutatedBodiesNeverTrap() throws {
    var generator = SeededGenerator(seed: 4)
    let bodies = [archive("hello"), archive(String(repeating: "é😀", count: 60), isMutable: true)]
      .map { [UInt8]($0) }
    let summary = try Self.summary
    #expect(AttributedBody.text(bodies[0]) == "hello")
    #expect(EditedBody.text(summary)?.hasSuffix("second \nx") == true)
    for round in 0..<Mutation.rounds(20_000) {
      let body = Mutation.mutate(bodies[round % 2], using: &generator)
      // A damaged byte becomes a replacement character of three bytes.
      #expect(AttributedBody.text(body)?.utf8.count ?? 0 <= 3 * body.count)
      let edited = Mutation.mutate(summary, using: &generator)
      _ = EditedBody.text(edited)
    }
  }

  /// Messages with damaged text don't prevent others from being read.
  @Test func damagedBodiesHideNoOtherMessage() throws {
    var generator = SeededGenerator(seed: 5)
    let messages = try MessagesFile()
    let summary = try Self.summary
    try DatabaseQueue(path: messages.url.path).write { database in
      for number in 1...500 {
        let body = Mutation.mutate([UInt8](archive("hello")), using: &generator)
        let edited = Mutation.mutate(summary, using: &generator)
        try database.execute(
          sql: """
            INSERT INTO message (guid, handle_id, date, attributedBody, message_summary_info)
            VALUES (?, 1, 5, ?, ?)
            """, arguments: ["G-\(number)", Data(body), Data(edited)])
      }
      try database.execute(
        sql: "INSERT INTO message (guid, text, handle_id, date) VALUES ('last', 'whole', 1, 6)")
    }
    #expect(try Self.read(messages.file).last?.text == "whole")
  }

  @Test func mutatedDatabasesNeverTrap() throws {
    var generator = SeededGenerator(seed: 6)
    let messages = try MessagesFile()
    for number in 1...20 {
      try messages.write(
        """
        INSERT INTO message (ROWID, guid, text, attributedBody, handle_id, is_from_me, date)
        VALUES (?, ?, ?, ?, 1, ?, 631195200)
        """,
        [
          number, "G-\(number)", number % 2 == 0 ? "text" : nil,
          number % 2 == 0 ? nil : archive("body"), number % 3 == 0,
        ])
      try messages.write(
        "INSERT INTO chat_message_join (chat_id, message_id) VALUES (1, ?)", [number])
    }
    let seed = [UInt8](try Data(contentsOf: messages.url))
    #expect(try Self.read(messages.file).count == 20)
    for round in 0..<min(Mutation.rounds(300), 20_000) {
      let bytes = Mutation.mutate(seed, using: &generator)
      try Data(bytes).write(to: messages.url)
      let file = SourceFile(
        url: messages.url, path: "chat.db", size: bytes.count,
        modified: Date(timeIntervalSince1970: Double(round)))
      do {
        #expect(try Self.read(file).count <= bytes.count)
      } catch is ImportProblem {
        // Refusing the database is a valid result too.
      }
    }
  }

  /// Returns the items of a database.
  private static func read(_ file: SourceFile) throws -> [Item] {
    let importer = IMessageImporter()
    var outlines: [Item.Outline] = []
    try importer.scan(file) { event in
      if case .item(let outline) = event { outlines.append(outline) }
    }
    return try outlines.map { try importer.read($0, in: file) }
  }
}
