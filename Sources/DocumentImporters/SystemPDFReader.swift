#if canImport(PDFKit)
  import Foundation
  import ImportSupport
  import Items
  import PDFKit

  /// Reads PDF documents with PDFKit, where poppler isn't: on iOS, and on a Mac without it.
  ///
  /// It reads page by page in this process, until the text or the time is at its limit. A page that
  /// never ends can't be stopped, as poppler's programs can. Text of scanned pages isn't recognized.
  ///
  /// This code was compiled and tested with a stand-in of the framework, never on an Apple system.
  enum SystemPDFReader {
    static func content(
      _ bytes: FileContent, path: String, limits: ImportLimits
    ) throws -> DocumentContent {
      let data = Data(try DocumentFormat.all(bytes, path: path, limits: limits))
      guard let document = PDFKit.PDFDocument(data: data) else {
        throw ImportProblem.brokenPDF(path)
      }
      if document.isLocked { throw ImportProblem.protected(path) }
      let text = try text(of: document, path: path, limit: limits.textBytes)
      var content = PDFDocument.content(
        text: PDFHyphens.joined(text.bytes[...]), divided: text.bytes,
        properties: properties(of: document))
      content.noteFullness(text.isTruncated, path: path, limits: limits)
      if text.blankPages > 0, !limits.recognizedLanguages.isEmpty {
        content.noteUnrecognized(text.blankPages, path: path)
      }
      return content
    }

    /// Returns the texts of the pages, each with a form feed behind it, as `pdftotext` does.
    private static func text(
      of document: PDFKit.PDFDocument, path: String, limit: Int
    ) throws -> (bytes: [UInt8], isTruncated: Bool, blankPages: Int) {
      let budget = ReadingBudget.currentOrDefault
      var bytes: [UInt8] = []
      var (isBroken, blankPages) = (true, 0)
      for number in 0..<document.pageCount {
        // Whoever set the budget throws when it is used up.
        guard budget.checkClock() else { break }
        guard let page = releasing({ document.page(at: number)?.string }) else { continue }
        isBroken = false
        if page.allSatisfy(\.isWhitespace) { blankPages += 1 }
        bytes += page.utf8.map { $0 == .formFeed || $0 == .carriageReturn ? .lineFeed : $0 }
        if bytes.count > limit {
          bytes.removeLast(bytes.count - limit)
          return (bytes, true, blankPages)
        }
        bytes += [.lineFeed, .formFeed]
      }
      if isBroken, budget.excess == nil { throw ImportProblem.brokenPDF(path) }
      return (bytes, false, blankPages)
    }

    private static func properties(of document: PDFKit.PDFDocument) -> [PDFDocument.Property] {
      let attributes = document.documentAttributes ?? [:]
      func value(_ attribute: PDFDocumentAttribute) -> String? {
        switch attributes[attribute] {
        case let text as String: text
        case let texts as [String]: texts.joined(separator: "; ")
        case let date as Date: date.formatted(.iso8601)
        default: nil
        }
      }
      let named: [(String, PDFDocumentAttribute)] = [
        ("Title", .titleAttribute), ("Author", .authorAttribute),
        ("Keywords", .keywordsAttribute), ("CreationDate", .creationDateAttribute),
        ("ModDate", .modificationDateAttribute),
      ]
      return named.compactMap { name, attribute in
        value(attribute).map { PDFDocument.Property(name, $0) }
      } + [PDFDocument.Property("Pages", "\(document.pageCount)")]
    }

    /// A page's objects would otherwise stay in memory until the last one is read.
    private static func releasing<Result>(_ body: () -> Result) -> Result {
      #if canImport(ObjectiveC)
        autoreleasepool(invoking: body)
      #else
        body()
      #endif
    }
  }

  extension DocumentContent {
    fileprivate mutating func noteUnrecognized(_ pages: Int, path: String) {
      let noun = pages == 1 ? "page" : "pages"
      warnings.append(
        ImportProblem(
          .unrecognized, path: path,
          message: "The text of \(pages) scanned \(noun) isn't recognized without poppler.",
          remedy: "Install poppler (brew install poppler), or add it on a computer that has it.",
          isWarning: true))
    }
  }
#endif
