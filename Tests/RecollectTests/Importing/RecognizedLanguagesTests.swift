import Foundation
import Importers
import Recollect
import Synchronization
import TestSupport
import Testing

private let hasTesseract = (try? ImporterRegistry.recognizableLanguages())??.contains("eng") == true

@Suite(.enabled(if: hasTesseract, "tesseract isn't installed."))
struct RecognizedLanguagesTests {
  private static func recognizing(_ languages: [String]?) -> AddOptions {
    var options = AddOptions()
    options.recognizedLanguages = languages
    return options
  }

  @Test func languagesStayWithTheSourceUntilOthersAreGiven() async throws {
    let test = try TestLibrary()
    try test.write("Words.", to: "a.md")
    func languages() async throws -> [[String]] {
      try await test.library.status().sources.map(\.recognizedLanguages)
    }
    try await test.add()
    #expect(try await languages() == [[]])
    try await test.add(options: Self.recognizing(["eng", "deu"]))
    #expect(try await languages() == [["eng", "deu"]])
    try await test.add()
    #expect(try await languages() == [["eng", "deu"]])
    try await test.add(options: Self.recognizing([]))
    #expect(try await languages() == [[]])
  }

  @Test func theScannedPagesOfADocumentAreNamedAsTheyAreRead() async throws {
    let test = try TestLibrary()
    let scan = try SimplePDF.scan(of: "Signed by Ruth in May", after: "The contract")
    try test.write("Words.", to: "a.md")
    try Data(scan).write(to: test.notes.appending(path: "contract.pdf"))
    let parts = Mutex<[String]>([])
    try await test.library.add(
      test.notes, using: ImporterRegistry(), options: Self.recognizing(["eng"])
    ) { progress in
      if let part = progress.part {
        parts.withLock { $0.append("\(progress.file ?? ""): \(part)") }
      }
    }
    #expect(parts.withLock(\.self) == ["contract.pdf: page 2 of 2"])
    let words = SearchOptions(mode: .lexical)
    #expect(try await test.library.search("Ruth", options: words).passages.count == 1)
  }
}
