import Foundation
import GRDB
import Importers
import Items
import Recollect
import TestSupport
import Testing

/// Tests that files whose text is a hundred times as long as they are don't fill the library.
@Suite struct AmplificationTests {
  /// Returns lines that all differ and nearly all repeat, so that they compress a hundred times.
  private static func lines(_ numbers: Range<Int>) -> [String] {
    let words = (0..<60).map { "w\($0 * 7919 % 1009)rd" }.joined(separator: " ")
    return numbers.map { "\($0) \(words)" }
  }

  private static func text(_ numbers: Range<Int>) -> [UInt8] {
    Array(lines(numbers).joined(separator: "\n").utf8)
  }

  private static func document(_ numbers: Range<Int>, title: String = "") -> [UInt8] {
    let paragraphs = lines(numbers).map { "<w:p><w:r><w:t>\($0)</w:t></w:r></w:p>" }.joined()
    let text = "<w:document xmlns:w=\"u\"><w:body>\(paragraphs)</w:body></w:document>"
    let properties =
      "<cp:coreProperties xmlns:cp=\"c\" xmlns:dc=\"http://purl.org/dc/elements/1.1/\">"
      + "<dc:title>\(title)</dc:title></cp:coreProperties>"
    return StoredZip.bytes(
      [("word/document.xml", Array(text.utf8)), ("docProps/core.xml", Array(properties.utf8))],
      isDeflated: true)
  }

  private static func table(_ numbers: Range<Int>) -> [UInt8] {
    let names = "http://schemas.openxmlformats.org/officeDocument/2006/relationships"
    let rows = lines(numbers).map { "<row><c t=\"str\"><v>\($0)</v></c></row>" }.joined()
    let book =
      "<workbook xmlns:r=\"\(names)\"><sheets><sheet name=\"S\" r:id=\"a\"/></sheets></workbook>"
    let relations =
      "<Relationships><Relationship Id=\"a\" Type=\"x/worksheet\" Target=\"s.xml\"/></Relationships>"
    return StoredZip.bytes(
      [
        ("xl/workbook.xml", Array(book.utf8)),
        ("xl/_rels/workbook.xml.rels", Array(relations.utf8)),
        ("xl/s.xml", Array("<worksheet><sheetData>\(rows)</sheetData></worksheet>".utf8)),
      ], isDeflated: true)
  }

  private static func mail(attaching files: [[UInt8]]) -> [UInt8] {
    let parts = files.enumerated().map { number, file in
      "--q\nContent-Type: application/octet-stream; name=f\(number).docx\n"
        + "Content-Transfer-Encoding: base64\n\n"
        + Data(file).base64EncodedString(options: .lineLength76Characters) + "\n"
    }
    let head = String(Mails.mail("hostile", "").dropLast(2))
    let text =
      head + "Content-Type: multipart/mixed; boundary=q\n\n--q\n\nWords.\n" + parts.joined()
    return Array((text + "--q--\n").utf8)
  }

  // Tests have the names as arguments and not the contents, because arguments are printed.
  private static func file(_ name: String) -> [UInt8] {
    switch name {
    case "text.zip": return StoredZip.bytes([("a.txt", text(0..<6000))], isDeflated: true)
    case "texts.zip":
      let members = (0..<100).map { number in
        (name: "\(number).txt", content: text(number * 60..<(number + 1) * 60))
      }
      return StoredZip.bytes(members, isDeflated: true)
    case "mailbox.zip":
      let mails = (0..<4000).map { Mails.mailbox("From: a@b.c\nSubject: \($0)\n\n\($0)\n") }
      return StoredZip.bytes([("a.mbox", Array(mails.joined().utf8))], isDeflated: true)
    case "chat.zip":
      let messages = (0..<20_000).map { "[1/2/20, 10:\(10 + $0 % 50):00] Anna: \($0 % 10)" }
      let chat = Array(messages.joined(separator: "\n").utf8)
      return StoredZip.bytes([("WhatsApp Chat with Anna.txt", chat)], isDeflated: true)
    case "long.docx": return document(0..<6000)
    case "small.docx": return document(0..<400)
    case "titled.docx": return document(0..<2, title: String(repeating: "quince ", count: 200_000))
    case "table.xlsx": return table(0..<6000)
    default:
      return mail(attaching: (0..<10).map { document($0 * 1000..<($0 + 1) * 1000) })
    }
  }

