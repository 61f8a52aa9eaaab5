import Foundation
import ImportSupport
import Items
import Testing

@Suite struct SourceListerTests {
  @Test func listsFilesByTheBytesOfTheirPaths() throws {
    let folder = try TemporaryFolder()
    for path in ["b.md", "a/z.md", "a.md", "B.md", "ä.md", "a/b/c.txt"] {
      try folder.write("x", to: path)
    }
    let listing = try SourceLister().list(folder.path)
    #expect(
      listing.files.map(\.path) == ["B.md", "a.md", "a/b/c.txt", "a/z.md", "b.md", "ä.md"])
    #expect(listing.problems.isEmpty)
    #expect(
      try SourceLister().list(folder.path + "/").files.map(\.path)
        == listing.files.map(\.path))
  }

  @Test func givesSizeTimeAndPlace() throws {
    let folder = try TemporaryFolder()
    let path = try folder.write("hello", to: "a.md")
    let time = Date(timeIntervalSince1970: 1_000_000_000)
    try FileManager.default.setAttributes([.modificationDate: time], ofItemAtPath: path)
    let file = try SourceLister().list(folder.path).files[0]
    #expect(file.size == 5)
    #expect(file.modified == time)
    #expect(try Data(contentsOf: file.url) == Data("hello".utf8))
  }

  @Test func listsASingleFileUnderItsName() throws {
    let folder = try TemporaryFolder()
    let path = try folder.write("x", to: "deep/.hidden note.md")
    #expect(try SourceLister().list(path).files.map(\.path) == [".hidden note.md"])
  }

  @Test func skipsHiddenEntries() throws {
    let folder = try TemporaryFolder()
    for path in [".git/config", ".obsidian/app.json", "a/.DS_Store", "a/note.md"] {
      try folder.write("x", to: path)
    }
    #expect(try SourceLister().list(folder.path).files.map(\.path) == ["a/note.md"])
  }

  @Test func anEmptyFolderHasNoFilesAndNoProblems() throws {
    let folder = try TemporaryFolder()
    let listing = try SourceLister().list(folder.path)
    #expect(listing.files.isEmpty)
    #expect(listing.problems.isEmpty)
  }

  @Test func neverFollowsLinks() throws {
    let folder = try TemporaryFolder()
    let outside = try TemporaryFolder()
    try outside.write("secret", to: "secret.md")
    try folder.write("x", to: "a/note.md")
    let manager = FileManager.default
    let link = { (name: String, target: String) in
      try manager.createSymbolicLink(atPath: folder.path + "/" + name, withDestinationPath: target)
    }
    try link("a/loop", folder.path)
    try link("a/self", "self")
    try link("inside", "a")
    try link("outside", outside.path)
    try link("outside.md", outside.path + "/secret.md")
    try link("broken", "nowhere")
    let listing = try SourceLister().list(folder.path)
    #expect(listing.files.map(\.path) == ["a/note.md"])
    #expect(
      listing.problems.map(\.path).sorted() == ["a/self", "broken", "outside", "outside.md"])
    #expect(listing.problems.map(\.isWarning) == [true, true, true, true])
  }

  @Test func aLinkThatIsAskedForIsFollowed() throws {
    let folder = try TemporaryFolder()
    try folder.write("x", to: "real/note.md")
    let link = folder.path + "/link"
    try FileManager.default.createSymbolicLink(atPath: link, withDestinationPath: "real")
    #expect(try SourceLister().list(link).files.map(\.path) == ["note.md"])
  }

  @Test func saysThatNothingIsThere() throws {
    let folder = try TemporaryFolder()
    try folder.write("x", to: "file")
    for path in [folder.path + "/nothing", folder.path + "/file/below"] {
      let problem = #expect(throws: ImportProblem.self) { try SourceLister().list(path) }
      #expect(problem?.code == .missing)
      #expect(problem?.path == path)
      #expect(problem?.remedy.isEmpty == false)
    }
  }

  @Test(.enabled(if: getuid() != 0, "The superuser may read everything."))
  func reportsWhatMayNotBeRead() throws {
    let folder = try TemporaryFolder()
    try folder.write("x", to: "locked/note.md")
    try folder.write("x", to: "open.md")
    let manager = FileManager.default
    let locked = folder.path + "/locked"
    try manager.setAttributes([.posixPermissions: 0], ofItemAtPath: locked)
    defer { try? manager.setAttributes([.posixPermissions: 0o700], ofItemAtPath: locked) }
    let listing = try SourceLister().list(folder.path)
    #expect(listing.files.map(\.path) == ["open.md"])
    #expect(listing.problems.map(\.code) == [.unreadable])
    #expect(listing.problems.first?.message.contains("permission denied") == true)
    #expect(throws: ImportProblem.self) { try SourceLister().list(locked) }
  }

  @Test func skipsNamesThatAreNotText() throws {
    let folder = try TemporaryFolder()
    try folder.write("x", to: "good.md")
    var name = Array(folder.path.utf8CString.dropLast())
    name += [0x2F, CChar(bitPattern: 0xFF), 0x2E, 0x6D, 0x64, 0]
    guard let file = fopen(name, "w") else { return }  // Some file systems refuse the name.
    fclose(file)
    let listing = try SourceLister().list(folder.path)
    #expect(listing.files.map(\.path) == ["good.md"])
    #expect(listing.problems.map(\.code) == [.encoding])
  }

  @Test func refusesWhatIsNoFile() throws {
    let folder = try TemporaryFolder()
    let pipe = folder.path + "/pipe"
    #expect(mkfifo(pipe, 0o600) == 0)
    #expect(try SourceLister().list(folder.path).files.isEmpty)
    #expect(throws: ImportProblem.self) { try SourceLister().list(pipe) }
    let file = SourceFile(url: URL(fileURLWithPath: pipe), path: "pipe", size: 0, modified: .now)
    #expect(throws: ImportProblem.self) { try SourceLister().head(of: file) }
  }

  @Test func showsTheFirstBytes() throws {
    let folder = try TemporaryFolder()
    let bytes = (0..<5000).map { UInt8(truncatingIfNeeded: $0) }
    try folder.write(bytes, to: "a/long name.bin")
    let file = try SourceLister().list(folder.path).files[0]
    let candidate = try SourceLister().candidate(file)
    #expect(candidate.name == "long name.bin")
    #expect(candidate.head == Array(bytes.prefix(4096)))
  }
}
