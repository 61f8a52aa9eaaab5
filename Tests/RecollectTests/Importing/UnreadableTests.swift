import Foundation
import Importers
import Items
import Recollect
import Testing

/// Tests that unreadable parts are reported and affect nothing else.
@Suite struct UnreadableTests {
  @Test func badFilesAmongGoodOnesAreListed() async throws {
    let library = try TestLibrary()
    let reader = StubReader()
    try library.write("Good.", to: "a.md")
    try library.write("Locked.", to: "b.md")
    let binary = (0..<3000).map { UInt8(truncatingIfNeeded: $0 &* 7) }
    try library.folder.write(binary, to: "notes/c")
    try library.folder.write(binary, to: "notes/d.md")
    try library.write("Good too.", to: "e.md")
    try library.write("---\ntitle: open\nGood three.", to: "f.md")
    reader.breakFiles("b.md")
    let report = try await library.add(using: reader)
    #expect(try library.items().contains("a.md") && library.items().contains("e.md"))
    #expect(try !library.items().contains("b.md"))
    #expect(report.problems.contains { $0.path == "b.md" && $0.code == .unreadable })
    #expect(report.problems.contains { $0.path == "c" && $0.code == .unrecognized })
    #expect(report.problems.contains { $0.path == "d.md" })
    #expect(report.problems.contains { $0.path == "f.md" && $0.isWarning })
    #expect(try LibraryRows.faults(library.library.url) == [])

    reader.breakFiles()
    try await library.add(using: reader)
    #expect(try library.items().contains("b.md"))
  }

  @Test func aFileThatBecomesUnreadableKeepsWhatIsStored() async throws {
    let library = try TestLibrary()
    let reader = StubReader()
    try library.write("First words.", to: "a.md")
    try library.write("Other words.", to: "b.md")
    try await library.add(using: reader)
    let before = try LibraryRows.all(library.library.url)

    try library.write("Changed and longer words.", to: "a.md")
    reader.breakFiles("a.md")
    let report = try await library.add(using: reader)
    #expect(report.problems.map(\.path) == ["a.md"])
    #expect(try LibraryRows.all(library.library.url) == before)

    reader.breakFiles()
    try await library.add(using: reader)
    #expect(try await library.find("longer").count == 1)
    #expect(try await library.find("first").isEmpty)
  }

  #if canImport(Glibc)
    /// macOS has no such names.
    @Test func aFileWhoseNameIsNotUTF8IsListedUntilItIsRenamed() async throws {
      let library = try TestLibrary()
      try library.write("Good.", to: "a.md")
      try library.write("Named.", to: "b.md")
      let named = library.notes.appending(path: "b.md").path
      let bytes: [UInt8] = Array("\(library.notes.path)/".utf8) + [0xFF, 0]
      let unnamed = bytes.map { CChar(truncatingIfNeeded: $0) }
      try #require(rename(named, unnamed) == 0)
      for _ in 0..<2 {
        try await library.add()
        let unread = try await library.library.unreadProblems()
        #expect(unread.count == 1 && unread[0].path.hasSuffix("/notes/\u{FFFD}"), "\(unread)")
      }
      try #require(rename(unnamed, named) == 0)
      try await library.add()
      #expect(try await library.library.unreadProblems() == [])
      #expect(try library.items() == ["a.md", "b.md"])
    }
  #endif

  @Test(arguments: ["sub", "sub/"])
  func aFolderThatBecomesUnreadableKeepsWhatIsStored(folder: String) async throws {
    let library = try TestLibrary()
    let reader = StubReader()
    try library.write("One.", to: "a.md")
    try library.write("Two.", to: "sub/b.md")
    try library.write("Three.", to: "subway.md")
    try await library.add(using: reader)
    try library.folder.remove("notes/subway.md")
    reader.breakFolders(folder)
    let report = try await library.add(using: reader)
    #expect(report.problems.count == 1)
    #expect(try library.items() == ["a.md", "sub/b.md"])
    #expect(report.filesRemoved == 1)
  }

