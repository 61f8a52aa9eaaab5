import Foundation
import Items

/// A format of documents that are one text each.
public enum DocumentFormat: String, Sendable, Hashable, CaseIterable {
  /// Portable documents, through poppler's `pdftotext`.
  case pdf
  /// Word's since 2007.
  case docx
  /// PowerPoint's since 2007: the words of slides and of their notes.
  case pptx
  /// Excel's since 2007: a line for each row, its cells apart by tabs.
  case xlsx
  /// LibreOffice's and others': text, slides and tables (`.odt`, `.odp`, `.ods`).
  case odt
  /// Electronic books.
  case epub
  /// Rich text.
  case rtf
  /// Web pages and the notes that programs export as web pages.
  case html

  /// Whether the file is of this format, by its first bytes and then by its name.
  func recognizes(_ candidate: Candidate) -> Bool {
    let head = candidate.head
    let ending = FileKind.fileExtension(of: candidate.name)
    switch self {
    case .pdf: return PDFDocument.recognizes(head, ending: ending)
    case .rtf: return head.starts(with: #"{\rtf"#.utf8)
    case .html: return HTMLDocument.recognizes(head, ending: ending)
    case .docx, .pptx, .xlsx, .odt, .epub:
      return PackagedDocument.format(head, ending: ending) == self
    }
  }

  /// Reads a document; `path` is what problems call it.
  /// - Throws: `ImportProblem` when it can't be read.
  func content(
    _ bytes: ArchiveContent, path: String, limits: ImportLimits
  ) throws -> DocumentContent {
    switch self {
    case .pdf: try PDFDocument.content(bytes, path: path, limits: limits)
    case .rtf:
      RTFDocument.content(try Self.all(bytes, path: path, limits: limits), limits: limits)
    case .html: try HTMLDocument.content(try Self.all(bytes, path: path, limits: limits))
    case .docx: try Self.packaged(bytes, path, limits, WordDocument.content)
    case .pptx: try Self.packaged(bytes, path, limits, PowerPointDocument.content)
    case .xlsx: try Self.packaged(bytes, path, limits, ExcelDocument.content)
    case .odt: try Self.packaged(bytes, path, limits, OpenDocument.content)
    case .epub: try Self.packaged(bytes, path, limits, BookDocument.content)
    }
  }

  /// What a document of parts says, with a warning for each part that couldn't be read.
  private static func packaged(
    _ bytes: ArchiveContent, _ path: String, _ limits: ImportLimits,
    _ read: (PackagedDocument) throws -> DocumentContent
  ) throws -> DocumentContent {
    let document = try PackagedDocument(bytes, path, limits)
    var content = try read(document)
    content.warnings += document.warnings
    return content
  }

  /// All bytes of a document that is read at once; pictures in it may make it larger than its text.
  private static func all(
    _ content: ArchiveContent, path: String, limits: ImportLimits
  ) throws -> [UInt8] {
    guard content.size <= limits.messageBytes else {
      throw ImportProblem(
        .tooLarge, path: path,
        sentence: "The document is \(ByteCount.spelled(content.size)), and at most "
          + "\(ByteCount.spelled(limits.messageBytes)) are read at once.",
        remedy: "Save it without pictures.")
    }
    return try content.reader.bytes(at: 0, count: content.size)
  }
}
