import Foundation
import ImportSupport
import Importers
import Items
import Recollect
import Testing

/// Tests of names that are equal without their suffixes.
@Suite struct FileNameSuffixesTests {
  @Test(arguments: [
    "Plan", "Plan (1)", "Plan copy", "Plan copy 2", "Plan - Copy", "Plan - Copy (2)", "Plan v2",
    "Plan-V1.3", "plan_v10", "Plan 2024-01-02", "2024-01-02 Plan", "Plan_20240102",
    "Plan (conflicted copy 2023-05-06)", "Plan (Anna's conflicted copy 2023-05-06)",
    "Plan.sync-conflict-20230506-101112-ABCDEFG", "Plan (2024-01-02)", "Plan v2 copy",
  ])
  func namesOfVersions(name: String) {
    #expect(FileNameSuffixes(name, .versions).base == "plan")
  }

  @Test(arguments: [
    ("Planet", "planet"), ("Chapter 1", "chapter 1"), ("Plan (draft)", "plan (draft)"),
    ("Photocopy", "photocopy"), ("Plan 12", "plan 12"), ("HTML5", "html5"), ("Rev2", "rev2"),
    ("Plan 2024", "plan 2024"), ("Plan 2024-13-01", "plan 2024-13-01"), ("2024-01-02", ""),
    ("(1)", ""), ("v2", ""), ("Windows 95 v2", "windows 95"),
  ])
  func whatIsNoSuffixStays(name: String, base: String) {
    #expect(FileNameSuffixes(name, .versions).base == base)
  }

  @Test(arguments: [
    ("Weekly sync 2024-03-01", "weekly sync"), ("Weekly sync #12", "weekly sync"),
    ("2024-03-01 Weekly sync", "weekly sync"), ("weekly_sync_7", "weekly_sync"),
    ("ES2005a", "es2005"), ("ES2005b", "es2005"), ("ES2006a", "es2006"), ("Bmr012", "bmr012"),
    ("Team A", "team a"), ("Standup", "standup"), ("12", ""),
  ])
  func namesOfMeetings(name: String, base: String) {
    #expect(FileNameSuffixes(name, .series).base == base)
  }
}

/// Tests that versions of a note, and meetings of a series, are one thread.
@Suite struct FamilyTests {
  private static let old = """
    # Plan

    We shall plant two rows of quinces along the southern wall in early spring.

    The tractor has to be repaired before that, says the neighbour.

    """
  private static let new = """
    # Plan

    We shall plant two rows of quinces along the southern wall in early spring.

    The medlars go behind the house, where the ground is wet.

    """

  private func add(_ files: [(name: String, text: String)]) async throws -> TestLibrary {
    let library = try TestLibrary()
    for (number, file) in files.enumerated() {
      try library.write(file.text, to: file.name)
      try library.folder.touch(
        "notes/" + file.name,
        at: Date(timeIntervalSince1970: 1_600_000_000 + 86400 * Double(number)))
    }
    try await library.add()
    #expect(try LibraryRows.faults(library.library.url) == [])
    return library
  }

  @Test(arguments: [
    "Plan (1).md", "Plan copy.md", "Plan v2.md", "Plan 2024-01-02.md",
    "Plan (conflicted copy 2023-05-06).md", "Plan.sync-conflict-20230506-101112-ABCDEFG.md",
  ])
  func versionsAreOneThread(name: String) async throws {
    let library = try await add([("Plan.md", Self.old), (name, Self.new)])
    #expect(try library.count("threads") == 1 && library.count("items") == 2)
    let found = try await library.library.search(
      "quinces along the southern wall", options: SearchOptions(floor: nil)
    ).passages
    #expect(found.count { $0.text.contains("quinces") } == 1)
    let thread = try #require(try await library.library.threads(containing: "Plan.md").first)
    #expect(thread.items.map(\.item.text).sorted() == [Self.new, Self.old].sorted())
    // The newest version is the file that was changed last, or has the later date in its name.
    #expect(thread.items[0].item.text == Self.new)
    #expect(found.first?.path.hasSuffix(name) == true)
    // A paragraph that the newer version lacks is found and attributed to the older file.
    let tractor = try await library.library.search("tractor").passages
    #expect(tractor.map(\.path) == [library.notes.path + "/Plan.md"])
    #expect(tractor.first?.line == 5)
    #expect(thread.text.components(separatedBy: "quinces").count == 2)
    // By itself, the older version is whole.
    let older = try #require(thread.only { $0.path.hasSuffix("/Plan.md") })
    #expect(older.text == Self.old && older.items[0].segments.map(\.offset) == [0])
  }

