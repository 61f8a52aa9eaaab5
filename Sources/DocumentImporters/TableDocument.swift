import Foundation
import ImportSupport
import Items

/// Reads delimiter-separated values: CSV, TSV and their relatives.
///
/// The header stays as it is, and each row below it is a line such as `Name: Anna; City: Bonn`, so
/// every part of a long table has the header's words. If the names are much longer than the values,
/// some rows of a long table have no names (``LabelBudget``). The lines of the text are those of
/// the file.
enum TableDocument {
  static func recognizes(_ head: [UInt8], fileExtension: String) -> Bool {
    ["csv", "tsv", "tab", "psv"].contains(fileExtension) && FileKind.readsAsText(head)
  }

  static func content(
    _ bytes: [UInt8], path: String, limits: ImportLimits
  ) throws -> DocumentContent {
    let decoded = try TextFile(bytes[...], path: path)
    var content = DocumentContent()
    if let warning = decoded.warning { content.warnings.append(warning) }
    let table = Array(decoded.text.utf8)
    let shape = try TableShape(table)
    let splitter = CSVSplitter(separator: shape.separator)
    var text = TableText(shape, limit: limits.textBytes)
    let budget = ReadingBudget.currentOrDefault
    try splitter.split(FileReader(bytes: shape.body(of: table), path: path)) { record in
      guard budget.consume(steps: 1 + record.bytes.count / 8) else { throw CancellationError() }
      if record.isOpen { content.warnings.append(record.unclosed(path: path)) }
      text.add(record)
    }
    content.noteFullness(text.isFull, path: path, limits: limits)
    content.text = text.text
    content.textLine = shape.firstLine
    return content
  }
}

/// The lines of a table's text.
private struct TableText {
  private(set) var text = ""
  private(set) var isFull = false
  private let shape: TableShape
  private let limit: Int
  private var budget = LabelBudget()
  /// The line of the table that the end of the text is on.
  private var line = 1

  init(_ shape: TableShape, limit: Int) {
    self.shape = shape
    self.limit = limit
  }

  mutating func add(_ record: CSVRecord) {
    let words = shape.text(of: record, budget: &budget)
    let breaks = max(0, record.line - line)
    guard !isFull, text.utf8.count + breaks + words.utf8.count <= limit else {
      isFull = true
      return
    }
    text += String(repeating: "\n", count: breaks) + words
    line = max(line, record.line) + words.utf8.count { $0 == .lineFeed }
  }
}
