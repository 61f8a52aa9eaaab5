import Foundation
public import ImportSupport
public import Items

/// Reads documents of one format: each file is one item.
///
/// The title is that of the document, or else the file's name. The date and the authors come from
/// the document. Because the text isn't stored verbatim in the file, the item has no offset. Only a
/// table has the lines of its file. A document without text is skipped with a warning.
public struct DocumentImporter: Importer {
  /// The format's short name, such as `pdf`.
  public var name: String { format.rawValue }
  private let format: DocumentFormat
  private let limits: ImportLimits

  /// Creates an importer for a format.
  public init(_ format: DocumentFormat, limits: ImportLimits = ImportLimits()) {
    self.format = format
    self.limits = limits
  }

  /// Returns a Boolean value that indicates whether a file has the format.
  ///
  /// The file begins as the format does, or it has the format's extension and plausible contents.
  public func recognizes(_ candidate: SourceFile.Candidate) -> Bool {
    format.recognizes(candidate) && (format != .picture || !limits.recognizedLanguages.isEmpty)
  }

  /// Reports the document.
  ///
  /// Parses the whole document to find out whether it can be read.
  ///
  /// - Throws: `ImportProblem` if the document can't be read.
  public func scan(_ file: SourceFile, report: (ScanEvent) throws -> Void) throws {
    let content = try content(file)
    for warning in content.warnings { try report(.problem(warning)) }
    guard !content.text.utf8.allSatisfy(\.isWhitespace) else {
      let problem = ImportProblem(
        .empty, path: file.path, message: "The document holds no text.",
        remedy: format == .pdf
          && limits.recognizedLanguages.isEmpty
          ? "If its pages are pictures, let their text be recognized (`recollect add --ocr`)." : "",
        isWarning: true)
      return try report(.problem(problem))
    }
    DocumentCache.shared.put(content, key(file))
    try report(
      .item(Item.Outline(id: file.path, offset: 0, length: file.size, line: 1, date: content.date)))
  }

  /// Reads the document.
  ///
  /// Soon after the scan, it is still in a cache and doesn't need to be parsed.
  ///
  /// - Throws: `ImportProblem` if the document can't be read.
  public func read(_ outline: Item.Outline, in file: SourceFile) throws -> Item {
    let content = try DocumentCache.shared.content(key(file)) ?? content(file)
    let named = FileName(file.name)
    return Item(
      id: outline.id, kind: content.kind,
      title: content.title.isEmpty ? named.title : content.title, text: content.text,
      date: content.date ?? named.date, people: content.people, tags: content.tags,
      textLine: content.textLine, fields: content.fields)
  }

  private func key(_ file: SourceFile) -> DocumentCache.Key {
    DocumentCache.Key(file: file, format: format, limits: limits)
  }

  private func content(_ file: SourceFile) throws -> DocumentContent {
    var limits = limits.ofDocument(fileSize: file.size)
    // Many attachments and archives have more pictures than anybody would wait for.
    if file.content != nil { limits.recognizedLanguages = [] }
    var content = try ReadingBudget.withBudget(for: file, limits) {
      try format.content(FileContent(try FileReader(file)), path: file.path, limits: limits)
    }
    content.title = content.title.wholeWords
    content.text = content.text.wholeWords
    return content
  }
}
