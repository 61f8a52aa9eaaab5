import Foundation
public import Items

/// Reads documents of one format: one file, one item.
///
/// The title is the document's own, or else the file's name; a date and authors are those that the
/// document names. As the words stand in the file in another form, the item's text has no place in
/// it. A document without words is passed over with a warning.
public struct DocumentImporter: Importer {
  /// The format's short name, such as `pdf`.
  public var name: String { format.rawValue }
  private let format: DocumentFormat
  private let limits: ImportLimits

  /// Creates the importer of a format.
  public init(_ format: DocumentFormat, limits: ImportLimits = ImportLimits()) {
    self.format = format
    self.limits = limits
  }

  /// Whether the file begins as the format does, or is named as its files are and could be one.
  public func recognizes(_ candidate: Candidate) -> Bool { format.recognizes(candidate) }

  /// Reports the document; reads it as a whole to tell whether it can be read.
  /// - Throws: `ImportProblem` when it can't be.
  public func scan(_ file: SourceFile, report: (ScanEvent) throws -> Void) throws {
    let content = try content(file)
    for warning in content.warnings { try report(.problem(warning)) }
    guard !content.text.utf8.allSatisfy(\.isWhitespace) else {
      let problem = ImportProblem(
        .empty, path: file.path, sentence: "The document holds no text.",
        remedy: format == .pdf
          ? "If its pages are pictures, have their text recognised, as with ocrmypdf." : "",
        isWarning: true)
      return try report(.problem(problem))
    }
    DocumentShelf.shared.put(content, key(file))
    try report(
      .item(Outline(id: file.path, offset: 0, length: file.size, line: 1, date: content.date)))
  }

  /// Reads the document; costs next to nothing soon after the scan, which has read it already.
  /// - Throws: `ImportProblem` when it can't be read.
  public func read(_ outline: Outline, in file: SourceFile) throws -> Item {
    let content = try DocumentShelf.shared.content(key(file)) ?? content(file)
    let named = FileName(file.name)
    return Item(
      id: outline.id, kind: content.kind,
      title: content.title.isEmpty ? named.title : content.title, text: content.text,
      date: content.date ?? named.date, people: content.people, tags: content.tags,
      fields: content.fields)
  }

  private func key(_ file: SourceFile) -> DocumentShelf.Key {
    DocumentShelf.Key(file: file, format: format, limits: limits)
  }

  private func content(_ file: SourceFile) throws -> DocumentContent {
    try ReadingBudget.spending(on: file, limits) {
      try format.content(ArchiveContent(try FileReader(file)), path: file.path, limits: limits)
    }
  }
}
