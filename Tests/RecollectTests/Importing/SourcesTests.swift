import Foundation
import Items
import Recollect
import Testing

/// Tests of sources within sources, forced formats, and removal.
@Suite struct SourcesTests {
  @Test func aFolderInsideASourceBringsThatSourceUpToDate() async throws {
    let library = try TestLibrary()
    try library.write("One.", to: "a.md")
    try library.write("Two.", to: "sub/b.md")
    try await library.add()
    try library.write("Three.", to: "sub/c.md")
    try library.write("Four.", to: "d.md")
    let report = try await library.add("notes/sub")
    #expect(report.source == library.notes.path)
    #expect(try library.items() == ["a.md", "d.md", "sub/b.md", "sub/c.md"])
    #expect(try library.strings("SELECT path FROM sources") == [library.notes.path])
  }

  @Test func aFolderAroundASourceLeavesItsFilesToIt() async throws {
    let library = try TestLibrary()
    try library.write("One.", to: "a.md")
    try library.write("Two.", to: "sub/b.md")
    try await library.add("notes/sub")
    let report = try await library.add()
    #expect(report.filesInOtherSources == 1 && report.files == 1)
    #expect(try library.items() == ["a.md", "b.md"])
    try await library.library.remove(source: library.folder.file("notes/sub").path)
    #expect(try library.items() == ["a.md"])
    try await library.add()
    #expect(try library.items() == ["a.md", "sub/b.md"])
    #expect(try LibraryRows.faults(library.library.url) == [])
  }

  @Test func aNameThatOnlyBeginsAlikeIsAnotherSource() async throws {
    let library = try TestLibrary()
    try library.write("One.", to: "a.md")
    try library.folder.write("Two.", to: "notes-old/b.md")
    try await library.add()
    try await library.add("notes-old")
    #expect(try library.count("sources") == 2)
    #expect(try library.items() == ["a.md", "b.md"])
  }

  @Test func aForcedFormatStaysWithItsSource() async throws {
    let library = try TestLibrary()
    try library.write("# Title\n\nText.", to: "a.md")
    try await library.add(options: AddOptions(importer: "Text"))
    #expect(try library.strings("SELECT importer FROM files") == ["text"])
    _ = library.embedder.take()
    let again = try await library.add(options: AddOptions(importer: "text"))
    #expect(again.filesRead == 0)
    try library.write("# Title\n\nMore text.", to: "a.md")
    try library.write("# New", to: "b.md")
    try await library.add()
    #expect(try library.strings("SELECT importer FROM files") == ["text", "text"])
  }

  @Test func aForcedFormatForOneFileLeavesTheOthersAlone() async throws {
    let library = try TestLibrary()
    try library.write("# Title\n\nText.", to: "a.md")
    try library.write("# Other\n\nText.", to: "b.md")
    try await library.add()
    try await library.add("notes/b.md", options: AddOptions(importer: "text"))
    #expect(
      try library.strings("SELECT path || ' ' || importer FROM files ORDER BY path")
        == ["a.md markdown", "b.md text"])
    let again = try await library.add()
    #expect(again.filesRead == 0)
  }

  @Test func aForcedFormatIsTakenBackByRecognizingAnew() async throws {
    let library = try TestLibrary()
    try library.write("# Title\n\nText.", to: "a.md")
    try library.write("Just text.", to: "b.txt")
    try await library.add(options: AddOptions(importer: "text"))
    var anew = AddOptions()
    anew.recognizesFormatsAgain = true
    let report = try await library.add(options: anew)
    #expect(report.filesRead == 1)
    #expect(
      try library.strings("SELECT path || ' ' || importer FROM files ORDER BY path")
        == ["a.md markdown", "b.txt text"])
    try library.write("# New", to: "c.md")
    try await library.add()
    #expect(try library.strings("SELECT importer FROM files WHERE path = 'c.md'") == ["markdown"])
  }

  @Test func anUnknownFormatIsAProblemOfEveryFile() async throws {
    let library = try TestLibrary()
    try library.write("Text.", to: "a.md")
    let report = try await library.add(options: AddOptions(importer: "wordperfect"))
    #expect(report.problems.map(\.code) == [.unrecognized] && report.items == 0)
  }

  @Test func removingForgetsEverythingAndNothingElse() async throws {
    let library = try TestLibrary()
    try library.write("Quinces.", to: "a.md")
    try library.folder.write("Medlars.", to: "more/b.md")
    try await library.add()
    try await library.add("more")
    let removed = try await library.library.remove(source: library.notes.path)
    #expect(removed.items == [.note: 1] && removed.chunks == 1 && removed.files == 1)
    #expect(try await library.find("quinces").isEmpty)
    #expect(try await library.find("medlars").count == 1)
    #expect(try LibraryRows.faults(library.library.url) == [])
    let error = await #expect(throws: LibraryError.self) {
      try await library.library.remove(source: "/nowhere")
    }
    #expect(error?.code == .unknownSource)
    #expect(error?.remedy.contains(library.folder.file("more").path) == true)
  }

  @Test func statusCountsWhatIsThere() async throws {
    let library = try TestLibrary()
    try library.write("Quinces.", to: "a.md")
    try library.write(
      Mails.mailbox(Mails.mail("a"), Mails.mail("b", answering: ["a"])), to: "box.mbox")
    try await library.add()
    let status = try await library.library.status()
    #expect(status.items == 3 && status.threads == 2 && status.chunks == 2)
    #expect(status.sources.map(\.items) == [[.note: 1, .mail: 2]])
    #expect(status.sources.map(\.files) == [2])
    #expect(status.vectors == [library.embedder.identifier: 2])
    #expect(status.bytes > 4096 && status.incompleteFiles == 0)
  }
}
