import Foundation
import GRDB
import Importers
import Items
import Recollect
import RecollectTesting
import TestSupport
import Testing

/// Tests of changing the embedder of a library.
@Suite struct ChangeEmbedderTests {
  private struct Stop: Error {}

  /// The embedder to change to, which cuts texts as the first one does.
  private func other(
    before: @escaping @Sendable (Int) async throws -> Void = { _ in }
  ) -> CountingEmbedder {
    CountingEmbedder(dimension: 32, before: before)
  }

  /// A library of notes, mails, chats, meetings and documents.
  private func samples() async throws -> TestLibrary {
    let test = try TestLibrary()
    try test.write("# Plums\n\nPlums ripen in August.\n", to: "fruit/plums.md")
    try test.write("Plan v1: dig.\n\nAnd water.", to: "plan v1.md")
    try test.write("Plan v1: dig.\n\nAnd water the medlars.", to: "plan v2.md")
    let long = (0..<90).map { "The quinces of row \($0) are ripe." }.joined(separator: " ")
    try test.write(
      Mails.mailbox(
        Mails.mail("1", long), Mails.mail("2", answering: ["1"], day: 2, long + " Really."),
        Mails.mail("3", "Apples?")), to: "mails.mbox")
    let chat = (0..<80).map { number in
      "[\(10 + number / 60):\(String(format: "%02d", number % 60)), 5/\(1 + number / 9)/2021] "
        + "\(number % 3 == 0 ? "Anna Berg" : "Bo"): Message \(number) on the garden and its fruit."
    }
    try test.write(chat.joined(separator: "\n") + "\n", to: "WhatsApp Chat with Anna.txt")
    try await test.add()
    for sample in ["meetings", "mail/w3c-wai-au.mbox", "notes"] {
      try await test.library.add(TestData.samples(sample), using: ImporterRegistry())
    }
    return test
  }

  /// Checks that the vectors are those of a library that was filled with the new embedder.
  @Test func theVectorsAreThoseOfANewLibrary() async throws {
    let test = try await samples()
    let second = other()
    let changing = try Library(at: test.library.url, embedder: test.embedder)
    let before = try LibraryRows.all(changing.url)
    let report = try await changing.changeEmbedder(to: second)
    #expect(report.replaced == test.embedder.identifier && report.cutOff == 0)
    #expect(report.embedded == second.take().count)
    #expect(try report.embedded + report.reused == test.count("chunks"))

    let sources = try await changing.sourcePaths()
    let fresh = try Library(at: test.folder.file("fresh.sqlite"), embedder: other())
    for source in sources { try await fresh.add(URL(filePath: source), using: ImporterRegistry()) }
    var rows = try LibraryRows.all(changing.url)
    #expect(try rows == LibraryRows.all(fresh.url))
    #expect(try LibraryRows.faults(changing.url) == [])
    (rows["embeddings"], rows["models"]) = (before["embeddings"], before["models"])
    #expect(rows == before)
    #expect(try await changing.embedders().map(\.state) == [.inUse])

    // Nothing is left to embed.
    for source in sources {
      let again = try await changing.add(URL(filePath: source), using: ImporterRegistry())
      #expect(again.changedNothing)
    }
    #expect(second.take().isEmpty)
  }

  @Test func theTextThatAnItemGivesIsEmbedded() async throws {
    let test = try TestLibrary()
    let item = Item(
      id: "1", kind: .note, title: "Tree", text: "Row 3.", embeddingText: "A quince in row 3.")
    try await test.library.add(item, to: "trees")
    let second = other()
    try await test.library.changeEmbedder(to: second)
    #expect(second.take() == ["A quince in row 3."])
    // The chunk still has its digest, so nothing is embedded again.
    try await test.library.add([item], as: "trees")
    #expect(second.take().isEmpty)
  }

  @Test func aTextThatCannotBeComposedAgainIsEmbeddedWithItsTitle() async throws {
    let test = try TestLibrary()
    let item = Item(
      id: "1", kind: .note, title: "Tree", text: "Row 3.", embeddingText: "A quince in row 3.")
    try await test.library.add(item, to: "trees")
    // Earlier versions didn't store the text that an item gives.
    try await DatabaseQueue(path: test.library.url.path).write {
      try $0.execute(sql: "UPDATE chunks SET embedded = NULL")
    }
    let second = other()
    try await test.library.changeEmbedder(to: second)
    #expect(second.take() == ["Tree\n\nRow 3."])
    #expect(try test.strings("SELECT hash FROM chunks") == [""])
    #expect(try await test.library.search("tree row").passages.count == 1)
  }

