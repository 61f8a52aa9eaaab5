import Archives
import DocumentImporters
import Testing

@Suite struct PackageFormatTests {
  @Test(arguments: PackageFormat.byEnding.keys.sorted())
  func aDocumentIsNotListedAsAnArchive(ending: String) {
    #expect(ZipDocument.isNamed("a." + ending))
  }
}