  @Test func whatOnlyLooksLikeVersionsStaysApart() async throws {
    let other = "Something else: how to cook a soup of beetroot and onions for many guests."
    let library = try await add([
      ("Plan.md", Self.old), ("Plan (1).md", other), ("sub/Plan (2).md", Self.old),
      ("Plan copy.txt", Self.old), ("Chapter 1.md", Self.old), ("Chapter 2.md", Self.old),
      ("2024-01-01.md", Self.old), ("2024-01-02.md", Self.old),
    ])
    #expect(try library.count("threads") == 8)
  }

  /// Checks that pages of a diary with the same beginning stay separate.
  @Test func pagesWithADateNeedMostOfTheLargerText() async throws {
    let head = "# Diary\n\nWeather, mood, and what there was to eat today:\n\n"
    let library = try await add([
      ("Diary 2024-01-01.md", head), ("Diary 2024-01-02.md", head + Self.old + Self.new),
    ])
    #expect(try library.count("threads") == 2)
  }

  @Test func nothingIsReadAgainAndChangesAreFollowed() async throws {
    let library = try await add([
      ("Plan.md", Self.old), ("Plan v2.md", Self.new), ("Plan v3.md", "Only some other words."),
    ])
    #expect(try library.count("threads") == 2)
    let before = try LibraryRows.all(library.library.url)
    let again = try await library.add()
    #expect(again.changedNothing && again.items == 0)
    #expect(try LibraryRows.all(library.library.url) == before)
    for change in ["Plan v3.md", "Plan v2.md"] {
      try library.write(change == "Plan v3.md" ? Self.new + "More." : "Unlike.", to: change)
      try await library.add()
      #expect(try LibraryRows.faults(library.library.url) == [])
      #expect(try library.items() == ["Plan v2.md", "Plan v3.md", "Plan.md"])
    }
    #expect(try library.count("threads") == 2)
    try library.folder.remove("notes/Plan v3.md")
    try await library.add()
    #expect(try library.items() == ["Plan v2.md", "Plan.md"] && library.count("threads") == 2)
    let fresh = try Library(
      at: library.folder.file("fresh.sqlite"), embedder: CountingEmbedder())
    try await fresh.add(library.notes, using: ImporterRegistry())
    #expect(try LibraryRows.all(library.library.url) == LibraryRows.all(fresh.url))
  }

  private func transcript(_ words: String) -> String {
    "WEBVTT\n\n00:00.000 --> 00:09.000\n<v Anna>\(words)\n\n00:10.000 --> 00:19.000\n<v Ben>Yes.\n"
  }

  @Test func meetingsOfASeriesAreOneThreadAndCutApart() async throws {
    let library = try await add([
      ("Weekly sync 2024-03-01.vtt", transcript("The quinces are ripe.")),
      ("Weekly sync 2024-03-08.vtt", transcript("The medlars are not.")),
      ("Design review 2024-03-08.vtt", transcript("The tractor is red.")),
      ("other/Weekly sync 2024-03-15.vtt", transcript("Nobody came.")),
      ("ES2005a.vtt", transcript("A remote control.")),
      ("ES2005b.vtt", transcript("Made of rubber.")), ("ES2006a.vtt", transcript("A lamp.")),
    ])
    #expect(try library.count("threads") == 5)
    let sync = try #require(
      try await library.library.threads(containing: "Weekly sync 2024-03-08.vtt").first)
    #expect(
      sync.items.map(\.item.id) == ["Weekly sync 2024-03-01.vtt", "Weekly sync 2024-03-08.vtt"])
    let found = try await library.library.search("medlars").passages
    #expect(found.count == 1 && !found[0].text.contains("quinces"))
    #expect(found[0].path.hasSuffix("Weekly sync 2024-03-08.vtt"))
    let second = try #require(sync.only { $0.path.hasSuffix("03-08.vtt") })
    #expect(second.text.contains("medlars") && !second.text.contains("quinces"))
    let whole = Array(second.text.utf8)
    #expect(second.items.map(\.item.id) == ["Weekly sync 2024-03-08.vtt"])
    #expect(second.authored.map(\.authors) == [["Anna"], ["Ben"]])
    #expect(String(decoding: whole[second.items[0].range], as: UTF8.self).contains("medlars"))
    #expect(sync.only { _ in false } == nil && sync.only { _ in true } == sync)
    // Each meeting may have as many passages as a thread.
    var options = SearchOptions(floor: nil, passagesPerThread: 1)
    options.filter.sources = [library.notes.path + "/Weekly sync 2024-03-01.vtt", found[0].path]
    #expect(try await library.library.search("sync", options: options).passages.count == 2)
  }
}
