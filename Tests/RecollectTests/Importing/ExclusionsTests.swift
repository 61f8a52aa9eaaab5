import Foundation
import GRDB
import ImportSupport
import Importers
import Items
import Recollect
import TestSupport
import Testing

/// Tests of imports that leave out files.
@Suite struct ExclusionsTests {
  private func excluding(_ patterns: String..., drops: Bool = false) -> AddOptions {
    var options = AddOptions()
    options.exclusions = patterns
    options.dropsExclusions = drops
    return options
  }

  private func exclusions(_ test: TestLibrary) async throws -> [[String]] {
    try await test.library.status().sources.map(\.exclusions)
  }

  @Test func defaultsStayBeforeThePatternsOfTheSource() async throws {
    let test = try TestLibrary()
    for path in ["a.md", "b.log", "d.log"] { try test.write("Words of \(path).", to: path) }
    var options = excluding("!d.log")
    options.defaultExclusions = ["*.log"]
    try await test.add(options: options)
    #expect(try await exclusions(test) == [["*.log", "!d.log"]])
    options.exclusions = []
    #expect(try await test.add(options: options).changedNothing)
    options.defaultExclusions = ["*.log", "*.txt"]
    try await test.add(options: options)
    #expect(try await exclusions(test) == [["*.txt", "*.log", "!d.log"]])
    #expect(try test.items() == ["a.md", "d.log"])
  }

  @Test func patternsStayWithTheSource() async throws {
    let test = try TestLibrary()
    for path in ["a.md", "b.log", "drafts/c.md"] { try test.write("Words of \(path).", to: path) }
    let report = try await test.add(options: excluding("*.log", "drafts/"))
    #expect(report.filesLeftOut == 1 && report.foldersLeftOut == 1 && report.problems.isEmpty)
    #expect(try test.items() == ["a.md"])
    try test.write("More.", to: "d.log")
    let again = try await test.add()
    #expect(again.changedNothing && again.filesLeftOut == 2)
    #expect(try test.items() == ["a.md"])
    #expect(try await exclusions(test) == [["*.log", "drafts/"]])
    try await test.add(options: excluding("*.log", "!d.log"))
    #expect(try await exclusions(test) == [["drafts/", "*.log", "!d.log"]])
    #expect(try test.items() == ["a.md", "d.log"])
    try await test.add(options: excluding(drops: true))
    #expect(try await exclusions(test) == [[]])
    #expect(try test.items() == ["a.md", "b.log", "d.log", "drafts/c.md"])
    #expect(try LibraryRows.faults(test.library.url) == [])
  }

  @Test func whatIsNowLeftOutGoesAsARemovedFileDoes() async throws {
    let test = try TestLibrary()
    for path in ["a.md", "b.md", "c/d.md"] { try test.write("Words of \(path).", to: path) }
    try await test.add()
    try test.write("b.md\nc\n", to: ".gitignore")
    let report = try await test.add()
    #expect(report.filesRemoved == 2 && report.threadsRemoved == 2 && !report.changedNothing)
    #expect(try test.items() == ["a.md"])
    try await test.expectFresh()
    // Everything may be left out on purpose, unlike everything being gone.
    try test.write("*", to: ".gitignore")
    #expect(try await test.add().filesRemoved == 1)
    #expect(try test.items() == [])
  }

  @Test func patternsOutliveTheItems() async throws {
    let test = try TestLibrary()
    try test.write("Pears.", to: "a.md")
    try await test.add()
    for _ in 0..<3 { try await test.add(options: excluding("*.md")) }
    try await test.add()
    try await test.add()
    #expect(try test.items() == [])
    #expect(try await exclusions(test) == [["*.md"]])
    try await test.library.remove(source: test.notes.path)
    #expect(try test.count("exclusions") == 0)
  }

  @Test func patternsOfAFolderInsideASourceAreForThatFolder() async throws {
    let test = try TestLibrary()
    for path in ["a.md", "[sub]/a.md", "[sub]/deep/a.md", "[sub]/b.md"] {
      try test.write("Words of \(path).", to: path)
    }
    try await test.add()
    try await test.add("notes/[sub]", options: excluding("a.md"))
    #expect(try test.items() == ["[sub]/b.md", "a.md"])
    try await test.add("notes/[sub]", options: excluding("!/a.md"))
    #expect(try test.items() == ["[sub]/a.md", "[sub]/b.md", "a.md"])
    #expect(try await exclusions(test) == [["/\\[sub]/**/a.md", "!/\\[sub]/a.md"]])
  }

  @Test func aPathAsShellsCompleteItIsOneInTheSource() async throws {
    let test = try TestLibrary()
    for path in ["a/x.md", "b/x.md", "c/x.md"] { try test.write("Words of \(path).", to: path) }
    try await test.add(options: excluding(test.notes.path + "/a/", "./b"))
    #expect(try test.items() == ["c/x.md"])
  }

  @Test func aFileNamedItselfIsReadAndStays() async throws {
    let test = try TestLibrary()
    for path in ["a.md", "drafts/b.md", ".c.md"] { try test.write("Words of \(path).", to: path) }
    try await test.add(options: excluding("drafts"))
    for path in ["drafts/b.md", ".c.md"] {
      #expect(try await test.add("notes/" + path).items == 1)
    }
    try await test.add()
    #expect(try test.items() == [".c.md", "a.md", "b.md"])
    #expect(try test.count("sources") == 3)
  }

  @Test func anExcludedArchiveIsOpenedAgainWhenItIsIncluded() async throws {
    let test = try TestLibrary()
    try test.write("Pears.", to: "a.md")
    try test.folder.write(StoredZip.bytes([("b.md", Array("Plums.".utf8))]), to: "notes/c.zip")
    try await test.add()
    #expect(try test.items().count == 2)
    try await test.add(options: excluding("*.zip"))
    #expect(try test.items() == ["a.md"])
    try await test.add(options: excluding(drops: true))
    #expect(try test.items().count == 2)
  }

  @Test func theLibraryItselfIsSkippedWithoutAWord() async throws {
    let folder = try TemporaryFolder()
    let first = try TestLibrary(in: folder)
    try folder.write("Pears.", to: "a.md")
    for name in ["library.sqlite-vectors", "library.sqlite-journal"] {
      try folder.write([0, 1, 2, 0xFF] as [UInt8], to: name)
    }
    do {
      // A closed library has its changes in the file itself.
      let other = try Library(at: folder.file("other.sqlite"), embedder: CountingEmbedder())
      try await other.add(Item(id: "1", kind: .note, text: "Oil the scythe."), to: "tools")
    }
    // The token of a library's server opens the library to whoever reads it.
    try folder.write((0..<4096).map { UInt8($0 & 0xFF) }, to: "sealed")
    for name in ["library.sqlite", "other.sqlite", "sealed"] {
      for end in ["-token", "-adding", "-results", "-keys"] {
        try folder.write("A word of \(name)\(end).", to: name + end)
      }
    }
    try folder.write("A list.", to: "a.md-results")
    for options in [AddOptions(), AddOptions(importer: "text")] {
      let report = try await first.library.add(
        folder.url, using: ImporterRegistry(), options: options)
      #expect(report.problems.filter { $0.path.contains("library.sqlite") }.isEmpty)
      guard options.importer == nil else { continue }
      #expect(report.problems.map(\.path) == ["sealed"])
      #expect(try first.items() == ["a.md", "a.md-results"])
    }
  }
}
