import Foundation
import Items

/// Reads the words and numbers of Excel's tables (ECMA-376, part 1, section 18).
///
/// Each sheet begins with its name as a heading; a row is a line, its cells apart by tabs, and empty
/// rows are left out. Numbers are as they are stored, so that dates are numbers of days.
enum ExcelDocument {
  static func content(_ document: PackagedDocument) throws -> DocumentContent {
    let relations = PartRelations(of: "", in: document)
    let main = relations.byType["officeDocument"]?.first ?? "xl/workbook.xml"
    let parts = PartRelations(of: main, in: document)
    let sheets = IdentifierList("sheet")
    var content = DocumentContent()
    content.warnings = try document.parse(main, sheets)
    let strings = SharedStrings()
    document.parse(
      optional: parts.byType["sharedStrings"]?.first ?? "xl/sharedStrings.xml", strings)
    var text = BlockText(limit: document.limits.textBytes)
    for (id, name) in zip(sheets.ids, sheets.names) where !text.isFull {
      guard let part = parts.targets[id] else { continue }
      let rows = SheetRows(strings: strings.values, limit: document.limits.textBytes)
      content.warnings += (try? document.parse(part, rows)) ?? []
      guard !rows.text.text.isEmpty else { continue }
      if !name.isEmpty { text.add("## " + name) }
      text.add(rows.text.text)
      if rows.text.isFull { content.warnings += document.fullness(rows.text) }
    }
    content.warnings += document.fullness(text)
    content.text = text.text
    let properties = DocumentProperties()
    document.parse(
      optional: relations.byType["core-properties"]?.first ?? "docProps/core.xml", properties)
    properties.apply(to: &content)
    return content
  }
}

/// The texts that cells refer to by number.
private final class SharedStrings: XMLHandler {
  private(set) var values: [String] = []
  private var value = ""
  private var isText = false
  private var isReading = false

  func start(_ name: String, _ attributes: XMLAttributes) {
    switch name {
    case "si": value = ""
    case "rPh": isReading = true
    case "t": isText = !isReading
    default: break
    }
  }

  func end(_ name: String) {
    switch name {
    case "si": values.append(value)
    case "rPh": isReading = false
    case "t": isText = false
    default: break
    }
  }

  func text(_ text: String) {
    if isText { value += text }
  }
}

/// The rows of a sheet as lines.
private final class SheetRows: XMLHandler {
  var text: BlockText
  private let strings: [String]
  private var row: [String] = []
  private var column = 0
  private var type = ""
  private var value = ""
  private var isValue = false

  /// Columns up to which an empty cell keeps its place; `IV` was once the last.
  private static let mostColumns = 256

  init(strings: [String], limit: Int) {
    self.strings = strings
    text = BlockText(limit: limit)
  }

  func start(_ name: String, _ attributes: XMLAttributes) {
    switch name {
    case "row": row = []
    case "c":
      column = attributes["r"].flatMap(Self.column) ?? row.count
      type = attributes["t"] ?? "n"
      value = ""
    case "v", "t": isValue = true
    case "f", "rPh": isValue = false
    default: break
    }
  }

  func end(_ name: String) {
    switch name {
    case "v", "t": isValue = false
    case "c": close()
    case "row": text.add(row.joined(separator: "\t"), isTight: true)
    default: break
    }
  }

  func text(_ text: String) {
    if isValue { value += text }
  }

  private func close() {
    var words = value
    if type == "s" {
      let index = Int(value) ?? -1
      words = strings.indices.contains(index) ? strings[index] : ""
    } else if type == "b" {
      words = value == "1" ? "TRUE" : "FALSE"
    }
    guard !words.isEmpty, !text.isFull else { return }
    while row.count < min(column, Self.mostColumns) { row.append("") }
    row.append(words.split(whereSeparator: { $0.isNewline || $0 == "\t" }).joined(separator: " "))
  }

  /// The column, counted from 0, in a reference such as `BC12`.
  private static func column(_ reference: String) -> Int? {
    let letters = reference.utf8.prefix { $0 >= 0x41 && $0 <= 0x5A }
    guard (1...3).contains(letters.count) else { return nil }
    return letters.reduce(0) { $0 * 26 + Int($1) - 0x40 } - 1
  }
}