  @Test func aStoredThreadStaysWhenOneOfItsFilesCannotBeRead() async throws {
    let library = try TestLibrary()
    let reader = StubReader()
    try library.write(Mails.mail("a", day: 5), to: "a.eml")
    try library.write(Mails.mail("x", day: 6, subject: "Else"), to: "x.eml")
    try await library.add(using: reader)

    // An older mail joins the thread while the stored one can't be read.
    try library.write(Mails.mail("b", day: 2), to: "b.eml")
    try library.write(Mails.mail("a", answering: ["b"], day: 5, "Longer body."), to: "a.eml")
    reader.breakItems("a")
    let report = try await library.add(using: reader)
    #expect(report.problems.map(\.path) == ["a.eml"])
    #expect(try library.items() == ["a", "x"])
    #expect(try LibraryRows.faults(library.library.url) == [])

    reader.breakItems()
    try await library.add(using: reader)
    #expect(try library.items() == ["a", "b", "x"])
    #expect(try library.count("threads") == 2)
    #expect(try await library.find("longer").count == 1)
    #expect(try library.strings("SELECT is_complete FROM files") == ["1", "1", "1"])
    #expect(try LibraryRows.faults(library.library.url) == [])
  }

  /// Checks that a thread stays when it would split and one of its parts can't be read.
  @Test(arguments: [false, true])
  func aThreadThatFallsApartStaysWhenOnePartCannotBeRead(isChanged: Bool) async throws {
    let library = try TestLibrary()
    let reader = StubReader()
    try library.write(Mails.mail("a", day: 1), to: "1.eml")
    try library.write(Mails.mail("b", answering: ["a"], day: 2), to: "2.eml")
    let last = Mails.mail("c", answering: ["b"], day: 3)
    try library.write(last, to: "3.eml")
    try await library.add(using: reader)
    let before = try LibraryRows.all(library.library.url)["threads"]

    try library.folder.remove("notes/2.eml")
    // The file is found unreadable either when it is listed, or only when it is read.
    if isChanged { try library.write(last + "More.\n", to: "3.eml") }
    reader.breakFiles("3.eml")
    let report = try await library.add(using: reader)
    #expect(report.problems.map(\.path) == ["3.eml"])
    #expect(try library.items() == ["a", "b", "c"])
    #expect(try LibraryRows.all(library.library.url)["threads"] == before)
    #expect(try LibraryRows.faults(library.library.url) == [])

    reader.breakFiles()
    try await library.add(using: reader)
    #expect(try library.items() == ["a", "c"])
    try await library.expectFresh()
  }

  /// Checks that nothing is read from a file whose outline can't be read.
  ///
  /// The stored places are those of the earlier content.
  @Test func nothingIsReadFromAFileWhoseOutlineCannotBe() async throws {
    let library = try TestLibrary()
    let reader = StubReader()
    let (a, b) = (Mails.mail("a"), Mails.mail("b", answering: ["a"], day: 2))
    try library.write("Quinces and medlars and pears.\n", to: "tree.md")
    try await library.add(using: reader)
    try library.write(Mails.mailbox(a, b), to: "box.mbox")
    try await library.add(using: reader)
    try library.write(Mails.mailbox(Mails.mail("x"), a, b), to: "box.mbox")
    try library.write(Mails.mail("c", answering: ["b"], day: 3), to: "c.eml")
    reader.breakScans("box.mbox")
    let report = try await library.add(using: reader)
    #expect(report.problems.map(\.path) == ["box.mbox"])
    #expect(try library.items() == ["a", "b", "tree.md"])
    reader.breakScans()
    try await library.add(using: reader)
    #expect(try library.items() == ["a", "b", "c", "tree.md", "x"])
    try await library.expectFresh()
  }

