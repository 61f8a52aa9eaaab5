import Foundation
import GRDB
import Importers
import Items
import Recollect
import TestSupport
import Testing

/// Tests that the library grows in proportion to the files, and that repeated text is embedded
/// once.
@Suite struct TextBudgetTests {
  private static let sentence = "The quinces ripen slowly in the last warm weeks of October."

  // MARK: Packed files

  /// Returns a spreadsheet with shared strings and, in each row, the numbers of some of them or
  /// texts.
  private func spreadsheet(_ strings: [String], rows: [[String]]) -> [UInt8] {
    let names = "http://schemas.openxmlformats.org/officeDocument/2006/relationships"
    let cells = rows.map { row in
      let cells = row.map { cell in
        let type = Int(cell) == nil ? "str" : "s"
        return "<c t=\"\(type)\"><v>\(cell)</v></c>"
      }
      return "<row>\(cells.joined())</row>"
    }
    return StoredZip.bytes([
      (
        "xl/workbook.xml",
        Array(
          "<workbook xmlns:r=\"\(names)\"><sheets><sheet name=\"S\" r:id=\"a\"/></sheets></workbook>"
            .utf8)
      ),
      (
        "xl/_rels/workbook.xml.rels",
        Array(
          """
          <Relationships><Relationship Id="a" Type="x/worksheet" Target="s.xml"/>\
          <Relationship Id="b" Type="x/sharedStrings" Target="t.xml"/></Relationships>
          """.utf8)
      ),
      ("xl/t.xml", Array("<sst>\(strings.map { "<si><t>\($0)</t></si>" }.joined())</sst>".utf8)),
      (
        "xl/s.xml",
        Array("<worksheet><sheetData>\(cells.joined())</sheetData></worksheet>".utf8)
      ),
    ])
  }

  /// Returns the number of bytes of all texts and vectors in the library.
  private func storedBytes(_ library: TestLibrary) throws -> Int {
    try library.read { database in
      try ["threads": "text", "chunks": "text", "items": "whole", "embeddings": "vector"]
        .reduce(0) { sum, column in
          let sql = "SELECT coalesce(sum(length(\(column.value))), 0) FROM \(column.key)"
          return sum + (try Int.fetchOne(database, sql: sql) ?? 0)
        }
    }
  }