  @Test func aStoppedChangeGoesOnWhereItStopped() async throws {
    let test = try TestLibrary()
    for number in 0..<300 { try test.write("Note number \(number).", to: "\(number).md") }
    try await test.add()
    let stopping = other { call in if call == 3 { throw Stop() } }
    let changing = try Library(at: test.library.url, embedder: test.embedder)
    await #expect(throws: Stop.self) { try await changing.changeEmbedder(to: stopping) }
    let made = stopping.take().count
    #expect(made == 64)
    let states = try await changing.embedders()
    #expect(states.map(\.state) == [.inUse, .incomplete])
    #expect(states.map(\.vectors) == [300, 64])

    // The library goes on with the old embedder, and refuses the new one.
    #expect(try await changing.search("note number 7").passages.count > 0)
    try test.write("Quinces.", to: "quinces.md")
    try await changing.add(test.notes, using: ImporterRegistry())
    #expect(try await changing.search("quinces").passages.first?.text == "Quinces.")
    let early = try Library(at: changing.url, embedder: other())
    let error = await #expect(throws: LibraryError.self) { try await early.search("note") }
    #expect(error?.code == .otherEmbedder && error?.message.contains("complete") == true)

    let second = other()
    let seen = Mutexed<[EmbedderChangeProgress]>([])
    let report = try await changing.changeEmbedder(to: second) { seen.value.append($0) }
    #expect(second.take().count == 301 - made && report.embedded == 301 - made)
    #expect(report.reused == made)
    #expect(seen.value.last?.done == 301 && seen.value.last?.total == 301)
    #expect(zip(seen.value, seen.value.dropFirst()).allSatisfy { $0.done <= $1.done })
    #expect(try await changing.search("quinces").passages.first?.text == "Quinces.")
    #expect(try await changing.status().vectors == [second.identifier: 301])
    #expect(try await changing.changeEmbedder(to: second).embedded == 0)
  }

  @Test func whatIsAddedForgottenAndEditedMeanwhileIsRight() async throws {
    let test = try TestLibrary()
    for number in 0..<200 { try test.write("Note number \(number).", to: "\(number).md") }
    try await test.add()
    let second = other { call in
      switch call {
      case 1: try test.write("Medlars.", to: "0.md")
      case 2: try test.write("Quinces.", to: "new.md")
      case 3: try FileManager.default.removeItem(at: test.notes.appending(path: "199.md"))
      default: return
      }
      try await test.add()
    }
    let changing = try Library(at: test.library.url, embedder: test.embedder)
    try await changing.changeEmbedder(to: second)
    let fresh = try Library(at: test.folder.file("fresh.sqlite"), embedder: other())
    try await fresh.add(test.notes, using: ImporterRegistry())
    #expect(try LibraryRows.all(changing.url) == LibraryRows.all(fresh.url))
    #expect(try LibraryRows.faults(changing.url) == [])
  }

  @Test func aLibraryThatIsOpenWithTheOldEmbedderSaysSo() async throws {
    let test = try TestLibrary()
    try test.write("Quinces.", to: "a.md")
    try await test.add()
    #expect(try await test.library.search("quinces").passages.count == 1)
    let changing = try Library(at: test.library.url, embedder: test.embedder)
    try await changing.changeEmbedder(to: other())
    try test.write("Medlars.", to: "b.md")
    for action in [
      { _ = try await test.library.search("quinces") },
      { try await test.add() },
      { try await test.library.remember(.boat(turn: 1)) },
    ] as [() async throws -> Void] {
      let error = await #expect(throws: LibraryError.self) { try await action() }
      #expect(error?.code == .otherEmbedder)
    }
    #expect(try test.count("chunks") == 1 && test.count("embeddings") == 1)
    #expect(try test.count("memory_vectors") == 0)
  }

  @Test func memoriesAreRecalledByTheNewVectors() async throws {
    let test = try TestLibrary()
    let memory = try await test.library.remember(.boat(turn: 1)).memory
    try await test.library.add(Item(id: "1", kind: .note, text: "Quinces."), to: "notes")
    _ = try await test.library.recall("blue boat")
    try await test.library.changeEmbedder(to: other())
    #expect(try test.count("memory_vectors") == 1)
    let reader = try Library(at: test.library.url, embedder: other(), access: .readOnly)
    for library in [test.library, reader] {
      let recall = try await library.recall("blue boat")
      #expect(recall.memories.map(\.id) == [memory.id])
      #expect(recall.memories.first?.cosine != nil)
    }
  }

  @Test func aChunkLongerThanTheEmbedderReadsIsReported() async throws {
    let test = try TestLibrary()
    let words = (0..<100).map { "word\($0)" }.joined(separator: " ")
    try await test.library.add(Item(id: "1", kind: .note, text: words), to: "notes")
    try await test.library.add(Item(id: "2", kind: .note, text: "Quinces."), to: "notes")
    let short = CountingEmbedder(dimension: 32, maximumTokens: 50)
    #expect(try await test.library.changeEmbedder(to: short).cutOff == 1)
  }

  @Test func savedVectorsAreThoseOfTheNewEmbedder() async throws {
    let test = try TestLibrary()
    let items = (0..<50).map { Item(id: "\($0)", kind: .note, text: "Note \($0).") }
    try await test.library.add(items, as: "notes")
    try await test.library.saveVectors()
    let file = URL(filePath: test.library.url.path + "-vectors")
    try await test.library.changeEmbedder(to: other())
    // Few vectors aren't saved again.
    #expect(!TestData.exists(file))
    try await test.library.saveVectors()
    let opened = try Library(at: test.library.url, embedder: other(), access: .readOnly)
    #expect(try await opened.search("note 7").passages.count > 0)
    #expect(opened.fullReadCount == 0)
  }
}
