import Foundation
package import ImportSupport
package import Items

/// A format whose documents are one text each.
public enum DocumentFormat: String, Sendable, Hashable, CaseIterable {
  /// Portable Document Format, read with poppler's `pdftotext`, or with PDFKit where that isn't.
  case pdf
  /// Word since 2007.
  case docx
  /// PowerPoint since 2007: the text of slides and of their notes.
  case pptx
  /// Excel since 2007: a line for each row, with tabs between its cells.
  case xlsx
  /// OpenDocument, as LibreOffice and others write it: text, slides and tables (`.odt`, `.odp`,
  /// `.ods`).
  case odt
  /// Electronic books (EPUB).
  case epub
  /// Rich Text Format.
  case rtf
  /// Web pages, and notes that programs export as web pages.
  case html
  /// Delimiter-separated values (`.csv`, `.tsv`): each row is a line of `Header: value`.
  case table
  /// Jupyter's notebooks.
  case notebook
  /// Drawings of Obsidian (`.canvas`) and Excalidraw: their texts.
  case board
  /// Pictures with text (PNG, JPEG, TIFF, WebP), read with tesseract if it's asked to.
  case picture
  #if canImport(AppKit)
    /// Word before 2007, read with AppKit.
    case doc
  #endif

  /// The first bytes are checked first, and then the name.
  package func recognizes(_ candidate: SourceFile.Candidate) -> Bool {
    let head = candidate.head
    let fileExtension = FileKind.fileExtension(of: candidate.name)
    switch self {
    case .pdf: return PDFDocument.recognizes(head, fileExtension: fileExtension)
    case .rtf: return head.starts(with: #"{\rtf"#.utf8)
    case .html: return HTMLDocument.recognizes(head, fileExtension: fileExtension)
    case .table: return TableDocument.recognizes(head, fileExtension: fileExtension)
    case .notebook: return NotebookDocument.recognizes(head, fileExtension: fileExtension)
    case .board: return BoardDocument.recognizes(head, fileExtension: fileExtension)
    case .picture: return PictureDocument.recognizes(head)
    #if canImport(AppKit)
      case .doc: return OldWordDocument.recognizes(head, fileExtension: fileExtension)
    #endif
    case .docx, .pptx, .xlsx, .odt, .epub:
      return PackageFormat.format(head, fileExtension: fileExtension) == self
    }
  }

  package func content(
    _ bytes: FileContent, path: String, limits: ImportLimits
  ) throws -> DocumentContent {
    switch self {
    case .pdf: try PDFDocument.content(bytes, path: path, limits: limits)
    case .rtf:
      RTFDocument.content(try Self.all(bytes, path: path, limits: limits), limits: limits)
    case .html: try HTMLDocument.content(try Self.all(bytes, path: path, limits: limits))
    case .table:
      try TableDocument.content(
        try Self.all(bytes, path: path, limits: limits), path: path, limits: limits)
    case .notebook:
      try NotebookDocument.content(
        try Self.all(bytes, path: path, limits: limits), path: path, limits: limits)
    case .board:
      try BoardDocument.content(
        try Self.all(bytes, path: path, limits: limits), path: path, limits: limits)
    case .picture: try PictureDocument.content(bytes, path: path, limits: limits)
    #if canImport(AppKit)
      case .doc:
        try OldWordDocument.content(
          try Self.all(bytes, path: path, limits: limits), path: path, limits: limits)
    #endif
    case .docx: try Self.packaged(bytes, path, limits, WordDocument.content)
    case .pptx: try Self.packaged(bytes, path, limits, PowerPointDocument.content)
    case .xlsx: try Self.packaged(bytes, path, limits, ExcelDocument.content)
    case .odt: try Self.packaged(bytes, path, limits, OpenDocument.content)
    case .epub: try Self.packaged(bytes, path, limits, BookDocument.content)
    }
  }

  /// Adds a warning for each part of the zip package that can't be read.
  private static func packaged(
    _ bytes: FileContent, _ path: String, _ limits: ImportLimits,
    _ read: (PackagedDocument) throws -> DocumentContent
  ) throws -> DocumentContent {
    let document = try PackagedDocument(bytes, path, limits)
    var content = try read(document)
    content.warnings += document.warnings
    return content
  }

  /// Pictures in a document may make it larger than its text.
  static func all(
    _ content: FileContent, path: String, limits: ImportLimits
  ) throws -> [UInt8] {
    guard content.size <= limits.messageBytes else {
      throw ImportProblem(
        .tooLarge, path: path,
        message: "The document is \(ByteCount.spelled(content.size)), and at most "
          + "\(ByteCount.spelled(limits.messageBytes)) are read at once.",
        remedy: "Save it without pictures.")
    }
    return try content.reader.bytes(at: 0, count: content.size)
  }
}
