import Foundation
import ImportSupport
import Markup

/// Reads the text and numbers of Excel's spreadsheets (ECMA-376, part 1, section 18).
///
/// Each sheet begins with its name as a heading. A row is a line with tabs between its cells. Empty
/// rows are left out. Numbers are shown by their formats, and dates as `2025-04-14`. Comments are
/// written in their cells, and those of empty cells after the rows, as are text boxes.
enum ExcelDocument {
  static func content(_ document: PackagedDocument) throws -> DocumentContent {
    let relations = PartRelations(of: "", in: document)
    let main = relations.byType["officeDocument"]?.first ?? "xl/workbook.xml"
    let parts = PartRelations(of: main, in: document)
    let workbook = ExcelWorkbook()
    var content = DocumentContent()
    try document.parse(main, workbook)
    let styles = ExcelStyles(counts1904: workbook.counts1904)
    document.parse(optional: parts.byType["styles"]?.first ?? "xl/styles.xml", styles)
    let strings = SharedStrings(limit: document.limits.textBytes)
    document.parse(
      optional: parts.byType["sharedStrings"]?.first ?? "xl/sharedStrings.xml", strings)
    var text = BlockText(limit: document.limits.textBytes)
    for (id, name) in workbook.sheets where !text.isFull {
      guard let part = parts.targets[id] else { continue }
      let others = PartRelations(of: part, in: document).byType
      let comments = comments(in: others, people: parts.byType["person"] ?? [], of: document)
      let rows = SheetRows(
        strings: strings.values, styles: styles, comments: comments.all,
        limit: document.limits.textBytes)
      document.parse(expected: part, rows)
      rows.addOtherComments()
      document.noteFullness(rows.isFull || comments.isFull)
      let boxes = (others["drawing"] ?? []).map { DiagramText.lines(of: $0, in: document) }
      let blocks = ([rows.text.text] + boxes).filter { !$0.isEmpty }
      if blocks.isEmpty { continue }
      if !name.isEmpty { text.add("## " + name) }
      for block in blocks { text.add(block) }
    }
    document.noteFullness(text.isFull || strings.isFull)
    content.text = text.text
    let properties = DocumentProperties()
    document.parse(
      optional: relations.byType["core-properties"]?.first ?? "docProps/core.xml", properties)
    properties.apply(to: &content)
    return content
  }

  private static func comments(
    in parts: [String: [String]], people: [String], of document: PackagedDocument
  ) -> OfficeComments {
    let comments = OfficeComments(limit: document.limits.textBytes)
    // Threads come first, because the old comments repeat them.
    let texts = [parts["threadedComment"], parts["comments"]].compactMap { $0?.first }
    if texts.isEmpty { return comments }
    for part in people.prefix(1) + texts { document.parse(expected: part, comments) }
    return comments
  }
}

/// The texts that cells refer to by number, each on one line.
private final class SharedStrings: XMLHandler {
  private(set) var values: [String] = []
  /// True if there are more texts than the limit allows; further ones are left empty.
  private(set) var isFull = false
  private var bytesLeft: Int
  private var value = ""
  private var isText = false
  private var isReading = false

  init(limit: Int) { bytesLeft = limit }

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
    case "si": close()
    case "rPh": isReading = false
    case "t": isText = false
    default: break
    }
  }

  func text(_ text: String) {
    if isText, value.utf8.count <= bytesLeft { value += text }
  }

  private func close() {
    // An empty text takes memory too.
    bytesLeft -= value.utf8.count + MemoryLayout<String>.stride
    if bytesLeft < 0 { isFull = true }
    if !isFull { values.append(ExcelEscapes.decoded(value).cellLine) }
  }
}

private final class SheetRows: XMLHandler {
  private(set) var text: BlockText
  /// True if a cell was left out because of the limit.
  private(set) var isFull = false
  private let strings: [String]
  private let styles: ExcelStyles
  private let limit: Int
  private var comments: [String: String] = [:]
  /// The cells with comments, in the order of the part.
  private let commentedCells: [String]
  private var cell = ""
  private var row: [String] = []
  private var rowBytes = 0
  private var column = 0
  private var type = ""
  private var style = 0
  private var value = ""
  private var isValue = false

  /// Empty cells are kept up to this column; `IV` (256) was once the last.
  private static let maximumColumns = 256

  init(
    strings: [String], styles: ExcelStyles, comments: [OfficeComments.Comment], limit: Int
  ) {
    for comment in comments {
      self.comments[comment.cell] = [self.comments[comment.cell], comment.text]
        .compactMap(\.self).joined(separator: " ")
    }
    commentedCells = comments.map(\.cell)
    self.strings = strings
    self.styles = styles
    self.limit = limit
    text = BlockText(limit: limit)
  }

  func start(_ name: String, _ attributes: XMLAttributes) {
    switch name {
    case "row":
      row = []
      rowBytes = 0
    case "c":
      cell = attributes["r"] ?? ""
      column = Self.column(cell) ?? row.count
      type = attributes["t"] ?? "n"
      style = attributes["s"].flatMap { Int($0) } ?? 0
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
    if isValue, value.utf8.count <= limit { value += text }
  }

  /// Adds the comments of cells that the sheet doesn't have.
  func addOtherComments() {
    for cell in commentedCells {
      if let comment = comments.removeValue(forKey: cell) {
        text.add(cell.isEmpty ? comment : "\(cell): \(comment)", isTight: true)
      }
    }
  }

  private func close() {
    let value =
      switch type {
      case "s": Int(value).flatMap { strings.indices.contains($0) ? strings[$0] : nil } ?? ""
      case "b": value == "1" ? "TRUE" : "FALSE"
      case "n": styles.text(value.trimmedText, style: style).cellLine
      case "d": value.hasSuffix("T00:00:00") ? String(value.dropLast(9)) : value.cellLine
      default: ExcelEscapes.decoded(value).cellLine
      }
    let words = [value, comments.removeValue(forKey: cell) ?? ""].filter { !$0.isEmpty }
      .joined(separator: " ")
    guard !words.isEmpty, !isFull else { return }
    // Many cells may share one long text, so the size of a row is checked while it grows.
    let empty = max(0, min(column, Self.maximumColumns) - row.count)
    rowBytes += empty + words.utf8.count + 1
    guard text.text.utf8.count + rowBytes + 2 <= limit else {
      isFull = true
      return
    }
    for _ in 0..<empty { row.append("") }
    row.append(words)
  }

  /// Returns the column, counted from 0, in a reference such as `BC12`.
  private static func column(_ reference: String) -> Int? {
    let letters = reference.utf8.prefix { $0.isUppercase }
    guard (1...3).contains(letters.count) else { return nil }
    return letters.reduce(0) { $0 * 26 + Int($1 - UInt8(ascii: "A")) + 1 } - 1
  }
}

extension String {
  /// Without the characters that separate cells and rows.
  fileprivate var cellLine: String {
    split(whereSeparator: { $0.isNewline || $0 == "\t" }).joined(separator: " ")
  }
}
