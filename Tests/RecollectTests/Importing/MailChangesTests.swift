import Foundation
import Items
import Recollect
import Testing

/// Tests of threads that grow, join, shrink and split.
@Suite struct MailChangesTests {
  @Test func aMailThatJoinsTwoStoredThreadsMakesThemOne() async throws {
    let library = try TestLibrary()
    try library.write(Mails.mail("a", day: 1), to: "a.eml")
    try library.write(Mails.mail("b", day: 2), to: "b.eml")
    try await library.add()
    #expect(try library.count("threads") == 2)
    try library.write(Mails.mail("c", answering: ["a", "b"], day: 3), to: "c.eml")
    try await library.add()
    #expect(try library.threadStarts() == ["a"])
    #expect(try library.items() == ["a", "b", "c"])
    try await library.expectFresh()
  }

  @Test func anEarlierMailBecomesTheThreadsFirst() async throws {
    let library = try TestLibrary()
    try library.write(Mails.mail("b", answering: ["a"], day: 2), to: "b.eml")
    try await library.add()
    try library.write(Mails.mail("a", day: 1), to: "a.eml")
    try await library.add()
    #expect(try library.threadStarts() == ["a"])
    try await library.expectFresh()
  }

  @Test func aMailRemovedFromAMailboxIsGone() async throws {
    let library = try TestLibrary()
    let (a, b) = (Mails.mail("a"), Mails.mail("b", answering: ["a"], day: 2, "About quinces."))
    let c = Mails.mail("c", answering: ["b"], day: 3)
    try library.write(Mails.mailbox(a, b, c), to: "box.mbox")
    try await library.add()
    #expect(try await library.find("quinces").count == 1)
    try library.write(Mails.mailbox(a, c), to: "box.mbox")
    try await library.add()
    #expect(try library.items() == ["a", "c"])
    #expect(try await library.find("quinces").isEmpty)
    try await library.expectFresh()
  }

  @Test func aDeletedMailIsGoneFromTheTextOfItsThread() async throws {
    let library = try TestLibrary()
    try library.write(Mails.mail("a"), to: "a.eml")
    try library.write(Mails.mail("b", answering: ["a"], day: 2, "About quinces."), to: "b.eml")
    try await library.add()
    try library.folder.remove("notes/b.eml")
    try await library.add()
    #expect(try library.items() == ["a"])
    #expect(try await library.find("quinces").isEmpty)
    try await library.expectFresh()
  }

  @Test func aThreadSplitsWhenTheMailThatJoinedItGoes() async throws {
    let library = try TestLibrary()
    try library.write(Mails.mail("a", day: 1), to: "a.eml")
    try library.write(Mails.mail("b", answering: ["a"], day: 2), to: "b.eml")
    try library.write(Mails.mail("c", answering: ["b"], day: 3), to: "c.eml")
    try await library.add()
    #expect(try library.count("threads") == 1)
    try library.folder.remove("notes/b.eml")
    try await library.add()
    // The threads are a, and c, which refers only to b.
    #expect(try library.count("threads") == 2)
    try await library.expectFresh()
  }

  /// Checks that a stored thread isn't split before all resulting threads have been read.
  @Test func aSplitThatIsCutOffIsMadeByTheNextImport() async throws {
    let library = try TestLibrary()
    let reader = StubReader()
    // The text fills a batch before the next thread is read.
    let long = { (id: String) in (0..<30_000).map { "\(id)\($0)" }.joined(separator: " ") }
    try library.write(Mails.mail("a", day: 1, long("a")), to: "a.eml")
    try library.write(Mails.mail("b", answering: ["a"], day: 2), to: "b.eml")
    try library.write(Mails.mail("c", answering: ["b"], day: 3, long("c")), to: "c.eml")
    try await library.add()
    try library.folder.remove("notes/b.eml")
    reader.interrupt(at: "c")
    await #expect(throws: CancellationError.self) { try await library.add(using: reader) }
    #expect(try library.items() == ["a", "b", "c"])
    try await library.add()
    #expect(try library.items() == ["a", "c"])
    try await library.expectFresh()
  }

  @Test func aMailInTwoFilesIsStoredOnceAndSurvivesEither() async throws {
    for removed in ["archive.mbox", "inbox.mbox"] {
      let library = try TestLibrary()
      let shared = Mails.mail("shared", "About quinces.")
      try library.write(Mails.mailbox(shared, Mails.mail("old")), to: "archive.mbox")
      try library.write(Mails.mailbox(Mails.mail("new"), shared), to: "inbox.mbox")
      try await library.add()
      #expect(try library.items() == ["new", "old", "shared"])
      try library.folder.remove("notes/" + removed)
      try await library.add()
      #expect(try await library.find("quinces").count == 1)
      #expect(try library.items().contains("shared"))
      try await library.expectFresh()
    }
  }

  @Test func aMailInTwoFilesStaysWhenItLeavesTheFirst() async throws {
    let library = try TestLibrary()
    let shared = Mails.mail("shared")
    try library.write(Mails.mailbox(shared), to: "b.mbox")
    try await library.add()
    // A file that sorts earlier has the mail for some time, and doesn't take it over.
    try library.write(Mails.mailbox(shared, Mails.mail("other")), to: "a.mbox")
    try await library.add()
    #expect(
      try library.strings(
        """
        SELECT f.path FROM placements p JOIN items i ON i.id = p.item_id
        JOIN files f ON f.id = p.file_id WHERE i.external_id = 'shared'
        """) == ["b.mbox"])
    try library.write(Mails.mailbox(Mails.mail("other")), to: "a.mbox")
    try await library.add()
    #expect(try library.items() == ["other", "shared"])
    try await library.expectFresh()
  }

  @Test func aMailWithoutTextIsFoundByItsSubjectAndItsPeople() async throws {
    let library = try TestLibrary()
    try library.write(Mails.mail("a", from: "Zora", subject: "Quinces", ""), to: "a.eml")
    try await library.add()
    var options = SearchOptions(mode: .lexical)
    options.filter.senders = ["zora"]
    let found = try await library.library.search("quinces", options: options).passages
    #expect(found.map(\.title) == ["Quinces"])
    #expect(found.first?.people.first?.name == "Zora")
    #expect(try LibraryRows.faults(library.library.url) == [])
  }
}
