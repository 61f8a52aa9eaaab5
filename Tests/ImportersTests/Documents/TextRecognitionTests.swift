#if os(macOS) || os(Linux)
  import DocumentImporters
  import Foundation
  import ImportSupport
  import Importers
  import Items
  import TestSupport
  import Testing

  private let hasTesseract =
    (try? ImporterRegistry.recognizableLanguages())??.contains("eng") == true

  @Suite(.enabled(if: hasTesseract, "tesseract isn't installed."))
  struct TextRecognitionTests {
    private static let limits = ImportLimits(recognizedLanguages: ["eng"])

    @Test(arguments: ["png", "jpeg"])
    func theTextOfAPictureIsRead(format: String) throws {
      let bytes = try SimplePDF.picture(of: "Receipt of the campsite: 48 euros", as: format)
      let importer = DocumentImporter(.picture, limits: Self.limits)
      let reading = try Reading(bytes, name: "The campsite.\(format)", with: importer)
      let item = try #require(reading.items.first, "\(reading.problems)")
      #expect(item.text == "Receipt of the campsite: 48 euros")
      #expect(item.title == "The campsite")
      #expect(item.fields == [Item.Field("Recognized", "eng")])
    }

    @Test func aScannedPageStandsAmongThoseWithText() throws {
      let bytes = try SimplePDF.scan(of: "Signed by Ruth in May", after: "The contract")
      let importer = DocumentImporter(.pdf, limits: Self.limits)
      let item = try #require(
        try Reading(bytes, name: "contract.pdf", with: importer).items.first)
      #expect(item.text == "The contract\n\nSigned by Ruth in May")
      #expect(item.fields.contains(Item.Field("Recognized", "eng")))
    }

    @Test func aPageThatCannotBeRecognizedIsListedAndTheOthersAreRead() throws {
      let bytes = try SimplePDF.scan(of: "Signed by Ruth in May", after: "The contract")
      let limits = ImportLimits(recognizedLanguages: ["xyz"])
      let reading = try Reading(
        bytes, name: "contract.pdf", with: DocumentImporter(.pdf, limits: limits))
      #expect(reading.items.map(\.text) == ["The contract"])
      #expect(reading.problems.map(\.isWarning) == [true])
      #expect(reading.problems.first?.message.hasPrefix("Page 2: tesseract can't read") == true)
    }

    @Test func aDocumentWithoutScannedPagesIsReadAsBefore() throws {
      let importer = DocumentImporter(.pdf, limits: Self.limits)
      let reading = try Reading(SimplePDF.bytes(["One", "Two"]), name: "x.pdf", with: importer)
      #expect(reading.items.map(\.text) == ["One\n\nTwo"])
      #expect(reading.items.flatMap(\.fields).map(\.name) == ["Pages"])
    }

    @Test func withoutLanguagesPicturesStayUnread() throws {
      let bytes = try SimplePDF.picture(of: "Receipt", as: "png")
      let candidate = SourceFile.Candidate(name: "a.png", head: Array(bytes.prefix(4096)))
      #expect(ImporterRegistry().importer(for: candidate) == nil)
      let scan = try SimplePDF.scan(of: "Signed by Ruth", after: "The contract")
      let reading = try Reading(scan, name: "x.pdf", with: DocumentImporter(.pdf))
      #expect(reading.items.map(\.text) == ["The contract"])
    }

    @Test func aBrokenPictureIsAProblemThatNamesIt() throws {
      let bytes = Array(try SimplePDF.picture(of: "Receipt", as: "png").prefix(300))
      let problem = #expect(throws: ImportProblem.self) {
        try Reading(
          bytes, name: "broken.png", with: DocumentImporter(.picture, limits: Self.limits))
      }
      #expect(problem?.code == .malformed && problem?.path.hasSuffix("broken.png") == true)
    }
  }
#endif
