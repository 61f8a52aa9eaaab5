import Foundation
import Recollect
import TestSupport
import Testing

/// Tests that an import after a killed one ends in the same library as an undisturbed import.
@Suite(.serialized, .enabled(if: TestProgram.isAtHand, TestProgram.missing))
struct KilledImportTests {
  @Test(arguments: [KilledContent.notes, .formats])
  func twentyKilledImportsEndInTheSameLibrary(content: KilledContent) throws {
    let stage = try Stage(content)
    var generator = SeededGenerator(seed: 2)
    var killed = 0
    for trial in 0..<content.trials {
      let library = try stage.copy(named: "fresh-\(trial)")
      let growth = Int.random(in: 0..<stage.growth, using: &generator)
      killed += try stage.kill(library, afterGrowthOf: growth) ? 1 : 0
      #expect(try LibraryRows.faults(library) == [])
      try stage.expectUndisturbed(library)
    }
    #expect(killed > content.trials / 4)
  }

  @Test(arguments: [KilledContent.notes, .formats])
  func anImportKilledTwentyTimesEndsInTheSameLibrary(content: KilledContent) throws {
    let stage = try Stage(content)
    let library = try stage.copy(named: "same")
    var generator = SeededGenerator(seed: 3)
    var killed = 0
    for _ in 0..<content.trials {
      let growth = Int.random(in: 0..<stage.growth / 8, using: &generator)
      killed += try stage.kill(library, afterGrowthOf: growth) ? 1 : 0
      #expect(try LibraryRows.faults(library) == [])
    }
    #expect(killed > content.trials / 4)
    try stage.expectUndisturbed(library)
  }

  @Test func twoProcessesMayAddAtOnceWhileAThirdReads() async throws {
    let folder = try TemporaryFolder()
    for number in 0..<8 {
      try folder.write("Quinces, number \(number).", to: "left/\(number).md")
      try folder.write("Medlars, number \(number).", to: "right/\(number).md")
    }
    let file = folder.file("library.sqlite")
    let left = try TestProgram.start("add", folder.file("left").path, "--library", file.path)
    let right = try TestProgram.start("add", folder.file("right").path, "--library", file.path)
    while left.endSoFar == nil || right.endSoFar == nil {
      guard let library = try? Library(at: file, access: .readOnly) else { continue }
      let found = try await library.search("quinces", options: SearchOptions(mode: .lexical))
      #expect(found.passages.allSatisfy { $0.path.contains("/left/") })
    }
    try TestProgram.finish(left)
    try TestProgram.finish(right)
    #expect(try await Library(at: file, access: .readOnly).status().items == 16)
    #expect(try LibraryRows.faults(file) == [])
  }
}

/// The content of the imported folder.
enum KilledContent: Sendable {
  /// Notes and a mailbox.
  case notes
  /// Chat exports, an archive and documents.
  case formats

  /// The number of times its import is killed.
  var trials: Int { self == .notes ? 20 : 8 }
}

/// A library with all vectors of a folder, and the result of importing a copy of that folder
/// undisturbed.
///
/// Importing the copy is therefore mostly writing.
private struct Stage {
  let folder: TemporaryFolder
  let undisturbed: [String: [String]]
  /// The number of bytes by which the library's files grow during the import.
  let growth: Int

  private static func fill(
    _ name: String, in folder: TemporaryFolder, with content: KilledContent
  ) throws {
    let manager = FileManager.default
    switch content {
    case .notes:
      for part in ["tmux", "sed"] {
        try manager.copyItem(
          at: TestData.samples("notes/til/\(part)"), to: folder.file("\(name)/\(part)"))
      }
      try manager.copyItem(
        at: TestData.samples("mail/w3c-rdfcore-wg.mbox"), to: folder.file("\(name)/box.mbox"))
    case .formats:
      let chats = TestData.root.appending(path: "Tests/ImportersTests/Fixtures/chat")
      for chat in [
        "whatsapp/test_ddmmyy_24hrs.txt", "telegram/test_single_export.json",
        "signal/test_export.txt",
      ] {
        let to = folder.file("\(name)/chat-\(chat.split(separator: "/")[0])/\(chat.suffix(9))")
        try manager.createDirectory(
          at: to.deletingLastPathComponent(), withIntermediateDirectories: true)
        try manager.copyItem(at: chats.appending(path: chat), to: to)
      }
      let notes = TestData.samples("notes/til/sed")
      let names = try manager.contentsOfDirectory(atPath: notes.path).sorted()
      let members = try names.map { name in
        (name: "notes/" + name, content: Array(try Data(contentsOf: notes.appending(path: name))))
      }
      try folder.write(StoredZip.bytes(members), to: name + "/notes.zip")
      for (number, member) in members.enumerated() {
        let text = String(decoding: member.content, as: UTF8.self)
          .replacing("&", with: "&amp;").replacing("<", with: "&lt;")
        try folder.write(
          "<html><head><title>Page \(number)</title></head><body><p>\(text)</p></body></html>",
          to: "\(name)/documents/\(number)-page.html")
        let plain = String(decoding: member.content, as: UTF8.self).unicodeScalars
          .filter { $0.isASCII && !"{}\\".unicodeScalars.contains($0) }
        try folder.write(
          "{\\rtf1\\ansi " + String(String.UnicodeScalarView(plain)) + "}",
          to: "\(name)/documents/\(number)-letter.rtf")
      }
    }
  }

  init(_ content: KilledContent) throws {
    folder = try TemporaryFolder()
    let manager = FileManager.default
    for name in ["first", "second"] {
      try manager.createDirectory(at: folder.file(name), withIntermediateDirectories: true)
      try Self.fill(name, in: folder, with: content)
    }
    // A note that has to be embedded.
    try folder.write("# Quinces\n\nThey ripen in October.", to: "second/quinces.md")
    try TestProgram.finish(
      TestProgram.start("add", folder.file("first").path, "--library", folder.file("base").path))
    let library = folder.file("undisturbed")
    try manager.copyItem(at: folder.file("base"), to: library)
    let process = try TestProgram.start(
      "add", folder.file("second").path, "--library", library.path)
    let base = TestProgram.size(of: [library])
    var largest = base
    while process.endSoFar == nil {
      largest = max(largest, TestProgram.size(of: Self.files(of: library)))
    }
    try TestProgram.finish(process)
    growth = largest - base
    undisturbed = try LibraryRows.all(library)
  }

  func copy(named name: String) throws -> URL {
    try FileManager.default.copyItem(at: folder.file("base"), to: folder.file(name))
    return folder.file(name)
  }

  func kill(_ library: URL, afterGrowthOf growth: Int) throws -> Bool {
    let files = Self.files(of: library)
    let process = try TestProgram.start(
      "add", folder.file("second").path, "--library", library.path)
    return TestProgram.kill(
      process, when: files, reach: TestProgram.size(of: files) + max(1, growth))
  }

  func expectUndisturbed(_ library: URL) throws {
    try TestProgram.finish(
      TestProgram.start("add", folder.file("second").path, "--library", library.path))
    #expect(try LibraryRows.all(library) == undisturbed)
    #expect(try LibraryRows.faults(library) == [])
  }

  private static func files(of library: URL) -> [URL] {
    [library, URL(filePath: library.path + "-wal")]
  }
}