  @Test(arguments: [1, 50])
  func aSharedStringIsNotStoredForEveryCell(cellsInRow: Int) async throws {
    let text = String(repeating: Self.sentence + " ", count: 160)
    let row = Array(repeating: "0", count: cellsInRow)
    let bytes = spreadsheet([text], rows: Array(repeating: row, count: 1500 / cellsInRow))
    let library = try TestLibrary()
    try library.folder.write(bytes, to: "notes/a.xlsx")
    let report = try await library.add()
    #expect(
      report.problems.contains { $0.code == .tooLarge && $0.isWarning && $0.path == "a.xlsx" })
    #expect(try storedBytes(library) < 10 * bytes.count)
    #expect(library.embedder.take().count < 200)
    #expect(try await !library.find("quinces").isEmpty)
    // It isn't read or paid for again.
    let again = try await library.add()
    #expect(again.changedNothing && again.filesRead == 0)
  }

  /// A table repeats its words in every row.
  @Test func aSpreadsheetWithRepeatedWordsIsReadWhole() async throws {
    let strings = ["Open", "Please call the customer back before Friday noon", "Berlin office"]
    let rows = (0..<4000).map { ["0", "1", "2", "number \($0)"] }
    let library = try TestLibrary()
    try library.folder.write(spreadsheet(strings, rows: rows), to: "notes/a.xlsx")
    #expect(try await library.add().problems.isEmpty)
    let text = try library.strings("SELECT text FROM threads")[0]
    #expect(text.split(separator: "\n").count { $0.contains("Berlin office") } == 4000)
    #expect(try await library.find("3999").count == 1)
  }

  /// Rows of a log may be equal, and nobody would call the file hostile.
  @Test func equalRowsAreStoredWholeAtEightTimesTheFile() async throws {
    let text = Array(repeating: Self.sentence, count: 4).joined(separator: " ")
    let bytes = spreadsheet([text], rows: Array(repeating: ["0"], count: 4000))
    let library = try TestLibrary()
    try library.folder.write(bytes, to: "notes/a.xlsx")
    #expect(try await library.add().problems.isEmpty)
    let stored = try library.strings("SELECT text FROM threads")[0]
    #expect(stored.utf8.count > 7 * bytes.count)
    #expect(stored.split(separator: "\n").count { $0.contains("quinces") } == 4000)
    #expect(try storedBytes(library) < 10 * bytes.count)
  }

  /// The stored text is shorter than the file's, which is read when it changes.
  @Test func aForgottenFileOfWhichTextWasLeftOutStaysForgotten() async throws {
    let text = String(repeating: Self.sentence + " ", count: 160)
    let rows = Array(repeating: ["0"], count: 80)
    let library = try TestLibrary()
    try library.folder.write(spreadsheet([text], rows: rows), to: "notes/a.xlsx")
    let report = try await library.add()
    #expect(report.problems.contains { $0.message.contains("KB of its text were left out") })
    #expect(report.problems.contains { $0.message.contains("more than a file of") })
    #expect(try await library.library.forget(library.selection("notes/a.xlsx")).items == 1)
    try library.folder.write(
      spreadsheet([text], rows: rows + [["The medlars"]]), to: "notes/a.xlsx")
    #expect(try await library.add().itemsForgotten == 1)
    #expect(try library.items().isEmpty)
  }

  // MARK: Archives

  private static let minutes = (0..<20).map { "Item \($0) of the minutes. \(sentence)\n" }.joined()

  /// All files in the archive begin at 0, as their mails do.
  @Test func theMailsOfAnArchiveHaveAnAllowanceEach() async throws {
    let members = (0..<200).map { number in
      let body = "These are the minutes of meeting \(number).\n" + Self.minutes
      return (name: "\(number).eml", content: Array(Mails.mail("id\(number)", body).utf8))
    }
    let library = try TestLibrary()
    try library.folder.write(StoredZip.bytes(members), to: "notes/a.zip")
    #expect(try await library.add().problems.isEmpty)
    #expect(try library.count("items") == 200)
    let stored = try library.strings("SELECT text FROM threads").joined(separator: "\n")
    #expect(stored.split(separator: "\n").count { $0.hasPrefix("Item 19 of") } == 200)
  }

  @Test func theMailboxesOfAnArchiveHaveAllowancesOfTheirOwn() async throws {
    let minutes = String(repeating: Self.minutes, count: 9)
    let members = (0..<12).map { number in
      let mails = (0..<2).map { mail in
        Mails.mail("id\(number)-\(mail)", "Meeting \(number), part \(mail).\n" + minutes)
      }
      return (name: "\(number).mbox", content: Array(Mails.mailbox(mails[0], mails[1]).utf8))
    }
    let library = try TestLibrary()
    try library.folder.write(StoredZip.bytes(members), to: "notes/a.zip")
    #expect(try await library.add().problems.isEmpty)
    #expect(try library.count("items") == 24)
    let stored = try library.strings("SELECT text FROM threads").joined(separator: "\n")
    #expect(stored.split(separator: "\n").count { $0.hasPrefix("Item 19 of") } == 24 * 9)
  }

  @Test func theAttachmentsOfAMailShareItsBudget() async throws {
    let text = String(repeating: Self.sentence + " ", count: 160)
    let bytes = spreadsheet([text], rows: Array(repeating: ["0"], count: 300))
    let part = Data(bytes).base64EncodedString(options: .lineLength76Characters)
    let head = String(Mails.mail("hostile", "").dropLast(2))
    let parts = (0..<20).map { number in
      "--q\nContent-Type: application/octet-stream; name=f\(number).xlsx\n"
        + "Content-Transfer-Encoding: base64\n\n\(part)\n"
    }
    let mail =
      head + "Content-Type: multipart/mixed; boundary=q\n\n--q\n\nWords.\n"
      + parts.joined() + "--q--\n"
    let library = try TestLibrary()
    try library.write(mail, to: "a.eml")
    let report = try await library.add()
    #expect(report.problems.count { $0.message.contains("left out") } == 1)
    #expect(try storedBytes(library) < 10 * mail.utf8.count)
    #expect(try library.items().contains("hostile"))
  }

  /// Checks that a text that an archive's size allows isn't shortened by that of its member when
  /// its thread is composed again.
  @Test func aStoredTextIsNotShortenedAgain() async throws {
    let text = (0..<100).map { "word\($0 * 7919 % 1009)" }.joined(separator: " ")
    func plan(_ more: String) -> [UInt8] {
      spreadsheet([text], rows: Array(repeating: ["0"], count: 400) + [[more]])
    }
    let bytes = StoredZip.bytes([
      ("Plan.xlsx", plan("Figs")), ("Plan v2.xlsx", plan("Pears")),
      ("noise.bin", Array(repeating: 0xFE, count: 300_000)),
    ])
    let library = try TestLibrary()
    try library.folder.write(bytes, to: "notes/plans.zip")
    try await library.add()
    #expect(try library.count("threads") == 1)
    let items = try await library.library.items(in: ItemSelection())
    let first = try #require(items.first { $0.path.hasSuffix("/Plan.xlsx") })
    func stored() async throws -> String {
      let thread = try #require(try await library.library.threads(containing: first.id).first)
      return try #require(thread.items.first { $0.item.id == first.id }).item.text
    }
    let before = try await stored()
    #expect(before.utf8.count > 200_000)
    let others = Set(items).subtracting([first])
    #expect(try await library.library.forget(ItemSelection(items: others)).items == 1)
    #expect(try await stored() == before)
    #expect(try library.strings("SELECT hash FROM threads") != [""])
  }

  // MARK: Repeated text

  private static let repeated: [String: String] = [
    "character": String(repeating: "a", count: 1 << 20),
    "umlaut": String(repeating: "ü", count: 1 << 19),
    "word": String(repeating: "quince ", count: 150_000),
    "line": String(repeating: "The quinces ripen.\n", count: 50_000),
    "sentence": String(repeating: sentence + " ", count: 17_000),
    "paragraph": String(
      repeating: (0..<300).map { "word\($0 * 7919 % 1009)" }.joined(separator: " ") + "\n\n",
      count: 400),
    "newlines": "a" + String(repeating: "\n", count: 1 << 20) + "b",
  ]

  @Test(arguments: repeated.keys)
  func repeatedTextIsEmbeddedOnce(kind: String) async throws {
    let text = try #require(Self.repeated[kind])
    let library = try TestLibrary()
    try library.write(text, to: "a.txt")
    #expect(try await library.add().problems.isEmpty)
    #expect(library.embedder.take().count < 60)
    #expect(try library.count("chunks") < 60)
    #expect(try library.strings("SELECT text FROM threads") == [text])
    #expect(try LibraryRows.faults(library.library.url) == [])
  }

  @Test func whatFollowsARepetitionIsFound() async throws {
    let library = try TestLibrary()
    let lines = String(repeating: "The quinces ripen.\n", count: 5000)
    try library.write(lines + "The medlars blet.\n" + lines + "The end of it.\n", to: "a.txt")
    try await library.add()
    #expect(try await library.find("medlars").count == 1)
    #expect(try await library.find("end").count == 1)
    #expect(library.embedder.take().count < 60)
  }

  // MARK: Data

  @Test(arguments: [76, 1 << 18])
  func dataInLettersIsNotEmbedded(lineLength: Int) async throws {
    var random = SeededGenerator(seed: 6)
    let letters = Array("ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/".utf8)
    let lines = (0..<(1 << 18) / lineLength).map { _ in
      String(
        decoding: (0..<lineLength).map { _ in letters.randomElement(using: &random)! },
        as: UTF8.self)
    }
    let library = try TestLibrary()
    try library.write(
      "Here are the quinces.\n\n" + lines.joined(separator: "\n") + "\n\nThere are the medlars.\n",
      to: "a.txt")
    try await library.add()
    #expect(library.embedder.take().count < 10)
    #expect(try await library.find("quinces").count == 1)
    #expect(try await library.find("medlars").count == 1)
  }

  /// Addresses are long words, but a person may look for them.
  @Test func aListOfAddressesIsSearchedWhole() async throws {
    let library = try TestLibrary()
    let lines = (0..<1000).map {
      "https://example.org/articles/\($0)/the-quinces-of-number-\($0)-ripen-slowly.html"
    }
    try library.write(lines.joined(separator: "\n"), to: "a.txt")
    try await library.add()
    #expect(try await library.find("\"articles 777\"").count >= 1)
    #expect(try await library.find("\"articles 998\"").count >= 1)
  }

  // MARK: Order

  @Test func aLongTextIsStoredAfterTheOthers() async throws {
    let library = try TestLibrary()
    let words = (0..<40_000).map { "w\($0)" }.joined(separator: " ")
    try library.write(words, to: "a-long.txt")
    for id in ["good1", "good2"] { try library.write(Mails.mail(id), to: "\(id).eml") }
    try await library.add()
    let passages = library.embedder.take()
    #expect(passages.count > 128)
    #expect(passages.prefix(2).allSatisfy { $0.contains("Body of good") })
  }
}
