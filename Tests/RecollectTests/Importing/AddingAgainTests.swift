import Foundation
import Importers
import Items
import Recollect
import Testing

/// Tests of importing unchanged and slightly changed sources again.
@Suite struct AddingAgainTests {
  @Test func theSameFolderEmbedsNothingAndChangesNoRow() async throws {
    let library = try await filled()
    let before = try LibraryRows.all(library.library.url)
    let generation = try library.strings("SELECT generation FROM library")
    let report = try await library.add()
    #expect(library.embedder.take().isEmpty)
    #expect(report.changedNothing && report.filesRead == 0 && report.filesUnchanged == 6)
    #expect(report.files == 6)
    #expect(try LibraryRows.all(library.library.url) == before)
    #expect(try library.strings("SELECT generation FROM library") == generation)
  }

  /// Checks that a thread is stored again if only the mailing list of a mail has changed.
  @Test func anotherListIsStored() async throws {
    let test = try TestLibrary()
    let mail = "List-Id: Gardens <gardens.example.org>\n" + Mails.mail("a")
    try test.write(mail.replacing("List-Id:", with: "X-Lists:"), to: "a.eml")
    try await test.add()
    try test.write(mail, to: "a.eml")
    try await test.add()
    let list = "SELECT threading ->> '$.addresses.list' FROM placements"
    #expect(try test.strings(list) == ["gardens.example.org"])
  }

  @Test func anotherTimeAloneEmbedsNothing() async throws {
    let library = try await filled()
    let before = try LibraryRows.all(library.library.url)
    try library.folder.touch("notes/bread.md", at: Date(timeIntervalSince1970: 1e9))
    let report = try await library.add()
    #expect(library.embedder.take().isEmpty && report.filesRead == 0)
    var after = try LibraryRows.all(library.library.url)
    #expect(after["files"] != before["files"])
    after["files"] = before["files"]
    #expect(after == before)
  }

  @Test func anEditEmbedsOnlyTheChunksItChanged() async throws {
    let library = try await filled()
    let chunks = try library.count("chunks")
    let long = (0..<40).map(Self.paragraph).joined(separator: "\n\n")
    try library.write(long.replacing("Paragraph 35 ", with: "Paragraph 35 changed "), to: "long.md")
    let report = try await library.add()
    let embedded = library.embedder.take()
    #expect(!embedded.isEmpty && embedded.count <= 3)
    #expect(embedded.allSatisfy { $0.contains("Paragraph 35 changed") })
    #expect(report.chunksEmbedded == embedded.count && report.threadsStored == 1)
    #expect(report.chunksReused > 10)
    #expect(try library.count("chunks") == chunks)
    #expect(try LibraryRows.faults(library.library.url) == [])
    #expect(try await library.find("changed").count == embedded.count)
  }

  @Test func theEndIsTheSameAsOfAFreshImport() async throws {
    let library = try await filled()
    try library.write("# Bread\n\nRye and water.", to: "bread.md")
    try library.folder.remove("notes/soup.md")
    try library.folder.move("notes/tea.md", to: "notes/drinks/tea.md")
    try library.write("# Oats\n\nPorridge.", to: "oats.md")
    try await library.add()
    let fresh = try Library(
      at: library.folder.file("fresh.sqlite"), embedder: CountingEmbedder())
    try await fresh.add(library.notes, using: ImporterRegistry())
    #expect(try LibraryRows.all(library.library.url) == LibraryRows.all(fresh.url))
  }

  @Test func aDeletedFileLeavesNothing() async throws {
    let library = try await filled()
    #expect(try await library.find("beetroot").count == 1)
    try library.folder.remove("notes/soup.md")
    let report = try await library.add()
    #expect(report.filesRemoved == 1 && report.threadsRemoved == 1)
    #expect(try await library.find("beetroot").isEmpty)
    #expect(try library.strings("SELECT text FROM chunks WHERE text LIKE '%beetroot%'").isEmpty)
    #expect(try library.count("embeddings") == library.count("chunks"))
    #expect(try LibraryRows.faults(library.library.url) == [])
  }

  @Test func aRenamedFileIsFoundUnderItsNewNameAndNotEmbedded() async throws {
    let library = try await filled()
    try library.folder.move("notes/soup.md", to: "notes/borscht.md")
    let report = try await library.add()
    #expect(library.embedder.take().isEmpty)
    #expect(report.filesRemoved == 1 && report.filesRead == 1 && report.chunksReused == 1)
    let passage = try await library.library.search("beetroot").passages.first
    #expect(passage?.path == library.notes.path + "/borscht.md")
    #expect(try LibraryRows.faults(library.library.url) == [])
  }

  @Test func aFileThatWasEmptiedIsForgotten() async throws {
    let library = try await filled()
    try library.write("", to: "soup.md")
    try library.write(" \n", to: "bread.md")
    let report = try await library.add()
    #expect(report.files == 6 && report.filesWithoutText == 2)
    #expect(try library.items() == ["drinks/coffee.md", "long.md", "tea.md", "wine.txt"])
    #expect(try LibraryRows.faults(library.library.url) == [])
  }

  @Test func anEmptiedFolderIsAnErrorAndLosesNothing() async throws {
    let library = try await filled()
    let before = try LibraryRows.all(library.library.url)
    for name in try FileManager.default.contentsOfDirectory(atPath: library.notes.path) {
      try library.folder.remove("notes/" + name)
    }
    let problem = await #expect(throws: ImportProblem.self) { try await library.add() }
    #expect(problem?.code == .empty && problem?.message.contains("6 files") == true)
    #expect(try LibraryRows.all(library.library.url) == before)
  }

  @Test func aMissingFolderIsAnErrorAndLosesNothing() async throws {
    let library = try await filled()
    let before = try LibraryRows.all(library.library.url)
    try library.folder.remove("notes")
    let problem = await #expect(throws: ImportProblem.self) { try await library.add() }
    #expect(problem?.code == .missing)
    #expect(try LibraryRows.all(library.library.url) == before)
    await #expect(throws: ImportProblem.self) { try await library.add("nowhere") }
    #expect(try library.count("sources") == 1)
  }

  private static func paragraph(_ number: Int) -> String {
    let words = (0..<60).map { "word\(number)x\($0)" }.joined(separator: " ")
    return "Paragraph \(number) says \(words)."
  }

  private func filled() async throws -> TestLibrary {
    let library = try TestLibrary()
    try library.write("# Bread\n\nFlour, water, salt.", to: "bread.md")
    try library.write("# Soup\n\nA beetroot and an onion.", to: "soup.md")
    try library.write("---\ntitle: Tea\n---\nLeaves.", to: "tea.md")
    try library.write("Beans, ground.", to: "drinks/coffee.md")
    try library.write("Grapes, trodden.", to: "wine.txt")
    try library.write((0..<40).map(Self.paragraph).joined(separator: "\n\n"), to: "long.md")
    let report = try await library.add()
    #expect(report.items == 6 && library.embedder.take().count == report.chunksEmbedded)
    return library
  }
}
