import Foundation
import GRDB
import Importers
import Items
import Recollect
import Testing

/// Tests that a mail of several sources is one item.
@Suite struct CopiesTests {
  private static let mails = [
    Mails.mail("a", day: 1, "The quinces are ripe."),
    Mails.mail("b", answering: ["a"], day: 2, "The medlars are not."),
    Mails.mail("c", day: 3, subject: "Tractor", "The tractor needs oil."),
  ]

  /// Creates a library with the mails in a mailbox and in a maildir.
  private func twice(_ count: Int = mails.count) throws -> TestLibrary {
    let library = try TestLibrary()
    let box = Self.mails.map { "From x@example.org Mon Mar  1 10:00:00 2021\n\($0)\n" }.joined()
    try library.folder.write(box, to: "box.mbox")
    for (number, mail) in Self.mails.prefix(count).enumerated() {
      try library.folder.write(mail, to: "mails/cur/\(1_600_000_000 + number).M1P1.host:2,S")
    }
    for folder in ["new", "tmp"] {
      try FileManager.default.createDirectory(
        at: library.folder.file("mails/" + folder), withIntermediateDirectories: true)
    }
    return library
  }

  /// Returns all rows without the digests of threads, which depend on the source their items come
  /// from.
  private func rows(_ file: URL) throws -> [String: [String]] {
    try LibraryRows.all(file).mapValues { rows in
      rows.map { $0.replacing(/[0-9a-f]{64}/, with: "digest") }
    }
  }

  private func fresh(_ library: TestLibrary, _ paths: String...) async throws -> Library {
    let file = library.folder.file("fresh-\(UUID()).sqlite")
    let fresh = try Library(at: file, embedder: CountingEmbedder())
    for path in paths { try await fresh.add(library.folder.file(path), using: ImporterRegistry()) }
    return fresh
  }

  @Test func theSecondIsACopyWithoutChunks() async throws {
    let library = try twice()
    try await library.add("box.mbox")
    _ = library.embedder.take()
    let report = try await library.add("mails")
    #expect(report.items == 0 && report.copies == 3 && report.chunksEmbedded == 0)
    #expect(library.embedder.take().isEmpty)
    #expect(try library.items() == ["a", "b", "c"])
    #expect(try library.count("threads") == 2 && library.copies().count == 3)
    #expect(try library.count("chunks") == 2)
    #expect(try await library.find("quinces").count == 1)
    let status = try await library.library.status()
    #expect(status.items == 3 && status.copies == 3)
    #expect(status.sources.map(\.copies) == [0, 3] && status.sources.map(\.files) == [1, 3])
    #expect(try LibraryRows.faults(library.library.url) == [])

    let before = try LibraryRows.all(library.library.url)
    for path in ["mails", "box.mbox"] {
      let again = try await library.add(path)
      #expect(again.changedNothing && again.filesRead == 0)
    }
    #expect(try LibraryRows.all(library.library.url) == before)
  }

  @Test func searchFindsOneAndShowKnowsBothPlaces() async throws {
    let library = try twice()
    try await library.add("box.mbox")
    try await library.add("mails")
    let found = try await library.library.search("quinces").passages
    #expect(found.map(\.path) == [library.folder.file("box.mbox").path])
    var options = SearchOptions()
    options.filter.sources = [library.folder.file("mails").path]
    #expect(try await library.library.search("quinces", options: options).passages == found)
    options.filter.sources = [library.folder.file("elsewhere").path]
    #expect(try await library.library.search("quinces", options: options).passages.isEmpty)

    let threads = try await library.library.threads(containing: "b")
    #expect(threads.count == 1 && threads[0].items.map(\.item.id) == ["a", "b"])
    let copies = try #require(threads.first).items.map(\.copies)
    #expect(copies.allSatisfy { $0.count == 1 && $0[0].line == 1 })
    let path = try #require(copies.last?.first?.path)
    #expect(path.contains("1600000001"))
    #expect(try await library.library.threads(at: path) == threads)
    #expect(try await library.library.threads(at: path, line: 3) == threads)
  }

