@testable import DocumentImporters
import Foundation
import ImportSupport
import Items
import PDFKit
import Synchronization
import Testing

@Suite struct SystemPDFReaderTests {
  @Test func pagesAreParagraphsAndPropertiesThoseOfTheDocument() throws {
    let date = Date(timeIntervalSince1970: 1_700_000_000)
    let content = try read(
      StandInPDF(
        pages: ["One\nline \u{C}\n", "  \n", "Two\r\n"], title: "Lamps", keywords: ["lamp", "oil"],
        date: date))
    #expect(content.text == "One\nline\n\nTwo")
    #expect(content.title == "Lamps" && content.tags == ["lamp", "oil"])
    #expect(content.date == date && content.fields == [Item.Field("Pages", "3")])
    #expect(content.warnings.isEmpty)
  }

  @Test func dividedWordsAreThoseOfTheReaderByPoppler() throws {
    let page = "the moun-\ntain kept its well-\nknown 2019-\n2020 gallery, an end -\nof a co-"
    let content = try read(StandInPDF(pages: [page, "operation"]))
    #expect(
      content.text
        == "the mountain\nkept its well-known\n2019-2020\ngallery, an end -\nof a co-\n\noperation")
  }

  @Test(arguments: [
    (StandInPDF(pages: ["text"], isLocked: true), ImportProblem.protected("a.pdf")),
    (StandInPDF(pages: []), .brokenPDF("a.pdf")), (StandInPDF(pages: [nil]), .brokenPDF("a.pdf")),
  ])
  func whatCannotBeReadIsTheErrorOfTheReaderByPoppler(
    document: StandInPDF, problem: ImportProblem
  ) throws {
    #expect(throws: problem) { try read(document) }
    #expect(throws: ImportProblem.brokenPDF("a.pdf")) { try read(Array("%PDF-".utf8)) }
  }

  @Test func aBrokenPageLosesNoOther() throws {
    #expect(try read(StandInPDF(pages: ["one", nil, "three"])).text == "one\n\nthree")
  }

  @Test func scannedPagesAreNamedIfTheirTextIsAskedFor() throws {
    var limits = ImportLimits()
    let document = StandInPDF(pages: ["one", " \n", ""])
    #expect(try read(document, limits).warnings.isEmpty)
    limits.recognizedLanguages = ["eng"]
    let warning = try #require(try read(document, limits).warnings.first)
    #expect(warning.message.contains("2 scanned pages") && warning.isWarning)
  }

  @Test func aTextIsReadUpToItsLimit() throws {
    var limits = ImportLimits()
    limits.textBytes = 6
    let content = try read(StandInPDF(pages: ["one", "two", "three"]), limits)
    #expect(content.text == "one\n\nt" && content.warnings.map(\.code) == [.tooLarge])
  }

  @Test func aFileBeyondItsLimitIsNotRead() throws {
    var limits = ImportLimits()
    limits.messageBytes = 20
    let error = try #require(throws: ImportProblem.self) {
      try read(StandInPDF(pages: ["one"]), limits)
    }
    #expect(error.code == .tooLarge)
  }

  @Test func theTimeOfAFileEndsIt() throws {
    let looks = Mutex(0)
    let clock = ReadingBudget.Clock {
      looks.withLock { count in
        count += 1
        return .seconds(count)
      }
    }
    let file = SourceFile(
      url: URL(filePath: "/a.pdf"), path: "a.pdf", size: 0, modified: .distantPast)
    let error = try #require(throws: ImportProblem.self) {
      try ReadingBudget.$clock.withValue(clock) {
        try ReadingBudget.withBudget(for: file, ImportLimits()) {
          try read(StandInPDF(pages: Array(repeating: "page", count: 1000)))
        }
      }
    }
    #expect(error.code == .overBudget && looks.withLock { $0 } < 100)
  }

  private func read(_ document: StandInPDF, _ limits: ImportLimits = ImportLimits()) throws
    -> DocumentContent
  {
    try read(Array(try JSONEncoder().encode(document)), limits)
  }

  private func read(_ bytes: [UInt8], _ limits: ImportLimits = ImportLimits()) throws
    -> DocumentContent
  {
    let content = FileContent(FileReader(bytes: bytes, path: "a.pdf"))
    return try SystemPDFReader.content(content, path: "a.pdf", limits: limits)
  }
}
