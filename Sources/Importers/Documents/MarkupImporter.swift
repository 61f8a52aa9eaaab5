import Foundation
public import Items

/// Reads documents in markup that people write and read as it is: reStructuredText, AsciiDoc, LaTeX.
///
/// One file, one item, whose text is the file byte for byte. The title and the author are those
/// that the markup names; else the title is the file's name.
public struct MarkupImporter: Importer {
  /// The format's short name, `markup`.
  public let name = "markup"
  private let limits: ImportLimits

  /// Creates the importer.
  public init(limits: ImportLimits = ImportLimits()) {
    self.limits = limits
  }

  /// Whether the file's name ends as such files' do and it begins as text.
  public func recognizes(_ candidate: Candidate) -> Bool {
    MarkupHead.Syntax(ending: FileKind.fileExtension(of: candidate.name)) != nil
      && FileKind.readsAsText(candidate.head)
  }

  /// Reports the document, and what in it had to be repaired; reads the whole file to do so.
  /// - Throws: `ImportProblem` when the file can't be opened, is too large, or is no text.
  public func scan(_ file: SourceFile, report: (ScanEvent) throws -> Void) throws {
    try TextFile(file, limits: limits).scan(file, report: report)
  }

  /// Reads the document.
  /// - Throws: `ImportProblem` when the file can't be opened, is too large, or is no text.
  public func read(_ outline: Outline, in file: SourceFile) throws -> Item {
    let decoded = try TextFile(file, limits: limits)
    let named = FileName(file.name)
    let syntax = MarkupHead.Syntax(ending: FileKind.fileExtension(of: file.name))
    let head = MarkupHead(ArraySlice(decoded.text.utf8), syntax ?? .restructured)
    return Item(
      id: outline.id, kind: .document, title: head.title ?? named.title, text: decoded.text,
      date: head.date ?? named.date, people: head.authors, textLine: 1, textOffset: decoded.offset)
  }
}
