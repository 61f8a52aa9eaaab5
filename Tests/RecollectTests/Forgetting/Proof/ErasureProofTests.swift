import Foundation
import GRDB
import Importers
import Recollect
import TestSupport
import Testing

/// Tests of proofs for texts that SQLite has cut over pages, moved, or freed.
@Suite struct ErasureProofTests {
  /// A library with one note, and a connection to its file.
  private struct Planted {
    let test: TestLibrary
    let connection: DatabaseQueue

    init(secureDelete: Bool = true) async throws {
      test = try TestLibrary()
      try test.write("# Pears\n\nPears ripen in September.\n", to: "pears.md")
      try await test.add()
      var configuration = Configuration()
      configuration.allowsUnsafeTransactions = true
      configuration.prepareDatabase { database in
        try database.execute(
          sql:
            "PRAGMA secure_delete = \(secureDelete ? "ON" : "OFF"); PRAGMA wal_autocheckpoint = 0")
      }
      connection = try DatabaseQueue(path: test.library.url.path, configuration: configuration)
    }

    /// Stores a value of a size, in bytes, whose text begins at an offset.
    func plant(_ text: String, at offset: Int, of size: Int, in place: Place) throws {
      let string =
        String(repeating: ".", count: offset) + text
        + String(repeating: "-", count: max(0, size - offset - text.utf8.count))
      try connection.writeWithoutTransaction { database in
        switch place {
        case .row:
          try database.execute(
            sql: """
              INSERT INTO memory_exchanges (conversation, turn, message, reply, said_at)
              VALUES ('', (SELECT count(*) FROM memory_exchanges), ?, '', '')
              """, arguments: [string])
        case .key:
          try database.execute(
            sql: "INSERT INTO forgotten_items (digest) VALUES (?)", arguments: [string])
        case .wide:
          try database.execute(
            sql: """
              INSERT INTO kept_vectors (model_id, hash, source, kept_at, vector)
              VALUES ((SELECT id FROM models), (SELECT count(*) FROM kept_vectors), '', '', ?)
              """, arguments: [string.data(using: .utf16LittleEndian)])
        }
      }
    }

    /// The bytes of a file beside the library.
    func bytes(_ suffix: String = "") throws -> Data {
      try Data(contentsOf: URL(fileURLWithPath: test.library.url.path + suffix))
    }

    /// Returns a Boolean value that indicates whether a text is in the files without a break.
    func isWhole(_ text: String) throws -> Bool {
      let wide = try #require(text.data(using: .utf16LittleEndian))
      return try ["", "-wal"].contains { suffix in
        let bytes = try bytes(suffix)
        return bytes.range(of: Data(text.utf8)) != nil || bytes.range(of: wide) != nil
      }
    }

    /// Overwrites bytes of the library's file with zeros.
    func overwrite(_ count: Int, at offset: Int) throws {
      let file = try FileHandle(forWritingTo: test.library.url)
      try file.seek(toOffset: UInt64(offset))
      try file.write(contentsOf: Data(count: count))
      try file.close()
    }

    func emptyLog() throws {
      try connection.writeWithoutTransaction { _ = try $0.checkpoint(.truncate) }
    }
  }

  /// The places where values are planted: a row of a table, a key of an index, and UTF-16 in a
  /// blob.
  private enum Place: CaseIterable {
    case row
    case key
    case wide

    /// The size of the bytes for a character.
    var width: Int { self == .wide ? 2 : 1 }
  }

  private static func text(_ number: Int) -> String {
    "Qzorvath \(number) was diagnosed by Doctor Umbraxil in Quibbletown."
  }

  /// Returns the offset of a boundary in a value: of the first overflow page, or of a later one.
  private static func boundary(_ size: Int, page: Int, in place: Place) -> Int {
    let (page, minimum, rest) = (page * 4092, 489, 4092)
    let local = minimum + (size - minimum) % rest
    return (local <= (place == .key ? 1002 : 4061) ? local : minimum) + page
  }