  private static let good = (1...5).map { "good\($0)" }

  private func library(with file: [UInt8]?, named name: String) async throws -> TestLibrary {
    let library = try TestLibrary(embedder: CountingEmbedder(dimension: 384))
    for id in Self.good { try library.write(Mails.mail(id, subject: id), to: "\(id).eml") }
    if let file { try library.folder.write(file, to: "notes/\(name)") }
    return library
  }

  /// Returns the number of bytes of the library's pages.
  private func size(of library: TestLibrary) throws -> Int {
    try library.read { database in
      try ["page_count", "page_size"].reduce(1) {
        try $0 * (Int.fetchOne(database, sql: "PRAGMA \($1)") ?? 0)
      }
    }
  }

  @Test(arguments: [
    "text.zip", "texts.zip", "mailbox.zip", "chat.zip", "long.docx", "small.docx", "titled.docx",
    "table.xlsx", "mail.eml",
  ])
  func theLibraryGrowsByLessThanTenTimesTheFile(name: String) async throws {
    let alone = try await library(with: nil, named: name)
    try await alone.add()
    let file = Self.file(name)
    let library = try await library(with: file, named: name)
    let report = try await library.add()
    #expect(try size(of: library) - size(of: alone) < 10 * file.count, "\(file.count) bytes")
    #expect(Set(try library.items()).isSuperset(of: Self.good))
    let left = report.problems.filter { $0.message.contains("left out") }
    // A long title is cut while the document is read.
    if name != "titled.docx" {
      #expect(left.contains { $0.path.contains(name) && $0.isWarning }, "\(report.problems)")
    }
    #expect(left.allSatisfy { !$0.remedy.isEmpty })
    #expect(try await library.library.status().incompleteFiles == 0)
    #expect(try LibraryRows.faults(library.library.url) == [])
    // It isn't read or paid for again.
    _ = library.embedder.take()
    let again = try await library.add()
    #expect(again.changedNothing && again.filesRead == 0 && again.problems.isEmpty)
    #expect(library.embedder.take().isEmpty)
  }

  /// The order of names makes no difference.
  @Test func goodMailsAreEmbeddedFirst() async throws {
    let library = try await library(with: Self.document(0..<6000), named: "a.docx")
    try await library.add()
    let passages = library.embedder.take()
    #expect(passages.prefix(5).allSatisfy { $0.contains("Body of good") })
    #expect(passages.count > 5)
  }

  /// A large archive comes after them, even if each of its items is small.
  @Test func goodMailsAreEmbeddedBeforeALargeArchive() async throws {
    let library = try await library(with: nil, named: "")
    let words = { (number: Int) in (0..<3000).map { "w\(number * 3000 + $0)" } }
    let members = (0..<20).map { number in
      (name: "\(number).txt", content: Array(words(number).joined(separator: " ").utf8))
    }
    try library.folder.write(StoredZip.bytes(members), to: "notes/a.zip")
    #expect(try await library.add().problems.isEmpty)
    let passages = library.embedder.take()
    #expect(passages.prefix(5).allSatisfy { $0.contains("Body of good") })
    #expect(passages.count > 200)
  }

  /// Cutting large files takes longer than all that small ones take.
  @Test func goodMailsAreStoredBeforeLargeFilesAreCut() async throws {
    let library = try await library(with: nil, named: "")
    for name in ["a.txt", "b.txt"] {
      let text = String(repeating: "The quinces of \(name) ripen slowly.\n", count: 150_000)
      try library.write(text, to: name)
    }
    let seen = Mutexed<[AddProgress]>([])
    try await library.library.add(library.notes, using: ImporterRegistry()) {
      seen.value.append($0)
    }
    let stored = seen.value.filter { $0.phase == .cutting }.map(\.threadsStored)
    #expect(stored.first == 0 && stored.last == Self.good.count)
    #expect(try library.items() == (["a.txt", "b.txt"] + Self.good).sorted())
    #expect(try await library.add().changedNothing)
  }

