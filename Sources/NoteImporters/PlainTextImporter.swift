import Foundation
public import ImportSupport
public import Items

/// Reads plain text of any kind: each file is one item, whose title is the file's name.
///
/// It accepts every file that reads as text, except data, source code and other formats. A file of
/// white space is skipped without a problem. Tasks of `todo.txt` with dates are dated lines.
public struct PlainTextImporter: Importer {
  /// The format's short name, `text`.
  public let name = "text"
  private let limits: ImportLimits

  /// Creates the importer.
  public init(limits: ImportLimits = ImportLimits()) {
    self.limits = limits
  }

  /// Returns a Boolean value that indicates whether a file is plain text.
  ///
  /// Its extension is that of plain text, or it begins as text and its extension is of no other
  /// format.
  public func recognizes(_ candidate: SourceFile.Candidate) -> Bool {
    let fileExtension = FileKind.fileExtension(of: candidate.name)
    if FileKind.plainText.contains(fileExtension) { return true }
    // The format of Thunderbird's indexes and old address books.
    if candidate.head.starts(with: "// <!-- <mdb:mork".utf8) { return false }
    return !FileKind.structured.contains(fileExtension) && FileKind.readsAsText(candidate.head)
  }

  /// Reports the text, and any repairs that were necessary.
  ///
  /// Reads the whole file.
  ///
  /// - Throws: `ImportProblem` if the file can't be opened, is too large, or isn't text.
  public func scan(_ file: SourceFile, report: (ScanEvent) throws -> Void) throws {
    try TextFile(file, limits: limits).scan(file, report: report)
  }

  /// Reads the text.
  ///
  /// - Throws: `ImportProblem` if the file can't be opened, is too large, or isn't text.
  public func read(_ outline: Item.Outline, in file: SourceFile) throws -> Item {
    let named = FileName(file.name)
    let decoded = try TextFile(file, limits: limits)
    var item = Item(
      id: outline.id, kind: .note, title: named.title, text: decoded.text, date: named.date,
      textLine: 1, textOffset: decoded.offset)
    if TodoList.isNamed(file.name) { item.datedLines = TodoList.lines(of: decoded.text) }
    return item
  }
}
