import Foundation
import ImportSupport
import Items
import Testing

/// Tests of the files that patterns leave out of a listing.
@Suite struct ExclusionTests {
  private func listed(
    _ files: [String: String], excluding patterns: [String] = []
  ) throws -> (paths: [String], files: Int, folders: Int, problems: Int) {
    let folder = try TemporaryFolder()
    for (path, text) in files { try folder.write(text, to: path) }
    let listing = try SourceLister(archives: nil, excluding: patterns).list(folder.path)
    return (
      listing.files.map(\.path), listing.filesLeftOut, listing.foldersLeftOut,
      listing.problems.count
    )
  }

  @Test(arguments: [
    ("*.log", ["a/x.md", "keep.md", "sub/keep.md"]),
    ("/keep.md", ["a/b.log", "a/x.md", "sub/keep.md", "x.log"]),
    ("sub/keep.md", ["a/b.log", "a/x.md", "keep.md", "x.log"]),
    ("keep.md/", ["a/b.log", "a/x.md", "keep.md", "sub/keep.md", "x.log"]),
    ("sub/", ["a/b.log", "a/x.md", "keep.md", "x.log"]),
    ("**/x.*", ["a/b.log", "keep.md", "sub/keep.md"]),
    ("a/**", ["keep.md", "sub/keep.md", "x.log"]),
    ("[!a-k]*", ["a/b.log", "keep.md"]),
  ])
  func aPatternLeavesOutWhatItMatches(pattern: String, expected: [String]) throws {
    let files = ["a/b.log", "a/x.md", "keep.md", "sub/keep.md", "x.log"]
    let all = Dictionary(uniqueKeysWithValues: files.map { ($0, "x") })
    #expect(try listed(all, excluding: [pattern]).paths == expected)
    #expect(try listed(all.merging([".gitignore": pattern]) { $1 }).paths == expected)
    #expect(try listed(all.merging([".recollectignore": pattern + "\n"]) { $1 }).paths == expected)
  }

  @Test func filesAndFoldersAreCountedAndAreNoProblems() throws {
    let listing = try listed([
      ".gitignore": "*.log\nbuild/\n", "a.log": "x", "b/c.log": "x", "build/d.md": "x",
      "build/e.md": "x", "f.md": "x", ".hidden/g.md": "x",
    ])
    #expect(listing.paths == ["f.md"])
    #expect(listing.files == 2 && listing.folders == 1 && listing.problems == 0)
  }

  @Test func aDeeperFileAndALaterLineComeFirst() throws {
    let listing = try listed([
      ".gitignore": "*.md\n!kept.md\n", "a.md": "x", "kept.md": "x", "sub/.gitignore": "!a.md\n",
      "sub/a.md": "x", "sub/b.md": "x", "sub/deep/a.md": "x",
    ])
    #expect(listing.paths == ["kept.md", "sub/a.md", "sub/deep/a.md"])
  }

  @Test func nothingInAFolderThatIsLeftOutIsIncludedAgain() throws {
    let files = ["sub/.gitignore": "!a.md\n", "sub/a.md": "x"]
    #expect(try listed(files, excluding: ["sub/", "!a.md"]).paths == [])
    #expect(try listed(files, excluding: ["sub/*", "!a.md"]).paths == ["sub/a.md"])
  }

  @Test func givenPatternsComeBeforeTheOwnListAndThatBeforeGits() throws {
    let files = [
      ".recollectignore": "!private/\nb.md\n", ".gitignore": "private/\n!b.md\n",
      "private/.gitignore": "b.md\n", "private/a.md": "x", "b.md": "x", "c.md": "x",
    ]
    #expect(try listed(files).paths == ["c.md", "private/a.md"])
    #expect(try listed(files, excluding: ["!b.md", "c.md"]).paths == ["b.md", "private/a.md"])
    #expect(try listed(files, excluding: ["!*"]).paths == ["b.md", "c.md", "private/a.md"])
  }

  @Test func aFileNamedItselfIsListed() throws {
    let folder = try TemporaryFolder()
    try folder.write("*", to: ".gitignore")
    let path = try folder.write("x", to: "a.md")
    #expect(try SourceLister(archives: nil, excluding: ["*"]).list(path).files.count == 1)
  }

  @Test func aFolderWhosePatternsCannotBeReadIsNotRead() throws {
    let long = String(repeating: "x", count: 1 << 20) + "\n"
    let listing = try listed(["a.md": "x", "sub/.recollectignore": long, "sub/b.md": "x"])
    #expect(listing.paths == ["a.md"] && listing.problems == 1)
  }

  @Test func patternsThatMatchNothingAreRefused() {
    for text in ["", "!", "/", "[a", "a\\", "[[:no:]]", "!["] {
      #expect(ExclusionPattern(text.utf8) == nil, "\(text)")
    }
  }

  @Test func aPatternOfManyStarsTakesNoLongTime() throws {
    let pattern = try #require(
      ExclusionPattern((String(repeating: "*a", count: 40) + "b").utf8))
    #expect(!pattern.isNegated)
    let name = String(repeating: "a", count: 200)
    #expect(
      try listed([name: "x"], excluding: [String(repeating: "*a", count: 40) + "b"]).paths == [name]
    )
  }
}
