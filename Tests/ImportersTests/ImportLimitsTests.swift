import ChatImporters
import DocumentImporters
import ImportSupport
import Importers
import Items
import TestSupport
import Testing

@Suite struct ImportLimitsTests {
  private static let limits = ImportLimits(
    textBytes: .max, messageBytes: .max, memberBytes: .max, textRatio: .max,
    archiveRatio: .max, archiveMembers: .max, readingSeconds: .max, readingSteps: .max,
    programBytes: .max)

  /// Values that stand for no limit.
  @Test func everyLimitMayBeTheLargestInteger() throws {
    let folder = try TemporaryFolder()
    let page = "<p>Quinces ripen.</p>"
    try folder.write("Quinces.", to: "a.md")
    try folder.write(
      page + String(repeating: " ", count: 2 << 20) + "<p>Medlars.</p>", to: "a.html")
    try folder.write(HostileFiles.mail(page), to: "a.eml")
    try folder.write("From a@b Tue Nov 17 18:21:38 2009\n" + HostileFiles.mail(page), to: "a.mbox")
    try folder.write(
      "From: a@b\nMessage-ID: <1@x>\nContent-Type: multipart/mixed; boundary=q\n\n--q\n\nBody.\n"
        + "--q\nContent-Type: text/html; name=b.html\n\n\(page)\n--q--\n", to: "b.eml")
    try folder.write(HostileFiles.docx(body: ""), to: "a.docx")
    for (name, parts) in [
      ("a.odt", DocumentFixtures.odt), ("a.epub", DocumentFixtures.epub),
      ("a.pptx", DocumentFixtures.pptx), ("a.xlsx", DocumentFixtures.xlsx),
    ] {
      try folder.write(
        ArchiveWriter.zip(parts.map { ArchiveWriter.File($0.key, $0.value) }), to: name)
    }
    try folder.write(DocumentFixtures.rtf, to: "a.rtf")
    try folder.write(ArchiveWriter.zip([.init("in/a.md", "Quinces.")]), to: "a.zip")
    #if os(macOS) || os(Linux)
      if ExternalTool("pdftotext") != nil {
        try folder.write(SimplePDF.bytes(["Quinces"]), to: "a.pdf")
        // Beyond a MiB a file gets more time.
        let padding = [UInt8](repeating: 0x0A, count: 2 << 20)
        try folder.write(SimplePDF.bytes(["Quinces"]) + padding, to: "b.pdf")
      }
    #endif
    let registry = ImporterRegistry(limits: Self.limits)
    let listing = try registry.list(folder.path)
    #expect(listing.problems.isEmpty && listing.files.contains { $0.member == "in/a.md" })
    for file in listing.files {
      let importer = try #require(try registry.importer(for: file, named: nil), "\(file.path)")
      let reading = try Reading(file, with: importer)
      #expect(!reading.items.isEmpty, "\(file.path)")
      #expect(reading.problems.allSatisfy { $0.isWarning }, "\(file.path)")
    }
  }

  @Test func aLimitThatIsSetLaterMayBeToo() throws {
    var limits = ImportLimits()
    limits.readingSeconds = .max
    let page = "<p>Quinces ripen.</p>" + String(repeating: " ", count: 2 << 20)
    let reading = try Reading(page, name: "a.html", with: DocumentImporter(.html, limits: limits))
    #expect(reading.items.map(\.text) == ["Quinces ripen."])
  }
}
