import Foundation
import ImportSupport

/// The first rows of a table, split at one separator, in which its header is found.
struct TableSample {
  struct Row {
    var line: Int
    var fields: [String]
    /// The number of fields that have words.
    var filled: Int
    /// The separator is another one.
    var isBroken: Bool

    init(line: Int, fields: [String] = [], isBroken: Bool = false) {
      (self.line, self.fields, self.isBroken) = (line, fields, isBroken)
      filled = fields.count { !$0.isEmpty }
    }
  }

  /// With an empty row in place of blank lines.
  private(set) var rows: [Row] = []

  private static let maximumRows = 50

  init(_ bytes: [UInt8], separator: UInt8) throws {
    struct Enough: Error {}
    var rows: [Row] = []
    var next = 1
    do {
      try CSVSplitter(separator: separator).split(FileReader(bytes: bytes, path: "")) { record in
        if record.line > next { rows.append(Row(line: next)) }
        next = record.line + record.bytes.count { $0 == .lineFeed }
        let fields = CSVField.fields(of: record.bytes, separator: separator)
        rows.append(
          Row(
            line: record.line, fields: fields.map(\.text.trimmedText),
            isBroken: fields.contains(where: \.isBroken)))
        if rows.count >= Self.maximumRows { throw Enough() }
      }
    } catch is Enough {}
    self.rows = rows
  }

  /// The most common number of columns, and the share of the rows that have it.
  ///
  /// Rows without words don't count.
  var regularity: (share: Double, columns: Int) {
    let rows = rows.filter { $0.filled > 0 }
    let whole = rows.filter { !$0.isBroken }
    let counts = Dictionary(whole.map { ($0.fields.count, 1) }, uniquingKeysWith: +)
      .filter { $0.key > 1 }
    guard let best = counts.max(by: { ($0.value, $0.key) < ($1.value, $1.key) }) else {
      return (0, 1)
    }
    return (Double(best.value) / Double(rows.count), best.key)
  }

  /// The index of the row that names the columns.
  ///
  /// Any number of lines may be above it, such as those of a bank about the account. At least half
  /// of the rows from the header on have as many columns. Of several such rows, it is the one above
  /// the most fields.
  var header: Int? {
    var best: (index: Int, fields: Int)?
    for index in rows.indices where isHeader(index) {
      let columns = rows[index].fields.count
      let counts = rows[index...].filter { $0.filled > 0 }.map(\.fields.count)
      let same = counts.count { $0 == columns }
      guard same > 1, 2 * same >= counts.count else { continue }
      if same * columns >= best?.fields ?? 0 { best = (index, same * columns) }
    }
    return best?.index
  }

  /// Returns whether all rows below a header have its columns, except for those after the last
  /// whole one.
  func isEven(below header: Int) -> Bool {
    let columns = rows[header].fields.count
    let counts = rows[(header + 1)...].filter { $0.filled > 0 }.map(\.fields.count)
    guard let last = counts.lastIndex(where: { $0 >= columns }) else { return false }
    return counts[...last].allSatisfy { $0 >= columns }
  }

  private func isHeader(_ index: Int) -> Bool {
    let row = rows[index]
    guard row.fields.count > 1, hasOnlyNames(index), !isTitle(index) else { return false }
    // Above the header are no rows of its table, only titles, or lines that Excel has padded.
    let isAfterGap = index > 0 && rows[index - 1].filled == 0
    return rows.indices.prefix(upTo: index).allSatisfy { above in
      rows[above].fields.count != row.fields.count || isTitle(above)
        || isAfterGap && rows[above].filled < row.filled
    }
  }

  /// Returns whether a row is a title above the table.
  ///
  /// Excel pads a title with separators, so it has at most a third of the fields that are filled in
  /// another row, or only one above an empty row.
  private func isTitle(_ index: Int) -> Bool {
    let row = rows[index]
    if row.filled == 1, rows.indices.contains(index + 1), rows[index + 1].filled == 0 {
      return true
    }
    return rows.contains { $0.fields.count == row.fields.count && row.filled * 3 <= $0.filled }
  }

  /// Names aren't numbers, dates or addresses, except years that aren't a column of years.
  private func hasOnlyNames(_ index: Int) -> Bool {
    let fields = rows[index].fields
    return fields.indices.allSatisfy { column in
      let field = fields[column]
      guard field.isYear else { return !field.isData }
      return !rows[(index + 1)...].contains {
        $0.fields.indices.contains(column) && $0.fields[column].isYear
      }
    }
  }
}

extension String {
  fileprivate var isYear: Bool {
    utf8.count == 4 && (hasPrefix("19") || hasPrefix("20")) && utf8.allSatisfy(\.isDigit)
  }

  /// A number, a date or an address.
  fileprivate var isData: Bool {
    if contains("@") || contains("://") { return true }
    return utf8.count(where: \.isDigit) > unicodeScalars.count { $0.properties.isAlphabetic }
  }
}
