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
    @Test func readsPages() throws {
      let bytes = SimplePDF.bytes(
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
        ArchiveWriter.zip([.init(Array("in/-x.pdf".utf8), SimplePDF.bytes(["Words"]))]), to: "a.zip"
      )
      let file = try SourceLister().list(path).files[0]
      #expect(try Reading(file, with: DocumentImporter(.pdf)).items.map(\.text) == ["Words"])
    }

    @Test func pagesWithoutTextAreAWarning() throws {
      let reading = try Reading(SimplePDF.bytes([""]), name: "x.pdf", with: DocumentImporter(.pdf))
      #expect(reading.items.isEmpty)
      #expect(reading.problems.map(\.code) == [.empty])
      #expect(reading.problems.first?.remedy.contains("--ocr") == true)
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
      let bytes = SimplePDF.bytes((0..<100).map { "Page \($0) of many words" })
      let reading = try Reading(bytes, name: "x.pdf", with: DocumentImporter(.pdf, limits: limits))
      #expect(reading.problems.map(\.code) == [.tooLarge])
      #expect((900...1000).contains(reading.items[0].text.utf8.count))
    }
  }
#endif
