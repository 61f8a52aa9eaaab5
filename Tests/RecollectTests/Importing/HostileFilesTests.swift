import Foundation
import GRDB
import ImportSupport
import Importers
import Items
import Recollect
import TestSupport
import Testing

/// Tests that a hostile file doesn't affect the files beside it.
@Suite(.timeLimit(.minutes(5))) struct HostileFilesTests {
  private static let attributes = (0..<300_000).map { "a\($0)=\"\"" }.joined(separator: " ")
  private static let page = "<html><p \(attributes)>Medlars ripen.</p></html>"
  private static let paragraph = "<w:p><w:r><w:t>Medlars ripen.</w:t></w:r></w:p>"

  // Tests have the names as arguments and not the contents, because arguments are printed.
  private static let files: [String: [UInt8]] = [
    "hostile.html": Array(page.utf8),
    "hostile.docx": docx(paragraph + "<w:p \(attributes)/>"),
    "dashes.docx": docx(paragraph + "<!--" + String(repeating: "-", count: 1_000_000) + "-->"),
    "hostile.epub": epub(page),
    "hostile.xlsx": xlsx("<row><c t=\"str\" \(attributes)><v>Medlars</v></c></row>"),
    "hostile.eml": Array(mail(page).utf8),
    "attached.eml": Array(mail("<p>Medlars ripen.</p>", attaching: page).utf8),
  ]

  private static func docx(_ body: String) -> [UInt8] {
    let text = "<w:document xmlns:w=\"u\"><w:body>\(body)</w:body></w:document>"
    return StoredZip.bytes([("word/document.xml", Array(text.utf8))])
  }

  private static func epub(_ page: String) -> [UInt8] {
    let container = "<container><rootfile full-path=\"c.opf\"/></container>"
    let list =
      "<package><manifest><item id=\"a\" href=\"a.xhtml\"/></manifest><spine><itemref "
      + "idref=\"a\"/></spine></package>"
    return StoredZip.bytes([
      ("mimetype", Array("application/epub+zip".utf8)),
      ("META-INF/container.xml", Array(container.utf8)), ("c.opf", Array(list.utf8)),
      ("a.xhtml", Array(page.utf8)),
    ])
  }

  private static func xlsx(_ rows: String) -> [UInt8] {
    let names = "http://schemas.openxmlformats.org/officeDocument/2006/relationships"
    let sheets =
      "<workbook xmlns:r=\"\(names)\"><sheets><sheet name=\"S\" r:id=\"a\"/></sheets></workbook>"
    let relations =
      "<Relationships><Relationship Id=\"a\" Type=\"x/worksheet\" Target=\"s.xml\"/></Relationships>"
    return StoredZip.bytes([
      ("xl/workbook.xml", Array(sheets.utf8)),
      ("xl/_rels/workbook.xml.rels", Array(relations.utf8)),
      ("xl/s.xml", Array("<worksheet><sheetData>\(rows)</sheetData></worksheet>".utf8)),
    ])
  }

  private static func mail(_ page: String, attaching file: String? = nil) -> String {
    let head = String(Mails.mail("hostile", subject: "Medlars", "").dropLast(2))
    guard let file else { return head + "Content-Type: text/html\n\n\(page)\n" }
    return head + "Content-Type: multipart/mixed; boundary=q\n\n--q\nContent-Type: text/html\n\n"
      + "\(page)\n--q\nContent-Type: text/html\nContent-Disposition: attachment; "
      + "filename=a.html\n\n\(file)\n--q--\n"
  }

  private static let good = (1...5).map { "good\($0)" }

  @Test(arguments: files.keys)
  func goodMailsBesideIt(name: String) async throws {
    let content = try #require(Self.files[name])
    let library = try TestLibrary()
    for id in Self.good { try library.write(Mails.mail(id, subject: id), to: "\(id).eml") }
    try library.folder.write(content, to: "notes/\(name)")
    try await library.add()
    #expect(Set(try library.items()).isSuperset(of: Self.good))
    #expect(try await !library.find("Medlars").isEmpty)
    #expect(try await library.library.status().incompleteFiles == 0)
  }

  @Test func goodMailsInTheSameMailbox() async throws {
    let library = try TestLibrary()
    let mails = Self.good.map { Mails.mail($0, subject: $0) }
    let hostile = [
      Self.mail(Self.page),
      Self.mail("<p>Words.</p>", attaching: Self.page).replacing("<hostile>", with: "<second>"),
    ]
    try library.write(
      (mails.prefix(2) + hostile + mails.dropFirst(2)).map { Mails.mailbox($0) }.joined(),
      to: "box.mbox")
    try await library.add()
    #expect(try library.items() == Self.good + ["hostile", "second", "second/2"])
  }

  // MARK: Files that are given up

  /// Limits that the hostile document exceeds and the mails don't.
  private static let few = ImportLimits(readingSteps: 20_000)
  private static let long = docx(String(repeating: paragraph, count: 20_000))

  private func hostileLibrary() throws -> TestLibrary {
    let library = try TestLibrary()
    for id in Self.good { try library.write(Mails.mail(id, subject: id), to: "\(id).eml") }
    try library.folder.write(Self.long, to: "notes/long.docx")
    return library
  }

  @Test func itIsNotTriedAgainUntilItChanges() async throws {
    let library = try hostileLibrary()
    let reader = CountingReader(Self.few)
    let first = try await library.add(using: reader)
    #expect(first.problems.map(\.code) == [.overBudget])
    #expect(first.problems.first?.path == "long.docx")
    #expect(try library.items() == Self.good)
    #expect(try await library.library.status().incompleteFiles == 0)

    let again = try await library.add(using: reader)
    #expect(reader.scans(of: "long.docx") == 1)
    #expect(again.changedNothing)
    #expect(again.problems.map(\.code) == [.overBudget] && again.problems[0].path == "long.docx")
    #expect(again.problems[0].message.contains("wasn't tried again"))
    #expect(again.problems[0].remedy == first.problems[0].remedy)
    #expect(try await library.library.status().incompleteFiles == 0)

    // First the same bytes with another time, then other bytes.
    let path = library.folder.file("notes/long.docx").path
    try FileManager.default.setAttributes([.modificationDate: Date.distantPast], ofItemAtPath: path)
    try await library.add(using: reader)
    #expect(reader.scans(of: "long.docx") == 1)
    try library.folder.write(Self.docx(Self.paragraph), to: "notes/long.docx")
    #expect(try await library.add(using: reader).problems.isEmpty)
    #expect(reader.scans(of: "long.docx") == 2)
    #expect(try library.items() == Self.good + ["long.docx"])
    #expect(try library.count("unread_files") == 0)
  }

  @Test func itIsTriedAgainUnderOtherLimits() async throws {
    let library = try hostileLibrary()
    try await library.add(using: CountingReader(Self.few))
    let reader = CountingReader()
    #expect(try await library.add(using: reader).problems.isEmpty)
    #expect(reader.scans(of: "long.docx") == 1)
    #expect(try library.items() == Self.good + ["long.docx"])
    #expect(try LibraryRows.faults(library.library.url) == [])
  }

  /// Checks that the unreadable file of a source without items is remembered, although the source
  /// isn't.
  @Test func itIsRememberedWhenItIsAlone() async throws {
    let library = try TestLibrary()
    try library.folder.write(Self.long, to: "notes/long.docx")
    let reader = CountingReader(Self.few)
    try await library.add("notes/long.docx", using: reader)
    #expect(try library.count("sources") == 0)
    let again = try await library.add(using: reader)
    #expect(again.problems.map(\.code) == [.overBudget])
    #expect(reader.scans(of: "long.docx") == 1)

    try library.folder.remove("notes/long.docx")
    try library.write("Quinces.", to: "a.md")
    try await library.add(using: reader)
    #expect(try library.count("unread_files") == 0)
  }

  @Test func itIsForgottenWithItsSource() async throws {
    let library = try hostileLibrary()
    try await library.add(using: CountingReader(Self.few))
    #expect(try library.count("unread_files") == 1)
    try await library.library.remove(source: library.notes.path)
    #expect(try library.count("unread_files") == 0)
  }

  @Test func nothingOfAnAttachmentIsLeftWithoutItsSource() async throws {
    let library = try TestLibrary()
    let page = String(repeating: "<p>Quinces ripen.</p>", count: 20_000)
    try library.write(Self.mail("<p>Words.</p>", attaching: page), to: "a.eml")
    try await library.add(using: CountingReader(Self.few))
    #expect(try library.strings("SELECT substr(location, 1, 7) FROM unread_files") == ["sha256:"])
    try await library.library.remove(source: library.notes.path)
    #expect(try library.count("unread_files") == 0)
  }

  /// Also when it belongs to no source, as nothing of its own is stored.
  @Test func aFileThatIsGoneIsForgottenWithAnySource() async throws {
    let library = try hostileLibrary()
    try library.folder.write(Self.long, to: "other/long.docx")
    for path in ["notes", "other/long.docx"] {
      try await library.add(path, using: CountingReader(Self.few))
    }
    #expect(try library.count("unread_files") == 2)
    try await library.library.remove(source: library.notes.path)
    #expect(try library.count("unread_files") == 1)
    try await library.add(using: CountingReader(Self.few))
    try library.folder.remove("other")
    try await library.library.remove(source: library.notes.path)
    #expect(try library.count("unread_files") == 0)
  }

  @Test func whatIsStoredOfAnEarlierVersionStays() async throws {
    let library = try hostileLibrary()
    let reader = CountingReader(Self.few)
    try library.folder.write(Self.docx(Self.paragraph), to: "notes/long.docx")
    try await library.add(using: reader)
    try library.folder.write(Self.long, to: "notes/long.docx")
    for _ in 0..<2 {
      let report = try await library.add(using: reader)
      #expect(report.problems.map(\.code) == [.overBudget] && report.changedNothing)
      #expect(try library.items() == Self.good + ["long.docx"])
      #expect(try await library.library.status().incompleteFiles == 0)
    }
    #expect(reader.scans(of: "long.docx") == 2)
  }

  @Test func aStoppedImportRemembersIt() async throws {
    let library = try hostileLibrary()
    let reader = CountingReader(Self.few)
    try library.write("Quinces.", to: "z.md")
    reader.interrupt(at: "z.md")
    await #expect(throws: CancellationError.self) { try await library.add(using: reader) }
    reader.interrupt(at: nil)
    #expect(try await library.add(using: reader).problems.map(\.code) == [.overBudget])
    #expect(reader.scans(of: "long.docx") == 1)
    #expect(try library.items() == Self.good + ["z.md"])
  }

  /// Checks that a growing mailbox is read again, but a refused attachment of an old mail isn't.
  @Test func anAttachmentIsNotTriedAgainWhenItsMailboxGrows() async throws {
    let library = try TestLibrary()
    let page = String(repeating: "<p>Quinces ripen.</p>", count: 20_000)
    var box = Mails.mailbox(Self.mail("<p>Words.</p>", attaching: page))
    for id in Self.good {
      box += Mails.mailbox(Mails.mail(id, subject: id))
      try library.write(box, to: "box.mbox")
      let report = try await library.add(using: CountingReader(Self.few))
      #expect(report.problems.map(\.code) == [.overBudget])
      #expect(report.problems[0].isWarning && report.problems[0].line == 1)
      #expect(report.problems[0].message.contains("wasn't tried again") == (id != "good1"))
    }
    #expect(try library.items() == Self.good + ["hostile"])
    #expect(try await library.add(using: CountingReader()).changedNothing)
    try library.write(box + Mails.mailbox(Mails.mail("last")), to: "box.mbox")
    #expect(try await library.add(using: CountingReader()).problems.isEmpty)
    #expect(try library.items().contains("hostile/2"))
    #expect(try library.count("unread_files") == 0)
  }

  @Test func whatBreaksItsFormatIsNotTriedAgain() async throws {
    let library = try TestLibrary()
    let reader = CountingReader()
    try library.write("Quinces.", to: "a.md")
    try library.folder.write(StoredZip.bytes([("xl/none.xml", [])]), to: "notes/b.xlsx")
    #expect(try await library.add(using: reader).problems.map(\.code) == [.malformed])
    #expect(try await library.add(using: reader).problems.map(\.code) == [.malformed])
    #expect(reader.scans(of: "b.xlsx") == 1)
    var anew = AddOptions()
    anew.recognizesFormatsAgain = true
    #expect(
      try await library.add(options: anew, using: reader).problems.map(\.code) == [.malformed])
    #expect(reader.scans(of: "b.xlsx") == 2)
    // Another importer may be able to read the file.
    try await library.add(options: AddOptions(importer: "text"), using: reader)
    #expect(reader.scans(of: "b.xlsx") == 3)
  }

  @Test func aStrictImportEndsAtItAgain() async throws {
    let library = try hostileLibrary()
    let reader = CountingReader(Self.few)
    for _ in 0..<2 {
      let problem = await #expect(throws: ImportProblem.self) {
        try await library.add(options: AddOptions(isStrict: true), using: reader)
      }
      #expect(problem?.code == .overBudget)
    }
    #expect(reader.scans(of: "long.docx") == 1)
  }

  /// Checks that the documents of an archive, or of a mailbox, have the time of a few together.
  @Test(arguments: ["slow.zip", "slow.mbox"])
  func manySlowDocumentsDelayGoodMailsOnlyOnce(name: String) async throws {
    let library = try TestLibrary()
    for id in Self.good { try library.write(Mails.mail(id, subject: id), to: "\(id).eml") }
    let documents = (0..<40).map { "<p>Medlars \($0).</p>" }
    if name == "slow.zip" {
      let members = documents.enumerated().map { number, text in
        (name: "\(number).html", content: Array(text.utf8))
      }
      try library.folder.write(StoredZip.bytes(members), to: "notes/\(name)")
    } else {
      let mails = documents.enumerated().map { number, text in
        Self.mail("<p>Words.</p>", attaching: text).replacing("<hostile>", with: "<m\(number)>")
      }
      try library.write(mails.map { Mails.mailbox($0) }.joined(), to: name)
    }
    let reader = CountingReader()
    let time = Mutexed(Duration.zero)
    // Every look at the clock takes a second.
    let clock = ReadingBudget.Clock {
      time.value += .seconds(1)
      return time.value
    }
    let report = try await ReadingBudget.$clock.withValue(clock) {
      try await library.add(using: reader)
    }
    #expect(!report.problems.isEmpty && report.problems.count < 40)
    #expect(report.problems.allSatisfy { $0.code == .overBudget && $0.message.contains(name) })
    let items = try library.items()
    #expect(Set(items).isSuperset(of: Self.good))
    let read = items.count { $0.hasSuffix(".html") || $0.hasSuffix("/2") }
    #expect(read > 0 && read < 20)
    // They aren't tried again.
    #expect(try await library.add(using: reader).changedNothing)
    #expect(try library.items() == items)
  }

  /// A document that takes long is scanned again once all others are stored.
  @Test func aSlowDocumentIsReadAfterAllOthers() async throws {
    let library = try TestLibrary()
    for id in Self.good { try library.write(Mails.mail(id, subject: id), to: "\(id).eml") }
    try library.folder.write(Self.long, to: "notes/a.docx")
    let time = Mutexed(Duration.zero)
    // Every look at the clock takes a tenth of a second.
    let clock = ReadingBudget.Clock {
      time.value += .milliseconds(100)
      return time.value
    }
    let seen = Mutexed<[AddProgress]>([])
    let report = try await ReadingBudget.$clock.withValue(clock) {
      try await library.library.add(library.notes, using: ImporterRegistry()) { progress in
        seen.value.append(progress)
      }
    }
    let scans = seen.value.indices.filter {
      seen.value[$0].phase == .scanning && seen.value[$0].file == "a.docx"
    }
    let first = try #require(scans.first)
    let second = try #require(scans.last)
    #expect(seen.value[first..<second].map(\.threadsStored).max() == 5)
    #expect(seen.value.count { $0.phase == .finished } == 1)
    #expect(report.files == 6 && report.filesRead == 6 && report.filesUnchanged == 0)
    #expect(report.items == 6 && report.threadsStored == 6 && report.problems.isEmpty)
    #expect(try library.items() == ["a.docx"] + Self.good)
    #expect(try await library.add().changedNothing)
  }

  @Test func aFileOfManyChunksIsStoredAfterSmallOnes() async throws {
    let library = try TestLibrary()
    let words = ["medlars", "quinces", "ripen", "under", "the", "old", "wall", "before", "frost"]
    let paragraphs = (0..<100).map { number in
      (0..<80).map {
        words[(number * $0 + $0 * $0 + number) % words.count] + ($0 % 9 == 8 ? "." : "")
      }
      .joined(separator: " ") + " The tree \(number)."
    }
    try library.write(paragraphs.joined(separator: "\n\n"), to: "a.md")
    try library.write("Quinces.", to: "z.md")
    try await library.add()
    #expect(try library.count("chunks") > 17)
    let titles = try library.read {
      try String.fetchAll($0, sql: "SELECT title FROM threads ORDER BY id")
    }
    #expect(titles == ["Z", "A"])
  }

  @Test func progressNamesTheFileThatIsRead() async throws {
    let library = try hostileLibrary()
    let seen = Mutexed<[AddProgress]>([])
    try await library.library.add(library.notes, using: CountingReader(Self.few)) { progress in
      seen.value.append(progress)
    }
    let scanned = seen.value.filter { $0.phase == .scanning }.map(\.file)
    #expect(scanned == (Self.good.map { $0 + ".eml" } + ["long.docx"]))
    #expect(seen.value.filter { $0.phase != .scanning }.allSatisfy { $0.file == nil })
  }
}

#if os(Linux)
  private let hasPoppler = FileManager.default.isExecutableFile(atPath: "/usr/bin/pdftotext")

  extension HostileFilesTests {
    @Test(.enabled(if: hasPoppler, "pdftotext isn't installed."))
    func aPortableDocumentIsNotTriedAgain() async throws {
      let library = try TestLibrary()
      for id in Self.good { try library.write(Mails.mail(id, subject: id), to: "\(id).eml") }
      try library.folder.write(HostilePDF.bytes, to: "notes/hostile.pdf")
      let reader = CountingReader(ImportLimits(programBytes: 48 << 20))
      for _ in 0..<2 {
        let report = try await library.add(using: reader)
        #expect(report.problems.map(\.code) == [.overBudget])
        #expect(report.problems[0].message.contains("48 MB"))
        #expect(try library.items() == Self.good)
      }
      #expect(reader.scans(of: "hostile.pdf") == 1)
    }
  }
#endif
