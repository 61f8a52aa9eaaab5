import Foundation
import Importers
import TestSupport
import Testing

private let hasTesseract = (try? ImporterRegistry.recognizableLanguages())??.contains("eng") == true

@Suite(
  "add --ocr", .needsEmbedder, .enabled(if: hasTesseract, "tesseract isn't installed."))
struct RecognitionTests {
  private static func picture(_ text: String, _ name: String, in workspace: Workspace) throws {
    let url = workspace.url.appending(path: "scans/\(name)")
    try FileManager.default.createDirectory(
      at: url.deletingLastPathComponent(), withIntermediateDirectories: true)
    try Data(SimplePDF.picture(of: text, as: "png")).write(to: url)
  }

  @Test("It reads pictures, stays with the source, and ends with none")
  func remembered() async throws {
    let workspace = try Workspace()
    try workspace.folder.file("scans/list.md", "# Scans\n\nReceipts of the summer.\n")
    try Self.picture("Receipt of the campsite: 48 euros", "campsite.png", in: workspace)
    try Data(SimplePDF.scan(of: "Signed by Ruth in May", after: "The contract"))
      .write(to: workspace.url.appending(path: "scans/contract.pdf"))
    func isFound(_ words: String) async throws -> Bool {
      try await workspace.run("search", words, "--mode", "lexical").code == 0
    }
    try await workspace.run("add", "scans", code: 0).expectErrors("--ocr en,de")
    #expect(try await !isFound("campsite"))
    try await workspace.run("add", "scans", "--ocr", "en", code: 0)
    #expect(try await isFound("campsite"))
    #expect(try await isFound("signed by Ruth"))
    #expect(try await workspace.run("status").output.contains("recognizes text in pictures: eng"))

    try Self.picture("Ferry ticket to Texel", "ferry.png", in: workspace)
    try await workspace.run("add", "scans", code: 0)
    #expect(try await isFound("ferry"))

    try await workspace.run("add", "scans", "--ocr", "none", code: 0)
    try Self.picture("Museum of Groningen", "museum.png", in: workspace)
    try await workspace.run("add", "scans", code: 0)
    #expect(try await !isFound("Groningen"))
    #expect(try await isFound("ferry"), "What was read is lost.")
  }

  @Test("A language without data is an error that says how to get it")
  func missingLanguage() async throws {
    let workspace = try Workspace()
    try workspace.folder.file("scans/list.md", "# Scans\n")
    let outcome = try await workspace.run("add", "scans", "--ocr", "en,xyz", code: 66)
    outcome.expectErrors("no data for xyz, only for", "tesseract-ocr-xyz")
    #expect(!FileManager.default.fileExists(atPath: workspace.library))
  }
}
