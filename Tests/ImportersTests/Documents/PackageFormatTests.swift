import Archives
import DocumentImporters
import Testing

@Suite struct PackageFormatTests {
  @Test(arguments: PackageFormat.byFileExtension.keys.sorted())
  func aDocumentIsNotListedAsAnArchive(fileExtension: String) {
    #expect(ZipDocument.isNamed("a." + fileExtension))
  }
}