  @Test(arguments: [["box.mbox", "mails"], ["mails", "box.mbox"]])
  func whenTheFirstSourceGoesTheCopiesTakeItsPlace(order: [String]) async throws {
    let library = try twice()
    for path in order { try await library.add(path) }
    let vectors = try library.strings("SELECT hex(vector) FROM embeddings ORDER BY 1")
    _ = library.embedder.take()
    try await library.library.remove(source: library.folder.file(order[0]).path)
    #expect(try library.strings("SELECT hex(vector) FROM embeddings ORDER BY 1") == vectors)
    #expect(try library.copies().isEmpty)
    #expect(try LibraryRows.faults(library.library.url) == [])
    #expect(try await library.find("quinces").count == 1)
    let only = try await fresh(library, order[1])
    #expect(try rows(library.library.url) == rows(only.url))
    let again = try await library.add(order[1])
    #expect(again.changedNothing && library.embedder.take().isEmpty)
    #expect(try await library.library.status().incompleteFiles == 0)
  }

  @Test func whenTheSecondSourceGoesNothingElseDoes() async throws {
    let library = try twice()
    try await library.add("box.mbox")
    let before = try LibraryRows.all(library.library.url)
    try await library.add("mails")
    try await library.library.remove(source: library.folder.file("mails").path)
    #expect(try LibraryRows.all(library.library.url) == before)
    #expect(try LibraryRows.faults(library.library.url) == [])
  }

  /// Checks that a second source with only mail a keeps a of the thread of a and b.
  @Test func aCopyOfAPartOfAThreadKeepsThatPart() async throws {
    let library = try twice(1)
    try await library.add("box.mbox")
    try await library.add("mails")
    try await library.library.remove(source: library.folder.file("box.mbox").path)
    #expect(try library.items() == ["a"])
    #expect(try LibraryRows.places(library.library.url) == [])
    #expect(try await library.find("quinces").count == 1)
    #expect(try await library.find("medlars").isEmpty)
    let text = try await library.library.threads(containing: "a").map(\.text)
    #expect(text == ["Anna, 2021-03-01:\n\nThe quinces are ripe.\n"])
    try await library.add("mails")
    let only = try await fresh(library, "mails")
    #expect(try LibraryRows.all(library.library.url) == LibraryRows.all(only.url))
    #expect(try LibraryRows.faults(library.library.url) == [])
  }

  @Test func anEditOfTheFirstLeavesTheCopy() async throws {
    let library = try twice()
    try await library.add("box.mbox")
    try await library.add("mails")
    let edited = Mails.mailbox(
      Mails.mail("a", day: 1, "The pears are ripe."), Self.mails[1], Self.mails[2])
    try library.folder.write(edited, to: "box.mbox")
    try await library.add("box.mbox")
    #expect(try await library.find("pears").count == 1)
    #expect(try await library.find("quinces").count == 1)
    #expect(try library.items() == ["a", "a", "b", "c"] && library.copies().count == 2)
    #expect(try LibraryRows.places(library.library.url) == [])
    try await library.add("mails")
    #expect(try LibraryRows.faults(library.library.url) == [])
    #expect(try library.items() == ["a", "a", "b", "c"] && library.copies().count == 2)
  }

  @Test func aMailDeletedFromTheFirstLivesOnInTheCopy() async throws {
    let library = try twice()
    try await library.add("box.mbox")
    try await library.add("mails")
    _ = library.embedder.take()
    try library.folder.write(Mails.mailbox(Self.mails[0], Self.mails[1]), to: "box.mbox")
    try await library.add("box.mbox")
    #expect(library.embedder.take().isEmpty)
    #expect(try library.items() == ["a", "b", "c"] && library.copies().count == 2)
    let passage = try await library.library.search("tractor").passages.first
    #expect(passage?.path.contains("1600000002") == true)
    #expect(try LibraryRows.faults(library.library.url) == [])
  }

  @Test func aDeletedCopyIsGoneAndItsItemStays() async throws {
    let library = try twice()
    try await library.add("box.mbox")
    let before = try LibraryRows.all(library.library.url)
    try await library.add("mails")
    let names = try FileManager.default.contentsOfDirectory(
      atPath: library.folder.file("mails/cur").path)
    for name in names where name.hasPrefix("1600000001") {
      try library.folder.remove("mails/cur/" + name)
    }
    let report = try await library.add("mails")
    #expect(!report.changedNothing && report.filesRemoved == 1)
    #expect(try library.copies() == ["a", "c"])
    let after = try LibraryRows.all(library.library.url)
    for table in ["threads", "items", "chunks", "embeddings"] {
      #expect(after[table] == before[table])
    }
  }