  @Test func aFileWhoseBadRecordsWereReportedIsComplete() async throws {
    let library = try TestLibrary()
    let line =
      #"{"text": "WORD ripen in October.", "sender": "Anna", "date": "2021-03-01T10:00:00Z"}"#
    let good = ["Quinces", "Medlars"].map { line.replacingOccurrences(of: "WORD", with: $0) }
    try library.write(
      [good[0], "{\"text\": oops", good[1], ""].joined(separator: "\n"), to: "a.jsonl")
    let report = try await library.add()
    #expect(report.problems.contains { $0.line == 2 && !$0.isWarning })
    #expect(try library.count("items") == 2)
    #expect(try await library.library.status().incompleteFiles == 0)
    let again = try await library.add()
    #expect(again.changedNothing && again.filesRead == 0)
  }

  @Test func aFileThatIsAskedForIsReadAgainWhenNothingOfItIsStored() async throws {
    let library = try TestLibrary()
    try library.write("Quinces.", to: "a.md")
    try await library.add()
    try library.write("{\"text\": oops\n{\"text\": oops\n", to: "b.jsonl")
    let lines = AddOptions(importer: "jsonl")
    #expect(try await library.add("notes/b.jsonl", options: lines).itemsAtPath == 0)
    let all = try await library.add()
    #expect(all.itemsAtPath == 1 && all.problems.isEmpty)
    let report = try await library.add("notes/b.jsonl", options: lines)
    #expect(report.itemsAtPath == 0)
    #expect(report.problems.contains { $0.path == "b.jsonl" })
    #expect(try await library.add("notes/a.md").itemsAtPath == 1)
  }

  @Test func aNewMailThatCannotBeReadIsLeftOut() async throws {
    let library = try TestLibrary()
    let reader = StubReader()
    reader.breakItems("b")
    try library.write(
      Mails.mailbox(Mails.mail("a"), Mails.mail("b", answering: ["a"]), Mails.mail("c")),
      to: "box.mbox")
    let report = try await library.add(using: reader)
    #expect(report.problems.count == 1)
    #expect(try library.items() == ["a", "c"])
    #expect(try await library.library.status().incompleteFiles == 1)
    reader.breakItems()
    try await library.add(using: reader)
    #expect(try library.items() == ["a", "b", "c"])
    #expect(try await library.library.status().incompleteFiles == 0)
  }

  /// The scan could read it, so the next import tries it again.
  @Test func anItemThatRunsOverItsBudgetIsReadAgain() async throws {
    let library = try TestLibrary()
    let reader = StubReader()
    reader.breakItems("a.md", code: .overBudget)
    try library.write("Quinces.", to: "a.md")
    try library.write("Medlars.", to: "b.md")
    #expect(try await library.add(using: reader).problems.map(\.code) == [.overBudget])
    #expect(try await library.library.status().incompleteFiles == 1)
    reader.breakItems()
    #expect(try await library.add(using: reader).problems.isEmpty)
    #expect(try library.items() == ["a.md", "b.md"])
    #expect(try await library.library.status().incompleteFiles == 0)
  }

  @Test func strictModeEndsAtTheFirstProblem() async throws {
    let library = try TestLibrary()
    let reader = StubReader()
    try library.write("Good.", to: "a.md")
    try library.write("Locked.", to: "b.md")
    reader.breakFiles("b.md")
    let problem = await #expect(throws: ImportProblem.self) {
      try await library.add(options: AddOptions(isStrict: true), using: reader)
    }
    #expect(problem?.path == "b.md")
    #expect(try library.items().isEmpty)
    reader.breakFiles()
    reader.breakItems("b.md")
    await #expect(throws: ImportProblem.self) {
      try await library.add(options: AddOptions(isStrict: true), using: reader)
    }
    reader.breakItems()
    try await library.add(options: AddOptions(isStrict: true), using: reader)
    #expect(try library.items() == ["a.md", "b.md"])
  }

  @Test func aSingleUnreadableFileIsAnError() async throws {
    let library = try TestLibrary()
    try FileManager.default.createDirectory(
      at: library.folder.file("dev"), withIntermediateDirectories: true)
    await #expect(throws: ImportProblem.self) {
      try await library.library.add(URL(filePath: "/dev/null"), using: ImporterRegistry())
    }
  }
}
