import Foundation
import Testing

@Suite("Where erased texts might stay")
struct ErasureTests {
  @Test("No command writes temporary files outside the library's folder")
  func temporaryFiles() async throws {
    let workspace = try Workspace()
    for number in 0..<30 {
      let words = (0..<300).map { "word\($0 * number)" }.joined(separator: " ")
      try workspace.folder.file("many/\(number).md", "# Note \(number)\n\nZebraquartz. \(words)\n")
    }
    try await workspace.addWithoutModel()
    try await workspace.addWithoutModel("many")
    let folder = workspace.url.appending(path: "temporary")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: false)
    // A file that is made and deleted at once changes the time of its folder.
    let time = Date(timeIntervalSince1970: 1_000_000_000)
    try FileManager.default.setAttributes([.modificationDate: time], ofItemAtPath: folder.path)
    for arguments in [
      ["forget", "many/3.md", "--yes"], ["search", "zebraquartz", "--mode", "lexical"],
      ["remove", "many", "--yes"], ["forget", "--everything", "--yes"],
    ] {
      let environment = ["SQLITE_TMPDIR": folder.path, "TMPDIR": folder.path]
      try await workspace.run(arguments, environment: environment, code: 0)
      let attributes = try FileManager.default.attributesOfItem(atPath: folder.path)
      #expect(attributes[.modificationDate] as? Date == time, "\(arguments)")
    }
  }

  @Test("A pipe in the place of the saved vectors is named as unread, and nothing waits for it")
  func pipeAsVectors() async throws {
    let workspace = try await Workspace.withLibrary()
    try #require(mkfifo(workspace.library + "-vectors", 0o600) == 0)
    let proof = try await Run(["forget", "--prove", "zebraquartz"], in: workspace)
      .outcome(within: .seconds(120))
    #expect(proof.code == 1, proof.comment)
    proof.expectOutput("Couldn't read library.sqlite-vectors: ", "proves nothing")
  }

  @Test("A link to a library is followed to the log beside the library itself")
  func link() async throws {
    let workspace = try await Workspace.withLibrary()
    try FileManager.default.createDirectory(
      at: workspace.url.appending(path: "other"), withIntermediateDirectories: false)
    let link = workspace.url.appending(path: "other/link.sqlite").path
    try FileManager.default.createSymbolicLink(
      atPath: link, withDestinationPath: workspace.library)
    let text = "The reflog remembers every place"
    for (command, code) in [(["--prove"], 1), (["notes/git/undo.md", "--yes", "--prove"], 0)] {
      let outcome = try await workspace.run(["forget"] + command + [text, "--library", link])
      #expect(outcome.code == code, outcome.comment)
    }
  }
}
