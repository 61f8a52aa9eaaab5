import Foundation
import GRDB
import Importers
import Recollect
import Testing

/// Tests of a library of a version that identified items by one text.
@Suite struct OldIdentitiesTests {
  /// Creates a file of the fourth migration with the rows of another file and the keys of that
  /// version.
  private func makeOld(of file: URL, at old: URL, without item: String = "") throws {
    var configuration = Configuration()
    LibraryTokenizer.register(in: &configuration)
    let queue = try DatabaseQueue(path: old.path, configuration: configuration)
    try Schema.migrator.migrate(queue, upTo: "4 copies of items, archives")
    try queue.writeWithoutTransaction { database in
      try database.execute(sql: "ATTACH ? AS other", arguments: [file.path])
      for table in [
        "sources", "files", "threads", "items", "copies", "archives", "participants", "chunks",
        "chunk_items", "models", "embeddings",
      ] {
        let columns = try database.columns(in: table).map(\.name)
        let values = columns.map(OldColumns.current).joined(separator: ", ")
        try database.execute(
          sql: """
            INSERT INTO main.\(table) (\(columns.joined(separator: ", ")))
            SELECT \(values) FROM \(OldColumns.table(table))
            """)
      }
      try database.execute(sql: "DETACH other")
      try database.execute(
        sql: """
          DELETE FROM items WHERE external_id = ? AND kind = 'note';
          DELETE FROM threads WHERE id NOT IN (SELECT thread_id FROM items)
          """, arguments: [item])
      try database.execute(
        sql: """
          UPDATE threads SET key = coalesce(
            (SELECT external_id FROM items WHERE thread_id = threads.id ORDER BY ordinal LIMIT 1), key);
          """)
    }
    try queue.close()
  }

  private func filled() throws -> TestLibrary {
    let library = try TestLibrary()
    try library.write("Buy medlars.", to: "todo.md")
    try library.write("Oil the tractor.", to: "tractor.md")
    try library.write(
      Mails.mailbox(
        Mails.mail("a", "About plums."), Mails.mail("b", answering: ["a"], day: 2, "About pears."),
        Mails.mail("a", day: 3, subject: "Other", "About quinces."),
        Mails.mail("c", subject: "None", "About figs.").replacing("Message-ID: <c>\n", with: "")),
      to: "mail.mbox")
    try library.write(Mails.mail("todo.md", day: 4, subject: "Todo", "About grapes."), to: "a.eml")
    return library
  }

  @Test func whatWasDroppedComesBack() async throws {
    let library = try filled()
    try await library.add()
    let old = library.folder.file("old.sqlite")
    // The note had been dropped silently because of the mail with the same id.
    try makeOld(of: library.library.url, at: old, without: "todo.md")

    let embedder = CountingEmbedder()
    let now = try Library(at: old, embedder: embedder)
    let before = try await now.search("medlars", options: SearchOptions(mode: .lexical, floor: nil))
    #expect(before.passages.isEmpty)
    let report = try await now.add(library.notes, using: ImporterRegistry())
    #expect(report.problems == [])
    // No stored text is embedded again.
    #expect(embedder.take() == ["Todo\n\nBuy medlars."])
    #expect(try LibraryRows.all(old) == LibraryRows.all(library.library.url))
    #expect(try LibraryRows.faults(old) == [])
  }

  @Test func whatCannotBeReadStays() async throws {
    let library = try filled()
    try library.folder.remove("notes/a.eml")
    try await library.add()
    let old = library.folder.file("old.sqlite")
    try makeOld(of: library.library.url, at: old)
    let now = try Library(at: old, embedder: CountingEmbedder())
    let reader = StubReader()
    reader.breakFiles("mail.mbox")
    reader.breakItems("tractor.md")
    try await now.add(library.notes, using: reader)
    #expect(try await now.status().items == 6)
    reader.breakFiles()
    reader.breakItems()
    try await now.add(library.notes, using: reader)
    #expect(try LibraryRows.all(old) == LibraryRows.all(library.library.url))
    #expect(try LibraryRows.faults(old) == [])
  }

  @Test func copiesAndAttachmentsKeepTheirVectors() async throws {
    let folder = try TemporaryFolder()
    let mail = """
      From: Anna <anna@example.org>
      Date: 1 Mar 2021 10:00:00 +0000
      Subject: Harvest
      Message-ID: <m@x>
      MIME-Version: 1.0
      Content-Type: multipart/mixed; boundary="edge"

      --edge
      Content-Type: text/plain

      About plums.
      --edge
      Content-Disposition: attachment; filename="list.txt"

      Ten baskets.
      --edge--

      """
    for source in ["one", "two"] { try folder.write(mail, to: "\(source)/m.eml") }
    let library = try TestLibrary(in: folder)
    for source in ["one", "two"] { try await library.add(source) }
    #expect(try library.copies().count == 2)
    let old = folder.file("old.sqlite")
    try makeOld(of: library.library.url, at: old)
    let embedder = CountingEmbedder()
    let now = try Library(at: old, embedder: embedder)
    for source in ["one", "two"] {
      try await now.add(folder.file(source), using: ImporterRegistry())
    }
    #expect(embedder.take().isEmpty)
    #expect(try LibraryRows.all(old) == LibraryRows.all(library.library.url))
    #expect(try LibraryRows.faults(old) == [])
  }

  @Test func copiesOfOneThreadStayTogether() async throws {
    let library = try TestLibrary()
    for source in ["one", "two"] {
      for (day, id) in ["a", "b", "c"].enumerated() {
        let mail = Mails.mail(id, answering: day > 0 ? ["a"] : [], day: day + 1, "About \(id)s.")
        try library.folder.write(mail, to: "\(source)/\(id).eml")
      }
      try await library.add(source)
    }
    #expect(try library.copies().count == 3)
    let old = library.folder.file("old.sqlite")
    try makeOld(of: library.library.url, at: old)
    let now = try Library(at: old, embedder: CountingEmbedder())
    // The second source's copies take the place of the items before it is added again.
    try await now.remove(source: library.folder.file("one").path)
    #expect(try LibraryRows.threadIDs(old).count == 1)
    #expect(try await now.status().items == 3)
  }
}
