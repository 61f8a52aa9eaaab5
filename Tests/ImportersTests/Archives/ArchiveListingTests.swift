import Foundation
import ImportSupport
import Importers
import Items
import NoteImporters
import TestSupport
import Testing

@Suite struct ArchiveListingTests: ArchiveSuite {
  private let words = String(repeating: "Many words about soup.\n", count: 40)

  @Test func readsAZipFileOfAnotherProgram() throws {
    let bytes = [UInt8](try #require(Data(base64Encoded: PackedSamples.zip)))
    try list(bytes, name: "Export.zip") { listing throws in
      #expect(listing.problems.isEmpty)
      #expect(
        listing.files.map(\.path) == [
          "Export.zip/notes/soup.md", "Export.zip/notes/ünïcode 日本.txt",
        ])
      #expect(listing.files.map(\.member) == ["notes/soup.md", "notes/ünïcode 日本.txt"])
      #expect(listing.files.map(\.size) == [8 + words.utf8.count, 6])
      #expect(listing.files[0].modified == Date(timeIntervalSince1970: 1_615_455_000))
      #expect(listing.files[0].url.lastPathComponent == "Export.zip")
      let item = try #require(
        try Reading(listing.files[0], with: MarkdownImporter()).items.first)
      #expect(item.id == "Export.zip/notes/soup.md")
      #expect(item.title == "Soup")
      #expect(item.text == "# Soup\n\n" + words)
      #expect(try text(#require(listing.files.last)) == "words\n")
    }
  }

  @Test(arguments: [
    ("a.tar.gz", PackedSamples.gzip), ("a.tgz", PackedSamples.gzip),
    ("a.tar.bz2", PackedSamples.bzip2), ("a.tar.xz", PackedSamples.xz),
    ("a.tar.zst", PackedSamples.zstd), ("any name", PackedSamples.gzip),
  ])
  func readsTarFilesOfAnotherProgram(name: String, base64: String) throws {
    let bytes = [UInt8](try #require(Data(base64Encoded: base64)))
    try list(bytes, name: name) { listing throws in
      #expect(listing.problems.isEmpty)
      try #require(listing.files.count == 3)
      let long = "notes/" + String(repeating: "long ", count: 30) + ".md"
      #expect(
        listing.files.map(\.path)
          == [long, "notes/soup.md", "notes/ünïcode 日本.txt"].map { name + "/" + $0 })
      #expect(listing.files[1].modified == Date(timeIntervalSince1970: 1_600_000_000))
      #expect(try text(listing.files[1]) == "# Soup\n\n" + words)
      #expect(try text(#require(listing.files.first)) == "# Long\n")
    }
  }

  @Test func goesToTheMembersOfATarFile() throws {
    let tar = ArchiveWriter.tar(["b.txt": "second", "a.txt": words, "empty.txt": ""])
    try list(tar, name: "a.tar") { listing throws in
      #expect(listing.files.map(\.member) == ["a.txt", "b.txt", "empty.txt"])
      #expect(try texts(listing.files) == [words, "second", ""])
    }
  }

  @Test func aPackedFileIsAnArchiveOfOne() throws {
    let folder = try TemporaryFolder()
    try folder.write(ArchiveWriter.gzip(Array(words.utf8)), to: "lists/2021-January.txt.gz")
    let files = try SourceLister().list(folder.path).files
    #expect(files.map(\.path) == ["lists/2021-January.txt.gz/2021-January.txt"])
    #expect(files.map(\.size) == [words.utf8.count])
    #expect(try texts(files) == [words])
  }

  @Test func findsArchivesInFolders() throws {
    let folder = try TemporaryFolder()
    try folder.write("x", to: "b.md")
    try folder.write(ArchiveWriter.zip(["in/z.md": "z", "in/a.md": "a"]), to: "a/x.zip")
    try folder.write("no archive", to: "c.zip")
    try folder.write(ArchiveWriter.zip(["mimetype": "application/epub+zip"]), to: "d.zip")
    let listing = try SourceLister().list(folder.path)
    #expect(
      listing.files.map(\.path) == ["a/x.zip/in/a.md", "a/x.zip/in/z.md", "b.md", "c.zip", "d.zip"])
    #expect(listing.problems.isEmpty)
    #expect(listing.files[2].member == nil)
  }

  @Test func listsArchivesInArchivesOneLevelDeep() throws {
    let deepest = ArchiveWriter.zip(["x.txt": "x"])
    let inner = ArchiveWriter.zip([
      .init("in.txt", "inner words"), .init(Array("deep.zip".utf8), deepest),
    ])
    let packed = ArchiveWriter.gzip(ArchiveWriter.tar(["tar.txt": "of tar"]))
    let outer = ArchiveWriter.zip([
      .init(Array("f/inner.zip".utf8), inner), .init("out.txt", "outer"),
      .init(Array("t.tgz".utf8), packed),
    ])
    try list(outer) { listing throws in
      #expect(
        listing.files.map(\.path) == [
          "a.zip/f/inner.zip/deep.zip", "a.zip/f/inner.zip/in.txt", "a.zip/out.txt",
          "a.zip/t.tgz/tar.txt",
        ])
      #expect(try texts(listing.files[1...]) == ["inner words", "outer", "of tar"])
      #expect(try SourceLister().head(of: listing.files[0]) == Array(deepest.prefix(4096)))
    }
  }

  @Test func namesAreLabelsAndNoMore() throws {
    let zip = ArchiveWriter.zip([
      "../../etc/up.txt": "1", "/root.txt": "2", "./a/../b.txt": "3", ".hidden": "4",
      "__MACOSX/._b.txt": "5", "a/.git/config": "6", "folder/": "", "win\\dows.txt": "7", "..": "8",
    ])
    try list(zip) { listing throws in
      #expect(
        listing.files.compactMap(\.member)
          == ["a/b.txt", "etc/up.txt", "root.txt", "win/dows.txt"])
      #expect(try texts(listing.files) == ["3", "1", "2", "7"])
      #expect(listing.problems.isEmpty)
    }
  }

  /// Names that would be shown alike are numbered in the order in which they occur.
  ///
  /// Two spellings of a letter are two names.
  @Test func membersWhoseNamesAreShownAlikeAreAllListed() throws {
    let files: KeyValuePairs = [
      "notes.md": "1", "../notes.md": "2", "/notes.md": "3", "in/caf\u{E9}": "4",
      "in/cafe\u{301}": "5", "./notes.md": "newer",
    ]
    let shared = ["in/cafe\u{301}", "in/caf\u{E9}", "notes (2).md", "notes (3).md"]
    for (name, bytes, more, content) in [
      ("a.zip", ArchiveWriter.zip(files), ["notes (4).md", "notes.md"], ["newer", "1"]),
      ("a.tar", ArchiveWriter.tar(files), ["notes.md"], ["newer"]),
    ] {
      try list(bytes, name: name) { listing throws in
        let names = listing.files.compactMap(\.member)
        #expect(names.map { Array($0.utf8) } == (shared + more).map { Array($0.utf8) }, "\(name)")
        #expect(try texts(listing.files) == ["5", "4", "2", "3"] + content)
      }
    }
  }

  @Test func namesOfTheFirstPCsAreRead() throws {
    let zip = ArchiveWriter.zip([.init([0x81, 0x62, 0x65, 0x72, 0x2E, 0x74, 0x78, 0x74], [0x78])])
    try list(zip) { #expect($0.files.map(\.member) == ["über.txt"]) }
  }

  @Test func membersOfAZipFileWithOneNameAreAllRead() throws {
    try list(ArchiveWriter.zip(["a.txt": "1", "a.txt": "2", "a (2).txt": "3", "a.txt": "4"])) {
      listing throws in
      #expect(
        listing.files.map(\.member) == ["a (2) (2).txt", "a (2).txt", "a (3).txt", "a.txt"])
      #expect(try texts(listing.files) == ["3", "2", "4", "1"])
    }
  }

  @Test func theLastOfSeveralInATarFileWithOneNameCounts() throws {
    try list(ArchiveWriter.gzip(ArchiveWriter.tar(["a.txt": "old", "a.txt": "newer"]))) {
      listing throws in
      #expect(try texts(listing.files) == ["newer"])
    }
  }

  @Test func aConstantDateIsTheArchives() throws {
    let folder = try TemporaryFolder()
    let path = try folder.write(
      ArchiveWriter.zip([.init("a.txt", "x")], date: 0x0021_0000), to: "a.zip")
    let time = Date(timeIntervalSince1970: 1_000_000_000)
    try FileManager.default.setAttributes([.modificationDate: time], ofItemAtPath: path)
    #expect(try SourceLister().list(path).files.map(\.modified) == [time])
  }

  @Test func theDigestIsThatOfTheContent() throws {
    let folder = try TemporaryFolder()
    try folder.write("abc", to: "plain/abc.txt")
    try folder.write(ArchiveWriter.zip(["abc.txt": "abc"]), to: "packed.zip")
    try folder.write(ArchiveWriter.gzip(ArchiveWriter.tar(["abc.txt": "abc"])), to: "packed.tgz")
    let registry = ImporterRegistry()
    let files = try registry.list(folder.path).files
    #expect(files.count == 3)
    let digests = Set(try files.map { try registry.digest(of: $0) })
    #expect(digests == ["ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad"])
  }

  @Test func readsMailboxesInArchives() throws {
    let mbox = "From a@b Tue Nov 17 18:21:38 2009\nFrom: a@b\nSubject: x\n\nhi\n\n"
    try list(ArchiveWriter.zip(["Takeout/Mail/All.mbox": mbox + mbox])) { listing throws in
      let file = try #require(listing.files.first)
      let importer = try #require(try ImporterRegistry().importer(for: file, named: nil))
      #expect(importer.name == "mbox")
      #expect(try Reading(file, with: importer).items.count == 2)
    }
  }

  @Test func aNewArchiveAtTheSamePlaceIsReadAnew() throws {
    let folder = try TemporaryFolder()
    let path = try folder.write(ArchiveWriter.zip(["a.txt": "old"]), to: "a.zip")
    let old = try SourceLister().list(path).files[0]
    #expect(try text(old) == "old")
    try folder.write(ArchiveWriter.zip(["a.txt": "newer"]), to: "a.zip")
    #expect(try text(try SourceLister().list(path).files[0]) == "newer")
    try folder.write(ArchiveWriter.zip(["b.txt": "other"]), to: "a.zip")
    let problem = #expect(throws: ImportProblem.self) { try text(old) }
    #expect(problem?.code == .missing)
  }
}
