import Foundation
import Items
import Recollect
import RecollectTesting
import TestSupport
import Testing

/// Tests of items of a collection that form named threads.
@Suite struct NamedThreadsTests {
  private func message(
    _ id: String, _ text: String, day: Int?, in thread: String? = "Anna", from: String = "Anna"
  ) -> Item {
    Item(
      id: id, kind: .message, text: text,
      date: day.map { Date(timeIntervalSince1970: Double($0) * 86_400 + 0.25) },
      people: [Item.Participant(role: .from, name: from)], thread: thread)
  }

  private func thread(of id: String, in library: TestLibrary) async throws -> LibraryThread {
    try #require(try await library.library.threads(containing: id).first)
  }

  private func ids(_ thread: LibraryThread) -> [String] { thread.items.map(\.item.id) }

  @Test func itemsWithOneNameAreOneThreadInTheOrderOfTheirDates() async throws {
    let library = try TestLibrary()
    let items = [
      message("3", "Ripe.", day: 3), message("1", "How are the quinces?", day: 1),
      message("other", "Sloes.", day: 2, in: nil), message("2", "Green.", day: 2),
    ]
    #expect(try await library.library.add(items, to: "chat") == 4)
    let thread = try await thread(of: "1", in: library)
    #expect(ids(thread) == ["1", "2", "3"])
    #expect(thread.items.allSatisfy { $0.item.thread == "Anna" })
    #expect(
      thread.items.map(\.item.date) == [1, 2, 3].map { message("", "", day: $0).date.stored })
    // A short message is found with its neighbors.
    let passages = try await library.library.search(
      "quinces", options: SearchOptions(mode: .lexical, floor: nil)
    ).passages
    #expect(passages.map(\.itemIDs) == [["1", "2", "3"]])
    #expect(try await ids(self.thread(of: "other", in: library)) == ["other"])
    #expect(try LibraryRows.faults(library.library.url) == [])
  }

  @Test func anItemWithoutDateFollowsTheOneBeforeIt() async throws {
    let library = try TestLibrary()
    let items = [
      message("a", "One.", day: 1), message("b", "Two.", day: nil), message("c", "Three.", day: 5),
    ]
    for item in items { try await library.library.add(item, to: "chat") }
    try await library.library.add(message("b", "Two again.", day: nil), to: "chat")
    try await library.library.add(message("d", "Four.", day: 3), to: "chat")
    #expect(try await ids(thread(of: "a", in: library)) == ["a", "b", "d", "c"])
  }

  @Test func onlyChunksWithNewTextAreEmbedded() async throws {
    let library = try TestLibrary(embedder: CountingEmbedder(maximumTokens: 32))
    let chunking = ChunkingOptions(windowTokens: 16, overlapTokens: 0)
    let items = (0..<40).map { (day: Int) in
      message("\(day)", "Message number \(day) of the chat.", day: day)
    }
    #expect(try await library.library.add(items, to: "chat", chunking: chunking) == 40)
    let chunks = try library.count("chunks")
    #expect(chunks > 10 && library.embedder.take().count == chunks)

    let next = message("40", "One more.", day: 40)
    #expect(try await library.library.add(next, to: "chat", chunking: chunking))
    #expect(library.embedder.take().count <= 2)
    #expect(try await library.library.add(next, to: "chat", chunking: chunking) == false)
    let changed = [items[3], message("7", "Changed.", day: 7), next]
    #expect(try await library.library.add(changed, to: "chat", chunking: chunking) == 1)
    #expect(library.embedder.take().count < chunks)
    #expect(try await library.find("changed").count == 1)
    #expect(try library.count("threads") == 1)
  }

  @Test func aDeletedItemLeavesTheOthersFoundByMeaning() async throws {
    let library = try TestLibrary()
    let items = (0..<6).map { (day: Int) in message("\(day)", "Word\(day).", day: day) }
    try await library.library.add(items, to: "chat")
    #expect(try await library.library.remove(id: "0", from: "chat"))
    #expect(try await library.find("word0").isEmpty)
    #expect(try await ids(thread(of: "1", in: library)) == ["1", "2", "3", "4", "5"])
    #expect(try LibraryRows.faults(library.library.url) == [])

    let words = try Library(at: library.library.url)
    #expect(try await words.remove(id: "3", from: "chat"))
    #expect(try await library.find("word3").isEmpty)
    #expect(try await library.find("word5").count == 1)
    #expect(try LibraryRows.places(library.library.url) == [])
    // The next change of the thread embeds what is left.
    #expect(try await library.library.add(items[5], to: "chat") == false)
    #expect(try LibraryRows.faults(library.library.url) == [])

    for id in ["1", "2", "4"] { try await library.library.remove(id: id, from: "chat") }
    #expect(try await library.library.remove(id: "5", from: "chat"))
    #expect(try await library.library.sourcePaths().isEmpty && library.count("threads") == 0)
  }

  @Test func anErrorOfTheEmbedderComesAfterTheDeletion() async throws {
    struct Failure: Error {}
    let library = try TestLibrary()
    try await library.library.add(
      (0..<3).map { (day: Int) in message("\(day)", "Word\(day).", day: day) }, to: "chat")
    let failing = try Library(
      at: library.library.url, embedder: CountingEmbedder(before: { _ in throw Failure() }))
    await #expect(throws: Failure.self) { try await failing.remove(id: "1", from: "chat") }
    #expect(try library.items() == ["0", "2"])
    #expect(try await library.find("word1").isEmpty)
  }

  @Test(arguments: ["0", "1", "2"])
  func anItemThatMovesLeavesTheOthersInTheirThread(moved: String) async throws {
    let library = try TestLibrary()
    try await library.library.add(
      ["0", "1", "2"].map { message($0, "Word\($0).", day: Int($0)) }
        + [message("b", "Another.", day: 1, in: "Ben")], to: "chat")
    let others = ["0", "1", "2"].filter { $0 != moved }
    for name in ["Ben", nil, "Clara"] as [String?] {
      let item = message(moved, "Word\(moved).", day: Int(moved), in: name)
      #expect(try await library.library.add(item, to: "chat"))
      #expect(try await ids(thread(of: others[0], in: library)) == others)
      let inBen = name == "Ben" ? Set(["b", moved]) : ["b"]
      #expect(try await Set(ids(thread(of: "b", in: library))) == inBen)
      #expect(try await library.library.threads(containing: moved).count == 1)
      #expect(try LibraryRows.faults(library.library.url) == [])
    }
    let back = message(moved, "Word\(moved).", day: Int(moved))
    let both = [back, message("b", "Changed.", day: 1, in: "Ben")]
    #expect(try await library.library.add(both, to: "chat") == 2)
    #expect(try await ids(thread(of: "1", in: library)) == ["0", "1", "2"])
    #expect(try LibraryRows.faults(library.library.url) == [])
  }

  @Test func noItemIsLostIfTwoProcessesStoreIntoOneThread() async throws {
    let library = try TestLibrary()
    try await library.library.add(message("0", "Zero.", day: 0), to: "chat")
    let other = try Library(at: library.library.url, embedder: CountingEmbedder())
    let (first, second) = (message("1", "One.", day: 1), message("2", "Two.", day: 2))
    let slow = CountingEmbedder(before: { call in
      if call == 1 { try await other.add(second, to: "chat") }
      if call == 2 { try await other.remove(id: "0", from: "chat") }
    })
    let storing = try Library(at: library.library.url, embedder: slow)
    #expect(try await storing.add(first, to: "chat"))
    #expect(try await ids(thread(of: "1", in: library)) == ["1", "2"])
    #expect(try LibraryRows.faults(library.library.url) == [])
  }

  @Test func turnsAreKeptWhenAnotherItemChanges() async throws {
    func part(_ number: Int, _ words: String) -> Item {
      let text = "Anna: " + String(repeating: words + " and more. ", count: 300)
      return Item(
        id: "\(number)", kind: .meeting, title: "Planning", text: text,
        date: Date(timeIntervalSince1970: Double(number) * 60),
        turns: [Item.Turn(speaker: "Anna", range: 0..<text.utf8.count)], thread: "planning")
    }
    let library = try TestLibrary()
    try await library.library.add(part(1, "Quinces"), to: "meetings")
    #expect(library.embedder.take().contains { $0.contains("Anna:\n") })
    try await library.library.add(part(2, "Medlars"), to: "meetings")
    let whole = try Library(at: library.folder.file("whole.sqlite"), embedder: CountingEmbedder())
    try await whole.add([part(1, "Quinces"), part(2, "Medlars")], as: "meetings")
    #expect(try StoringItemsTests.rows(library.library.url) == StoringItemsTests.rows(whole.url))
  }

  @Test func anItemOfAThreadHasNoEmbeddedTextOfItsOwn() async throws {
    let library = try TestLibrary()
    var item = message("1", "17;4;99", day: 1)
    item.embeddingText = "The harvest by year."
    try await library.library.add(item, to: "chat")
    #expect(library.embedder.take().allSatisfy { $0.contains("17;4;99") })
  }

  /// A mailbox that was removed left two mails of a collection in one thread, which the collection
  /// doesn't name.
  @Test(arguments: [true, false])
  func aMailKeepsTheOthersOfAThreadFromARemovedSource(isReplaced: Bool) async throws {
    let library = try TestLibrary()
    let answer = Mails.mail("b@x", answering: ["a@x"], day: 2)
    try library.write(Mails.mailbox(Mails.mail("a@x"), answer), to: "Inbox.mbox")
    try await library.add()
    let mails = try await thread(of: "a@x", in: library).items.map(\.item).map { item in
      var item = item
      item.thread = nil
      return item
    }
    #expect(mails.count == 2)
    try await library.library.add(mails, to: "mails")
    #expect(try library.copies() == ["a@x", "b@x"])
    try await library.library.remove(source: library.notes.path)
    #expect(try library.items() == ["a@x", "b@x"])
    if isReplaced {
      var changed = mails[0]
      changed.text = "Changed."
      #expect(try await library.library.add(changed, to: "mails"))
      #expect(try await library.find("changed").count == 1)
      #expect(try library.items() == ["a@x", "b@x"])
    } else {
      #expect(try await library.library.remove(id: "a@x", from: "mails"))
      #expect(try library.items() == ["b@x"])
    }
    #expect(try LibraryRows.places(library.library.url) == [])
  }
}

extension Date? {
  /// The date as the library returns it, in whole seconds.
  fileprivate var stored: Date? {
    map { Date(timeIntervalSince1970: $0.timeIntervalSince1970.rounded(.down)) }
  }
}
