import Foundation
public import Items

/// Reads plain text of any sort: one file, one item, its title the file's name.
///
/// It takes whatever reads as text and isn't the data or the program of something else. A file with
/// nothing but white space is passed over without a word.
public struct PlainTextImporter: Importer {
  /// The format's short name, `text`.
  public let name = "text"
  private let limits: ImportLimits

  /// Creates the importer.
  public init(limits: ImportLimits = ImportLimits()) {
    self.limits = limits
  }

  /// Whether the file begins as text, or is called text, and its name tells of no other format.
  public func recognizes(_ candidate: Candidate) -> Bool {
    let ending = FileKind.fileExtension(of: candidate.name)
    if FileKind.plainText.contains(ending) { return true }
    return !FileKind.structured.contains(ending) && FileKind.readsAsText(candidate.head)
  }

  /// Reports the text, and what in it had to be repaired; reads the whole file to do so.
  /// - Throws: `ImportProblem` when the file can't be opened, is too large, or is no text.
  public func scan(_ file: SourceFile, report: (ScanEvent) throws -> Void) throws {
    try TextFile(file, limits: limits).scan(file, report: report)
  }

  /// Reads the text.
  /// - Throws: `ImportProblem` when the file can't be opened, is too large, or is no text.
  public func read(_ outline: Outline, in file: SourceFile) throws -> Item {
    let named = FileName(file.name)
    let decoded = try TextFile(file, limits: limits)
    return Item(
      id: outline.id, kind: .note, title: named.title, text: decoded.text, date: named.date,
      textLine: 1, textOffset: decoded.offset)
  }
}