  /// Checks every kind of cut with random sizes, in the log and in the file.
  @Test(arguments: Place.allCases) private func aCutTextIsFound(in place: Place) async throws {
    var random = SeededGenerator(seed: 7)
    let planted = try await Planted()
    var (texts, cut) = ([String](), 0)
    for number in 0..<40 {
      let text = Self.text(number)
      let size = Int.random(in: 9000...21_000, using: &random)
      let page = Int.random(in: 0...1, using: &random)
      let cut = Int.random(in: 1..<text.utf8.count * place.width, using: &random)
      // A record's header has about ten bytes.
      let start = Self.boundary(size, page: page, in: place) - 10 - cut
      try planted.plant(text, at: start / place.width, of: size / place.width, in: place)
      texts.append(text)
    }
    for suffix in ["-wal", ""] {
      for text in texts {
        let proof = try await planted.test.library.proveErasure(of: text)
        #expect(proof.traces.contains { $0.path.hasSuffix(suffix) && !$0.isPart }, "\(text)")
        #expect(!proof.isErased && proof.unread.isEmpty, "\(proof.unread)")
        if try !planted.isWhole(text) { cut += 1 }
      }
      let absent = try await planted.test.library.proveErasure(of: Self.text(40))
      #expect(absent.isErased, "\(absent)")
      try planted.emptyLog()
    }
    #expect(cut > 40, "Only \(cut) of 80 texts were cut.")
  }

  @Test func aTextOverManyPagesIsFound() async throws {
    let planted = try await Planted()
    let text = (0..<1200).map { "quagmire\($0)" }.joined(separator: " ")
    try planted.plant(text, at: 3000, of: 30_000, in: .row)
    #expect(try !planted.isWhole(text))
    let proof = try await planted.test.library.proveErasure(of: text)
    #expect(proof.traces.map(\.form) == [.utf8] && proof.traces.allSatisfy { !$0.isPart })
    let other = try await planted.test.library.proveErasure(of: text + " quagmire0")
    #expect(other.traces.isEmpty, "\(other.traces)")
  }

  @Test func aTextOfATransactionThatDidNotEndIsFound() async throws {
    let planted = try await Planted()
    try planted.connection.unsafeReentrantWrite { database in
      try database.execute(sql: "PRAGMA cache_size = 5")
      try database.beginTransaction(.immediate)
    }
    for number in 0..<60 { try planted.plant(Self.text(number), at: 4000, of: 9000, in: .row) }
    let proof = try await planted.test.library.proveErasure(of: Self.text(0))
    #expect(!proof.isErased && proof.traces.contains { $0.path.hasSuffix("-wal") }, "\(proof)")
    try planted.connection.unsafeReentrantWrite { try $0.rollback() }
    // The frames stay in the log until another transaction overwrites them.
    #expect(try await !planted.test.library.proveErasure(of: Self.text(0)).isErased)
  }

  /// Checks free pages, whose content an earlier version or another program may have left.
  @Test func aTextInFreePagesIsFoundAlsoIfAPartOfItIsOverwritten() async throws {
    let planted = try await Planted(secureDelete: false)
    let text = Self.text(1)
    // The first overflow page gets the list of the free ones, which overwrites its link.
    let start = Self.boundary(20_000, page: 2, in: .row) - 45
    try planted.plant(text, at: start, of: 20_000, in: .row)
    try await planted.connection.write { try $0.execute(sql: "DELETE FROM memory_exchanges") }
    try planted.emptyLog()
    #expect(try !planted.isWhole(text))
    let whole = try await planted.test.library.proveErasure(of: text)
    #expect(whole.traces.contains { !$0.isPart }, "\(whole)")

    let rest = Data(text.utf8.suffix(12))
    let place = try #require(try planted.bytes().range(of: rest)).lowerBound
    try planted.overwrite(12, at: place)
    let part = try await planted.test.library.proveErasure(of: text)
    #expect(!part.isErased && !part.traces.isEmpty, "\(part)")
    #expect(!part.traces.contains { !$0.isPart }, "\(part)")
  }

  /// Checks that a kept text with the same beginning isn't taken for a part.
  @Test func aTextThatBeginsAlikeIsNotTakenForAPart() async throws {
    let planted = try await Planted()
    for number in 0..<60 {
      let start = Self.boundary(20_000, page: 1, in: .row) - 10 - number
      try planted.plant(Self.text(number), at: start, of: 20_000, in: .row)
    }
    for text in [Self.text(61), "Qzorvath 3 was diagnosed by Doctor Umbraxil in Quibbleton."] {
      for _ in 0..<2 {
        let proof = try await planted.test.library.proveErasure(of: text)
        #expect(proof.traces.isEmpty, "\(proof)")
        try planted.emptyLog()
      }
    }
  }

