import Foundation
import Recollect
import TestSupport
import Testing

/// An import that is killed outright is finished by the next, as if nothing had happened.
@Suite(.serialized, .enabled(if: Program.isAtHand, Program.missing))
struct KilledImportTests {
  @Test func twentyKilledImportsEndInTheSameLibrary() throws {
    let stage = try Stage()
    var generator = SeededGenerator(seed: 2)
    var killed = 0
    for trial in 0..<20 {
      let library = try stage.copy(named: "fresh-\(trial)")
      let growth = Int.random(in: 0..<stage.growth, using: &generator)
      killed += try stage.kill(library, afterGrowthOf: growth) ? 1 : 0
      #expect(try LibraryRows.faults(library) == [])
      try stage.expectUndisturbed(library)
    }
    #expect(killed > 5)
  }

  @Test func anImportKilledTwentyTimesEndsInTheSameLibrary() throws {
    let stage = try Stage()
    let library = try stage.copy(named: "same")
    var generator = SeededGenerator(seed: 3)
    var killed = 0
    for _ in 0..<20 {
      let growth = Int.random(in: 0..<stage.growth / 8, using: &generator)
      killed += try stage.kill(library, afterGrowthOf: growth) ? 1 : 0
      #expect(try LibraryRows.faults(library) == [])
    }
    #expect(killed > 5)
    try stage.expectUndisturbed(library)
  }

  @Test func twoProcessesMayAddAtOnceWhileAThirdReads() async throws {
    let folder = try TemporaryFolder()
    for number in 0..<8 {
      try folder.write("Quinces, number \(number).", to: "left/\(number).md")
      try folder.write("Medlars, number \(number).", to: "right/\(number).md")
    }
    let file = folder.file("library.sqlite")
    let left = try Program.start("add", folder.file("left").path, "--library", file.path)
    let right = try Program.start("add", folder.file("right").path, "--library", file.path)
    while left.isRunning || right.isRunning {
      guard let library = try? Library(at: file, access: .readOnly) else { continue }
      let found = try await library.search("quinces", options: SearchOptions(mode: .lexical))
      #expect(found.passages.allSatisfy { $0.path.contains("/left/") })
    }
    try Program.finish(left)
    try Program.finish(right)
    #expect(try await Library(at: file, access: .readOnly).status().items == 16)
    #expect(try LibraryRows.faults(file) == [])
  }
}

/// A library that holds a folder's vectors already, so that importing a copy of the folder is mostly
/// writing, and what it is when that import is left in peace.
private struct Stage {
  let folder: TemporaryFolder
  let undisturbed: [String: [String]]
  /// Bytes by which the library's files grow during the import.
  let growth: Int

  init() throws {
    folder = try TemporaryFolder()
    let manager = FileManager.default
    for name in ["first", "second"] {
      try manager.createDirectory(at: folder.file(name), withIntermediateDirectories: true)
      for part in ["tmux", "sed"] {
        try manager.copyItem(
          at: TestData.samples("notes/til/\(part)"), to: folder.file("\(name)/\(part)"))
      }
      try manager.copyItem(
        at: TestData.samples("mail/w3c-rdfcore-wg.mbox"), to: folder.file("\(name)/box.mbox"))
    }
    // One that has to be embedded.
    try folder.write("# Quinces\n\nThey ripen in October.", to: "second/quinces.md")
    try Program.finish(
      Program.start("add", folder.file("first").path, "--library", folder.file("base").path))
    let library = folder.file("undisturbed")
    try manager.copyItem(at: folder.file("base"), to: library)
    let process = try Program.start(
      "add", folder.file("second").path, "--library", library.path)
    let base = Program.size(of: [library])
    var largest = base
    while process.isRunning {
      largest = max(largest, Program.size(of: Self.files(of: library)))
    }
    try Program.finish(process)
    growth = largest - base
    undisturbed = try LibraryRows.all(library)
  }

  func copy(named name: String) throws -> URL {
    try FileManager.default.copyItem(at: folder.file("base"), to: folder.file(name))
    return folder.file(name)
  }

  func kill(_ library: URL, afterGrowthOf growth: Int) throws -> Bool {
    let files = Self.files(of: library)
    let process = try Program.start("add", folder.file("second").path, "--library", library.path)
    return Program.kill(process, when: files, reach: Program.size(of: files) + max(1, growth))
  }

  func expectUndisturbed(_ library: URL) throws {
    try Program.finish(
      Program.start("add", folder.file("second").path, "--library", library.path))
    #expect(try LibraryRows.all(library) == undisturbed)
    #expect(try LibraryRows.faults(library) == [])
  }

  private static func files(of library: URL) -> [URL] {
    [library, URL(filePath: library.path + "-wal")]
  }
}