  /// Checks that a thread that is partly a copy is complete again after the first source is
  /// removed.
  ///
  /// The reply is only in the second source, where its thread lacks the mail it answers. Once that
  /// mail is an item of this source, both are one thread again.
  @Test func aThreadOfWhichAPartIsACopyIsWholeAgainWhenTheFirstGoes() async throws {
    let library = try twice()
    try library.folder.write(Self.mails[0], to: "first/a.eml")
    try await library.add("first")
    try await library.add("mails")
    #expect(try library.copies() == ["a"])
    #expect(try library.count("threads") == 3)
    try await library.library.remove(source: library.folder.file("first").path)
    #expect(try library.items() == ["a", "b", "c"])
    #expect(try await library.find("quinces").count == 1)
    try await library.add("mails")
    let only = try await fresh(library, "mails")
    #expect(try LibraryRows.all(library.library.url) == LibraryRows.all(only.url))
  }

  @Test func ofThreeSourcesTheLastKeepsTheMail() async throws {
    let library = try twice()
    for name in ["one", "two", "three"] {
      try library.folder.write(Self.mails[0], to: name + "/a.eml")
    }
    // In the first source both mails make a thread; each other source has one of them.
    try library.folder.write(Self.mails[1], to: "one/b.eml")
    try library.folder.write(Self.mails[1], to: "four/b.eml")
    for name in ["one", "two", "three", "four"] { try await library.add(name) }
    #expect(try library.copies().count == 3 && library.count("threads") == 1)
    for name in ["one", "two"] {
      try await library.library.remove(source: library.folder.file(name).path)
      #expect(try library.items() == ["a", "b"])
      #expect(try LibraryRows.places(library.library.url) == [])
      #expect(try await library.find("quinces").count == 1)
      #expect(try await library.find("medlars").count == 1)
    }
    for name in ["three", "four"] { try await library.add(name) }
    let rest = try await fresh(library, "three", "four")
    #expect(try LibraryRows.all(library.library.url) == LibraryRows.all(rest.url))
  }

  @Test func whatIsNotTheSameIsKeptTwice() async throws {
    let library = try TestLibrary()
    try library.folder.write(Self.mails[0], to: "one/a.eml")
    try library.folder.write(Mails.mail("a", day: 1, "Something else."), to: "two/a.eml")
    try library.folder.write("# Plan\n\nThe same note.", to: "one/plan.md")
    try library.folder.write("# Plan\n\nThe same note.", to: "two/plan.md")
    try await library.add("one")
    try await library.add("two")
    #expect(try library.copies().isEmpty && library.count("items") == 4)
  }

  @Test func attachmentsAreCopiesAsTheirMailsAre() async throws {
    let mail = """
      From: anna@example.org
      Date: 1 Mar 2021 10:00:00 +0000
      Message-ID: <p>
      Content-Type: multipart/mixed; boundary=x

      --x

      See the list.
      --x
      Content-Type: text/markdown; name=list.md
      Content-Disposition: attachment; filename=list.md

      # Fruit

      Quinces and medlars.
      --x--

      """
    let library = try TestLibrary()
    try library.folder.write(mail, to: "one/p.eml")
    try library.folder.write(Mails.mailbox(mail), to: "two/box.mbox")
    try await library.add("one")
    try await library.add("two")
    #expect(try library.count("items") == 2 && library.copies().count == 2)
    try await library.library.remove(source: library.folder.file("one").path)
    #expect(try await library.find("quinces").count == 1)
    let only = try await fresh(library, "two")
    #expect(try rows(library.library.url) == rows(only.url))
  }

  @Test func aThreadWithoutVectorsHidesNothing() async throws {
    let library = try twice()
    try await library.add("box.mbox")
    try await DatabaseQueue(path: library.library.url.path).write { database in
      try database.execute(sql: "DELETE FROM embeddings")
    }
    try await library.add("mails")
    #expect(try library.count("items") == 6 && library.copies().isEmpty)
    // When the first source is imported again, its mails become copies.
    try await library.add("box.mbox")
    #expect(try library.count("items") == 3 && library.copies().count == 3)
    #expect(try LibraryRows.faults(library.library.url) == [])
  }

  @Test func twoImportsAtOnceMakeOneItemOfEach() async throws {
    let library = try twice()
    let other = try Library(at: library.library.url, embedder: CountingEmbedder())
    // The second import stores everything while the first one embeds.
    let box = library.folder.file("mails")
    let slow = CountingEmbedder { call in
      if call == 1 { try await other.add(box, using: ImporterRegistry()) }
    }
    let first = try Library(at: library.library.url, embedder: slow)
    let report = try await first.add(library.folder.file("box.mbox"), using: ImporterRegistry())
    #expect(report.threadsStored == 2)
    #expect(try library.count("items") == 3 && library.copies().count == 3)
    #expect(try LibraryRows.faults(library.library.url) == [])
  }
}
