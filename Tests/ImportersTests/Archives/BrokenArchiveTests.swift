import Foundation
import ImportSupport
import Items
import NoteImporters
import TestSupport
import Testing

@Suite struct BrokenArchiveTests: ArchiveSuite {
  @Test func encryptedMembersAreReportedOnce() throws {
    var secret = ArchiveWriter.File("secret.txt", "????")
    secret.flags = 1
    var other = ArchiveWriter.File("other.txt", "????")
    other.flags = 1
    try list(ArchiveWriter.zip([secret, .init("open.txt", "words"), other])) { listing throws in
      #expect(listing.files.map(\.member) == ["open.txt"])
      #expect(listing.problems.count == 1)
      #expect(listing.problems.first?.message.contains("2 files") == true)
      #expect(listing.problems.first?.remedy.contains("password") == true)
      #expect(listing.problems.first?.path == "a.zip")
    }
  }

  /// A problem with one member must not seem to concern all members.
  @Test func encryptedMembersAreReportedWhereTheyAre() throws {
    func path(_ names: String...) throws -> String? {
      let files = names.map { name in
        var file = ArchiveWriter.File(name, "????")
        file.flags = 1
        return file
      }
      var path: String?
      try list(ArchiveWriter.zip(files + [.init("open.txt", "words")])) { listing throws in
        #expect(listing.problems.count == 1)
        path = listing.problems.first?.path
      }
      return path
    }
    #expect(try path("in/secret.txt") == "a.zip/in/secret.txt")
    #expect(try path("in/a/secret.txt", "in/b/other.txt") == "a.zip/in")
    #expect(try path("in/a", "in/ab") == "a.zip/in")
    #expect(try path("in/a", "other") == "a.zip")
  }

  /// Archives inside an archive share the number of bytes that it may unpack to.
  @Test func archivesInArchivesCannotMultiply() throws {
    func inner() -> [UInt8] {
      var large = ArchiveWriter.File("b.txt", "x")
      large.claimedSize = 20 << 20
      return ArchiveWriter.zip([large])
    }
    let files = ["x.zip", "y.zip"].map { ArchiveWriter.File(Array($0.utf8), inner()) }
    try list(ArchiveWriter.zip(files)) { listing throws in
      #expect(listing.files.map(\.path) == ["a.zip/x.zip/b.txt"])
      #expect(listing.problems.map(\.path) == ["a.zip/y.zip"])
      #expect(listing.problems.map(\.code) == [.tooLarge])
    }
  }

  /// Entries that share bytes unpack to more than the archive has.
  @Test func filesThatShareTheirBytesAreLeftOut() throws {
    func archive(_ offsets: [Int]) -> [UInt8] {
      let files = ["a.txt", "b.txt", "c.txt"].map { ArchiveWriter.File($0, "words of \($0)") }
      var bytes = ArchiveWriter.zip(files)
      let entry = 46 + 5
      let start = bytes.count - 22 - files.count * entry
      for (position, offset) in offsets.enumerated() {
        bytes[start + position * entry + 42] = UInt8(offset)
      }
      return bytes
    }
    let length = 30 + 5 + 14
    func members(_ offsets: [Int]) throws -> [String?] {
      var members: [String?] = []
      try list(archive(offsets)) { listing throws in
        members = listing.files.map(\.member)
        let wanted: [ImportProblem.Code] = members.count < 3 ? [.malformed] : []
        #expect(listing.problems.map(\.code) == wanted)
        #expect(listing.problems.allSatisfy { $0.path == "a.zip" && !$0.remedy.isEmpty })
      }
      return members
    }
    #expect(try members([0, length, 2 * length]) == ["a.txt", "b.txt", "c.txt"])
    // All have the bytes of the first.
    #expect(try members([0, 0, 0]) == ["a.txt"])
    // The bytes of the second contain the beginning of the third.
    #expect(try members([0, length, length + 20]) == ["a.txt", "c.txt"])
  }

  /// The file is sparse, so it takes no space on disk.
  @Test func aDirectoryThatIsTooLargeIsCalledSo() throws {
    let folder = try TemporaryFolder()
    let path = try folder.write([0x50, 0x4B, 3, 4] + [UInt8](repeating: 0, count: 60), to: "a.zip")
    let handle = try #require(FileHandle(forUpdatingAtPath: path))
    defer { try? handle.close() }
    let size = 300 << 20
    func long(_ number: Int) -> [UInt8] { (0..<4).map { UInt8(number >> ($0 * 8) & 0xFF) } }
    try handle.seek(toOffset: 64)
    try handle.write(contentsOf: [0x50, 0x4B, 1, 2])
    try handle.seek(toOffset: UInt64(64 + size))
    let end = [0x50, 0x4B, 5, 6, 0, 0, 0, 0, 1, 0, 1, 0] + long(size) + long(64) + [0, 0]
    try handle.write(contentsOf: end)
    let problems = try SourceLister().list(path).problems
    #expect(problems.map(\.code) == [.tooLarge])
    #expect(problems.first?.message.contains("directory is larger") == true)
  }

  @Test(arguments: ["a.zip", "a.tar", "a.tgz"])
  func membersOverTheLimitAreReported(name: String) throws {
    let files: KeyValuePairs = ["big.txt": "0123456789", "small.txt": "01234"]
    let tar = ArchiveWriter.tar(files)
    let bytes =
      name == "a.zip" ? ArchiveWriter.zip(files) : name == "a.tar" ? tar : ArchiveWriter.gzip(tar)
    try list(bytes, name: name, limits: ImportLimits(memberBytes: 9)) { listing throws in
      #expect(listing.files.map(\.member) == ["small.txt"])
      #expect(listing.problems.map(\.path) == [name + "/big.txt"])
      #expect(listing.problems.first?.code == .tooLarge)
      #expect(listing.problems.first?.remedy == "Unpack it and add the folder.")
    }
  }

