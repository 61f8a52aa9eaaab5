import Foundation
public import ImportSupport
public import Items

/// Reads documents in readable markup: reStructuredText, AsciiDoc and LaTeX.
///
/// Each file is one item, whose text is the file line by line. The title and the authors come from
/// the markup. Without a title in the markup, the title is the file's name.
public struct MarkupImporter: Importer {
  /// The format's short name, `markup`.
  public let name = "markup"
  private let limits: ImportLimits

  /// Creates the importer.
  public init(limits: ImportLimits = ImportLimits()) {
    self.limits = limits
  }

  /// Returns a Boolean value that indicates whether a file has such an extension and begins as
  /// text.
  public func recognizes(_ candidate: SourceFile.Candidate) -> Bool {
    MarkupHead.Syntax(fileExtension: FileKind.fileExtension(of: candidate.name)) != nil
      && FileKind.readsAsText(candidate.head)
  }

  /// Reports the document, and any repairs that were necessary.
  ///
  /// Reads the whole file.
  ///
  /// - Throws: `ImportProblem` if the file can't be opened, is too large, or isn't text.
  public func scan(_ file: SourceFile, report: (ScanEvent) throws -> Void) throws {
    try TextFile(file, limits: limits).scan(file, report: report)
  }

  /// Reads the document.
  ///
  /// - Throws: `ImportProblem` if the file can't be opened, is too large, or isn't text.
  public func read(_ outline: Item.Outline, in file: SourceFile) throws -> Item {
    let decoded = try TextFile(file, limits: limits)
    let named = FileName(file.name)
    let syntax = MarkupHead.Syntax(fileExtension: FileKind.fileExtension(of: file.name))
    let head = MarkupHead(ArraySlice(decoded.text.utf8), syntax ?? .restructured)
    return Item(
      id: outline.id, kind: .document, title: head.title ?? named.title, text: decoded.text,
      date: head.date ?? named.date, people: head.authors, textLine: 1, textOffset: decoded.offset)
  }
}