  /// Each chunk has a vector, and a chunk of a few tokens for each word would be short.
  @Test(arguments: [" ", "\n"])
  func textOfShortWordsTakesLessThanTenTimesItsSize(space: String) async throws {
    var random = SeededGenerator(seed: 5)
    let words = (0..<100_000).map { _ in "\(Int.random(in: 0..<10, using: &random))" }
    let text = words.joined(separator: space)
    let alone = try await library(with: nil, named: "")
    try await alone.add()
    let library = try await library(with: Array(text.utf8), named: "a.txt")
    #expect(try await library.add().problems.isEmpty)
    #expect(try size(of: library) - size(of: alone) < 10 * text.utf8.count)
    #expect(try library.strings("SELECT text FROM threads").contains(text))
  }

  /// A file packed with good mails doesn't take what they may have.
  @Test func goodMailsOfTheSameArchiveAreRead() async throws {
    let mails = Self.good.map { (name: "\($0).eml", content: Array(Mails.mail($0).utf8)) }
    let library = try TestLibrary()
    let members = [(name: "a.txt", content: Self.text(0..<6000))] + mails
    try library.folder.write(StoredZip.bytes(members, isDeflated: true), to: "notes/a.zip")
    let report = try await library.add()
    #expect(report.problems.count == 1)
    #expect(Set(try library.items()).isSuperset(of: Self.good))
  }

  /// Prose compresses three times, a table of words that repeat seven times.
  @Test func honestTextIsReadWhole() async throws {
    var random = SeededGenerator(seed: 3)
    let syllables = ["ba", "der", "en", "fi", "lo", "mu", "ris", "sta", "tor", "wen"]
    func word() -> String {
      (0..<Int.random(in: 1...3, using: &random)).map { _ in
        syllables.randomElement(using: &random) ?? ""
      }.joined()
    }
    let prose = (0..<12).map { _ in
      (0..<400).map { _ in word() }.joined(separator: " ")
    }
    let cells = (0..<30).map { _ in "The \(word()) of \(word()) in the office of \(word())" }
    let rows = (0..<1000).map { row in
      let two = (0..<2).map { _ in cells.randomElement(using: &random) ?? "" }
      return "\(row)\t" + two.joined(separator: "\t")
    }
    let library = try TestLibrary()
    let members = prose.enumerated().map { (name: "\($0).txt", content: Array($1.utf8)) }
    try library.folder.write(StoredZip.bytes(members, isDeflated: true), to: "notes/prose.zip")
    let table = Array(rows.joined(separator: "\n").utf8)
    let packed = StoredZip.bytes([("a.txt", table)], isDeflated: true)
    try library.folder.write(packed, to: "notes/table.zip")
    #expect(packed.count * 3 < table.count)
    #expect(try await library.add().problems.isEmpty)
    let stored = try library.strings("SELECT text FROM threads")
    #expect(Set(stored).isSuperset(of: prose))
    #expect(stored.contains { $0.utf8.count == table.count })
  }

  /// The library has less text than the file, so the whole text has to be remembered.
  @Test func aForgottenFileStaysForgottenWhereverItIsMoved() async throws {
    let library = try TestLibrary()
    try library.folder.write(Self.document(0..<1000), to: "notes/a.docx")
    try library.write("Figs ripen in August.", to: "figs.txt")
    #expect(try await library.add().problems.count == 1)
    #expect(try await library.library.forget(library.selection("notes/a.docx")).items == 1)
    try library.folder.remove("notes/a.docx")
    try library.folder.write(Self.document(0..<1000), to: "notes/b.docx")
    try library.folder.write(
      StoredZip.bytes([("c.docx", Self.document(0..<1000))]), to: "notes/d.zip")
    #expect(try await library.add().itemsForgotten == 2)
    #expect(try library.items() == ["figs.txt"])
    // Other text with the same beginning isn't it.
    try library.folder.write(Self.document(0..<1001), to: "notes/e.docx")
    try await library.add()
    #expect(try library.items() == ["e.docx", "figs.txt"])
  }
}