  @Test func noMoreMembersThanTheLimitAreListed() throws {
    let zip = ArchiveWriter.zip((0..<20).map { .init("\($0 + 10).txt", "x") })
    try list(zip, limits: ImportLimits(archiveMembers: 5)) { listing throws in
      #expect(listing.files.count == 5)
      #expect(listing.problems.map(\.code) == [.tooLarge])
    }
  }

  /// An archive that unpacks to a thousand times its size is stopped, whatever sizes it states.
  @Test func archivesThatExhaustMachinesAreStopped() throws {
    var bomb = ArchiveWriter.File("b.txt", "x")
    bomb.claimedSize = 900 << 20
    try list(ArchiveWriter.zip([.init("a.txt", "first"), bomb])) { listing throws in
      #expect(listing.files.map(\.member) == ["a.txt"])
      #expect(listing.problems.map(\.code) == [.tooLarge])
    }
    bomb.claimedSize = 20 << 20
    try list(ArchiveWriter.zip([bomb])) { listing throws in
      let file = try #require(listing.files.first)
      let problem = #expect(throws: ImportProblem.self) { try text(file) }
      #expect(problem?.path == "a.zip/b.txt")
    }
  }

  @Test func aMemberThatIsLongerThanItSaysIsRefused() throws {
    var file = ArchiveWriter.File("a.txt", "0123456789")
    file.claimedSize = 4
    try list(ArchiveWriter.zip([file])) { listing throws in
      #expect(throws: ImportProblem.self) { try text(#require(listing.files.first)) }
    }
  }

  @Test func damageIsFoundByTheChecksum() throws {
    var zip = ArchiveWriter.zip(["a.txt": "some words", "b.txt": "others"])
    zip[37] ^= 1
    try list(zip) { listing throws in
      #expect(listing.files.count == 2)
      #expect(throws: ImportProblem.self) { try text(#require(listing.files.first)) }
      #expect(try text(#require(listing.files.last)) == "others")
    }
  }

  @Test func whatComesBeforeTheBreakStays() throws {
    let files: KeyValuePairs = ["a.txt": "first words", "b.txt": "other words", "c.txt": "third"]
    let tar = ArchiveWriter.tar(files)
    let cut: [(String, [UInt8])] = [
      ("a.zip", Array(ArchiveWriter.zip(files).prefix(110))), ("a.tar", Array(tar.prefix(2200))),
    ]
    for (name, bytes) in cut {
      try list(bytes, name: name) { listing throws in
        #expect(listing.files.map(\.member).prefix(2) == ["a.txt", "b.txt"], "\(name)")
        #expect(try text(#require(listing.files.first)) == "first words", "\(name)")
        #expect(!listing.problems.isEmpty, "\(name)")
        #expect(listing.problems.allSatisfy { !$0.isWarning && !$0.remedy.isEmpty }, "\(name)")
      }
    }
  }

  @Test func whatComesBeforeTheBreakOfAPackedFileStays() throws {
    let long = String(repeating: "first words ", count: 20_000)
    let tar = ArchiveWriter.tar(["a.txt": long, "b.txt": long])
    try list(ArchiveWriter.gzip(tar).dropLast(100_000), name: "a.tgz") { listing throws in
      #expect(try texts(listing.files) == [long])
      #expect(listing.problems.map(\.code) == [.malformed])
      #expect(listing.problems.first?.message.contains("1 file") == true)
    }
  }

  @Test func directoriesThatSayMoreThanThereIsAreReported() throws {
    var zip = ArchiveWriter.zip(["a.txt": "words"])
    zip[zip.count - 14] = 9
    zip[zip.count - 12] = 9
    try list(zip) { listing throws in
      #expect(try texts(listing.files) == ["words"])
      #expect(listing.problems.map(\.code) == [.malformed])
    }
  }

  @Test func bytesBeforeAnArchiveAreSkipped() throws {
    let zip = ArchiveWriter.zip(["a.txt": "words", "b.txt": "more"])
    let folder = try TemporaryFolder()
    let path = try folder.write(
      [0x50, 0x4B, 3, 4] + [UInt8](repeating: 7, count: 99) + zip, to: "x")
    #expect(try texts(SourceLister().list(path).files) == ["words", "more"])
  }

  /// An archive with changed bytes is always either listed and read, or refused.
  @Test func mutatedArchivesNeverTrap() throws {
    var generator = SeededGenerator(seed: 4)
    let files: KeyValuePairs = [
      "a.txt": "first words", "in/b.md": "# Other words", "c.txt": "third",
    ]
    var seeds = [
      ArchiveWriter.zip(files), ArchiveWriter.tar(files),
      ArchiveWriter.gzip(ArchiveWriter.tar(files)),
    ]
    for base64 in [PackedSamples.zip, PackedSamples.gzip, PackedSamples.xz, PackedSamples.zstd] {
      seeds.append([UInt8](try #require(Data(base64Encoded: base64))))
    }
    seeds.append(ArchiveWriter.zip([.init(Array("x.zip".utf8), seeds[0])]))
    let folder = try TemporaryFolder()
    for round in 0..<Mutation.rounds(2000) {
      let bytes = Mutation.mutate(seeds[round % seeds.count], using: &generator)
      let path = try folder.write(bytes, to: "\(round % 16).zip")
      guard let listing = try? SourceLister().list(path) else { continue }
      for file in listing.files {
        do { _ = try Reading(file, with: PlainTextImporter()) } catch is ImportProblem {}
      }
    }
  }
}
