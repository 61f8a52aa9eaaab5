#if os(macOS) || os(Linux)
  import DocumentImporters
  import Foundation
  import ImportSupport
  import Items
  import TestSupport
  import Testing

  /// A Boolean value that indicates whether poppler's programs, which the tests need, are
  /// installed.
  private let hasPoppler: Bool = {
    let path = ProcessInfo.processInfo.environment["PATH"] ?? ""
    return (path.split(separator: ":") + ["/usr/bin", "/opt/homebrew/bin"]).contains {
      FileManager.default.isExecutableFile(atPath: $0 + "/pdftotext")
    }
  }()

  @Suite(.enabled(if: hasPoppler, "pdftotext isn't installed."))
  struct PDFDocumentTests {
    /// Returns a PDF document with one line per page and a cross-reference table.
    static func pdf(_ pages: [String], info: String = "") -> [UInt8] {
      var objects = ["<< /Type /Catalog /Pages 2 0 R >>", ""]
      objects.append("<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica >>")
      objects.append("<< \(info) >>")
      var kids: [String] = []
      for page in pages {
        let stream = "BT /F1 12 Tf 72 720 Td (\(page)) Tj ET"
        objects.append("<< /Length \(stream.utf8.count) >>\nstream\n\(stream)\nendstream")
        objects.append(
          "<< /Type /Page /Parent 2 0 R /MediaBox [0 0 612 792] /Contents \(objects.count) 0 R "
            + "/Resources << /Font << /F1 3 0 R >> >> >>")
        kids.append("\(objects.count) 0 R")
      }
      objects[1] =
        "<< /Type /Pages /Count \(kids.count) /Kids [\(kids.joined(separator: " "))] >>"
      var text = "%PDF-1.4\n"
      var table = "0000000000 65535 f \n"
      for (number, object) in objects.enumerated() {
        let offset = String(text.utf8.count)
        table += String(repeating: "0", count: 10 - offset.count) + offset + " 00000 n \n"
        text += "\(number + 1) 0 obj\n\(object)\nendobj\n"
      }
      let start = text.utf8.count
      text += "xref\n0 \(objects.count + 1)\n" + table
      text += "trailer\n<< /Size \(objects.count + 1) /Root 1 0 R /Info 4 0 R >>\n"
      return Array((text + "startxref\n\(start)\n%%EOF\n").utf8)
    }

    @Test func readsPages() throws {
      let bytes = Self.pdf(
        ["First page", "Second page"],
        info: "/Title (Plan) /Author (Anna Berg) /Keywords (soil, spring) "
          + "/CreationDate (D:20210311093000Z) /ModDate (D:20220101000000Z)")
      let reading = try Reading(bytes, name: "x.pdf", with: DocumentImporter(.pdf))
      #expect(reading.problems.isEmpty)
      let item = try #require(reading.items.first)
      #expect(item.title == "Plan")
      #expect(item.text == "First page\n\nSecond page")
      #expect(item.people == [Item.Participant(role: .from, name: "Anna Berg")])
      #expect(item.tags == ["soil", "spring"])
      #expect(item.date == Date(timeIntervalSince1970: 1_615_455_000))
      #expect(item.fields == [Item.Field("Pages", "2")])
    }

    @Test func readsDocumentsInArchives() throws {
      let folder = try TemporaryFolder()
      let path = try folder.write(
        ArchiveWriter.zip([.init(Array("in/-x.pdf".utf8), Self.pdf(["Words"]))]), to: "a.zip")
      let file = try SourceLister().list(path).files[0]
      #expect(try Reading(file, with: DocumentImporter(.pdf)).items.map(\.text) == ["Words"])
    }

    @Test func pagesWithoutTextAreAWarning() throws {
      let reading = try Reading(Self.pdf([""]), name: "x.pdf", with: DocumentImporter(.pdf))
      #expect(reading.items.isEmpty)
      #expect(reading.problems.map(\.code) == [.empty])
      #expect(reading.problems.first?.remedy.contains("ocrmypdf") == true)
    }

    @Test func whatCannotBeReadIsRefused() throws {
      let problem = #expect(throws: ImportProblem.self) {
        try Reading("%PDF-1.4\nnothing", name: "x.pdf", with: DocumentImporter(.pdf))
      }
      #expect(problem?.code == .malformed)
      #expect(problem?.remedy.isEmpty == false)
    }

    /// The program exits before it has read its input, which mustn't end this process.
    @Test func aLongFileThatIsNoDocumentIsRefused() throws {
      let bytes = Array("%PDF-1.4\n".utf8) + [UInt8](repeating: 0x41, count: 1 << 20)
      #expect(throws: ImportProblem.self) {
        try Reading(bytes, name: "x.pdf", with: DocumentImporter(.pdf))
      }
    }

    @Test(.timeLimit(.minutes(2)))
    func aProgramThatWantsTooMuchMemoryIsEnded() throws {
      #if os(Linux)
        let limits = ImportLimits(programBytes: 48 << 20)
        let problem = #expect(throws: ImportProblem.self) {
          try Reading(
            HostilePDF.bytes, name: "x.pdf", with: DocumentImporter(.pdf, limits: limits))
        }
        #expect(problem?.code == .overBudget)
        #expect(problem?.message.contains("memory") == true)
      #endif
    }

    @Test(.timeLimit(.minutes(2)))
    func aProgramThatTakesTooLongIsEnded() throws {
      let limits = ImportLimits(readingSeconds: 1, programBytes: 4 << 30)
      let problem = #expect(throws: ImportProblem.self) {
        try Reading(HostilePDF.bytes, name: "x.pdf", with: DocumentImporter(.pdf, limits: limits))
      }
      #expect(problem?.code == .overBudget)
      #expect(problem?.message.contains("second") == true)
    }

    @Test func noMoreTextThanTheLimitIsRead() throws {
      let limits = ImportLimits(textBytes: 1000)
      let bytes = Self.pdf((0..<100).map { "Page \($0) of many words" })
      let reading = try Reading(bytes, name: "x.pdf", with: DocumentImporter(.pdf, limits: limits))
      #expect(reading.problems.map(\.code) == [.tooLarge])
      #expect((900...1000).contains(reading.items[0].text.utf8.count))
    }
  }
#endif
