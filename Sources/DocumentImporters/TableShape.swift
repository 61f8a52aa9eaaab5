import Foundation
import ImportSupport

/// The separator and the header of a table, found in its first rows.
struct TableShape {
  private(set) var separator = UInt8.comma
  /// The line of the file on which the table begins, after a line that names the separator.
  private(set) var firstLine = 1
  /// The offset of the table in the file.
  private var start = 0
  /// Empty if the table has no header.
  private var header: [String] = []
  /// The line of the header, counted from the beginning of the table.
  private var headerLine = 0

  private static let sampleBytes = 1 << 16
  private static let maximumSample = 50
  /// A longer name is cut in the rows, because it is repeated there.
  private static let maximumName = 60

  init(_ bytes: [UInt8]) throws {
    var candidates: [UInt8] = [.tab, .semicolon, .verticalBar, .comma]
    if let named = Self.namedSeparator(bytes) {
      (candidates, firstLine, start) = ([named.separator], 2, named.end)
    }
    let sample = Array(body(of: bytes).prefix(Self.sampleBytes))
    var best = (share: -1.0, columns: 0, rows: [Row]())
    for candidate in candidates {
      let rows = try Self.rows(of: sample, separator: candidate)
      let (share, columns) = Self.regularity(rows)
      guard (share, columns) > (best.share, best.columns) else { continue }
      best = (share, columns, rows)
      separator = candidate
    }
    guard best.share >= 0.5, best.columns > 1,
      let index = Self.headerIndex(in: best.rows, columns: best.columns)
    else { return }
    let rest = best.rows[(index + 1)...].map(\.fields)
    guard Self.isHeader(best.rows[index].fields, above: rest) else { return }
    header = best.rows[index].fields.map { $0.oneLine.shortened(to: Self.maximumName) }
    headerLine = best.rows[index].line
  }

  /// Returns the text without a line that names the separator.
  func body(of bytes: [UInt8]) -> [UInt8] { Array(bytes[start...]) }

  /// Returns the values of a row with the header's names.
  ///
  /// The header itself and what is above it have no names. A row for whose names the budget is too
  /// small keeps its empty fields, so that each value has the same place as in the header.
  func text(of record: CSVRecord, budget: inout LabelBudget) -> String {
    let fields = CSVField.fields(of: record.bytes, separator: separator).map(\.text.trimmedText)
    guard !header.isEmpty, record.line > headerLine else {
      return fields.filter { !$0.isEmpty }.joined(separator: " | ")
    }
    let filled = fields.indices.filter { !fields[$0].isEmpty }
    guard let last = filled.last else { return "" }
    let names = filled.reduce(0) { $0 + name(ofColumn: $1).utf8.count }
    let values = filled.reduce(0) { $0 + fields[$1].utf8.count }
    guard budget.takes(names: names, values: values) else {
      return fields[...last].joined(separator: " | ")
    }
    return filled.map { index in
      let name = name(ofColumn: index)
      return name.isEmpty ? fields[index] : "\(name): \(fields[index])"
    }.joined(separator: "; ")
  }

  private func name(ofColumn index: Int) -> String {
    header.indices.contains(index) ? header[index] : ""
  }

  // MARK: Reading the first rows

  private struct Row {
    var line: Int
    var fields: [String]
    /// The number of fields that have words.
    var filled: Int { fields.count { !$0.isEmpty } }
  }

  /// Excel reads the separator from a first line such as `sep=;`.
  private static func namedSeparator(_ bytes: [UInt8]) -> (separator: UInt8, end: Int)? {
    guard bytes.count > 5, bytes[..<4].map(\.lowercased) == Array("sep=".utf8),
      bytes[4].isASCII, bytes[4] != .quotationMark
    else { return nil }
    return bytes[5] == .lineFeed ? (bytes[4], 6) : nil
  }

  private static func rows(of sample: [UInt8], separator: UInt8) throws -> [Row] {
    struct Enough: Error {}
    var rows: [Row] = []
    do {
      try CSVSplitter(separator: separator).split(FileReader(bytes: sample, path: "")) { record in
        let fields = CSVField.fields(of: record.bytes, separator: separator)
        rows.append(Row(line: record.line, fields: fields.map(\.text.trimmedText)))
        if rows.count >= maximumSample { throw Enough() }
      }
    } catch is Enough {}
    return rows
  }

  /// Returns the share of the rows that have the most common number of columns.
  ///
  /// Rows without words don't count.
  private static func regularity(_ rows: [Row]) -> (share: Double, columns: Int) {
    let rows = rows.filter { $0.filled > 0 }
    let counts = Dictionary(rows.map { ($0.fields.count, 1) }, uniquingKeysWith: +)
      .filter { $0.key > 1 }
    guard let best = counts.max(by: { ($0.value, $0.key) < ($1.value, $1.key) }) else {
      return (0, 1)
    }
    return (Double(best.value) / Double(rows.count), best.key)
  }

  /// Returns the first row that isn't a title above the table.
  ///
  /// Excel pads a title with separators, so at most a third of its fields are filled, or only one
  /// above an empty row.
  private static func headerIndex(in rows: [Row], columns: Int) -> Int? {
    let whole = rows.indices.filter { rows[$0].fields.count == columns && rows[$0].filled > 0 }
    let index = whole.first { index in
      let isAboveEmpty = index + 1 < rows.count && rows[index + 1].filled == 0
      return rows[index].filled * 3 > columns && !(rows[index].filled == 1 && isAboveEmpty)
    }
    return index ?? whole.first
  }

  /// A header has no numbers, dates and addresses, except years that aren't a column of years.
  private static func isHeader(_ fields: [String], above rows: [[String]]) -> Bool {
    guard fields.contains(where: { !$0.isEmpty }) else { return false }
    return fields.indices.allSatisfy { index in
      let field = fields[index]
      if field.isYear {
        return !rows.contains { $0.indices.contains(index) && $0[index].isYear }
      }
      return !field.isData
    }
  }
}

extension String {
  /// Cuts a text after a number of characters.
  ///
  /// A character can have any number of accents, which count separately.
  fileprivate func shortened(to length: Int) -> String {
    guard unicodeScalars.count > length else { return self }
    let start = prefix(length)
    let bounded = start.unicodeScalars.prefix(2 * length)
    return String(bounded) + (bounded.count < unicodeScalars.count ? "…" : "")
  }

  fileprivate var isYear: Bool {
    utf8.count == 4 && (hasPrefix("19") || hasPrefix("20")) && utf8.allSatisfy(\.isDigit)
  }

  /// A number, a date or an address.
  fileprivate var isData: Bool {
    if contains("@") || contains("://") { return true }
    return utf8.count(where: \.isDigit) > unicodeScalars.count { $0.properties.isAlphabetic }
  }
}