  @Test func whatCannotBeReadProvesNothing() async throws {
    let planted = try await Planted()
    let vectors = planted.test.library.url.path + "-vectors"
    for make in [
      { #expect(mkfifo(vectors, 0o600) == 0) },
      { #expect(symlink("/dev/zero", vectors) == 0) },
      { #expect(mkdir(vectors, 0o700) == 0) },
    ] {
      make()
      let proof = try await planted.test.library.proveErasure(of: Self.text(1))
      #expect(proof.traces.isEmpty && !proof.isErased)
      #expect(proof.unread.map { $0.path } == [vectors], "\(proof.unread)")
      if unlink(vectors) != 0 { rmdir(vectors) }
    }
    #expect(try await planted.test.library.proveErasure(of: Self.text(1)).isErased)
  }

  @Test func aDamagedLinkBetweenPagesProvesNothing() async throws {
    let planted = try await Planted()
    let text = Self.text(1)
    let start = Self.boundary(20_000, page: 1, in: .row) - 40
    try planted.plant(text, at: start, of: 20_000, in: .row)
    try planted.emptyLog()
    let place = try #require(try planted.bytes().range(of: Data(text.utf8.prefix(20)))).lowerBound
    // The page begins with the number of the next.
    try planted.overwrite(4, at: place / 4096 * 4096)
    let library = try Library(at: planted.test.library.url, access: .readOnly)
    let proof = try await library.proveErasure(of: text)
    #expect(!proof.isErased && !proof.unread.isEmpty, "\(proof)")
  }

  /// Checks a mail with many quoted sentences, some of which are cut, before and after it is
  /// forgotten, beside another one that quotes sentences of the same words.
  @Test func aQuotedMailIsProvenToBeThereAndToBeForgotten() async throws {
    let test = try TestLibrary()
    func sentences(_ mail: Int) -> [String] {
      (0..<200).map {
        "Quoted \(mail)-\($0): the quick brown fox number \($0 * 7) jumps over the lazy dog and then "
          + "visits the market of the town to buy \($0 * 13) apples."
      }
    }
    for mail in 1...2 {
      let quote = sentences(mail).map { "> \($0)\n" }.joined()
      try test.write(
        Mails.mail("\(mail)", "Agreed.\n\nOn Mon, 1 Jan 2024, Anna wrote:\n\(quote)"),
        to: "\(mail).eml")
    }
    try await test.add()
    let bytes = try ["", "-wal"].reduce(into: Data()) {
      $0 += try Data(contentsOf: URL(fileURLWithPath: test.library.url.path + $1))
    }
    let plain = try Library(at: test.library.url, access: .readOnly)
    for sentence in sentences(1) {
      let proof = try await plain.proveErasure(of: sentence)
      #expect(!proof.traces.isEmpty, "\(sentence)")
    }
    #expect(sentences(1).contains { bytes.range(of: Data($0.utf8)) == nil })
    #expect(try await test.library.forget(test.selection("notes/1.eml")).items == 1)
    for sentence in sentences(1) {
      let proof = try await plain.proveErasure(of: sentence)
      #expect(proof.isErased, "\(sentence) \(proof.traces) \(proof.unread)")
    }
    #expect(try await !plain.proveErasure(of: sentences(2)[7]).isErased)
  }

  /// Checks that words are found on pages of the index of words that readers no longer see.
  @Test func aWordInAnEarlierVersionOfAPageIsFound() async throws {
    let planted = try await Planted()
    try planted.test.write("# Plums\n\nQzorvath ripens.\n", to: "plums.md")
    try await planted.test.add()
    // A reader keeps the log from being emptied.
    let reader = try DatabasePool(path: planted.test.library.url.path).makeSnapshot()
    let report = try await planted.test.library.forget(
      ItemSelection(ids: ["plums.md"]))
    #expect(report.items == 1 && !report.emptiedLog)
    let proof = try await planted.test.library.proveErasure(of: "Qzorvath")
    #expect(!proof.isErased && proof.words.map(\.isLeftover) == [true], "\(proof)")
    try reader.close()
    try planted.emptyLog()
    #expect(try await planted.test.library.proveErasure(of: "Qzorvath").isErased)
  }
}
