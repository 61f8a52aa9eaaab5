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
  /// False if the table has shorter rows than its header, other than below it.
  private var isEven = false

  private static let sampleBytes = 1 << 16
  /// A longer name is cut in the rows, because it is repeated there.
  private static let maximumName = 60

  init(_ bytes: [UInt8]) throws {
    var candidates: [UInt8] = [.tab, .semicolon, .verticalBar, .comma]
    if let named = Self.namedSeparator(bytes) {
      (candidates, firstLine, start) = ([named.separator], 2, named.end)
    }
    let sample = Array(body(of: bytes).prefix(Self.sampleBytes))
    var best: TableSample?
    for candidate in candidates {
      let rows = try TableSample(sample, separator: candidate)
      if let best, rows.regularity <= best.regularity { continue }
      (best, separator) = (rows, candidate)
    }
    guard let best, let index = best.header else { return }
    header = best.rows[index].fields.map { $0.oneLine.shortened(to: Self.maximumName) }
    headerLine = best.rows[index].line
    isEven = best.isEven(below: index)
  }

  /// Returns the text without a line that names the separator.
  func body(of bytes: [UInt8]) -> [UInt8] { Array(bytes[start...]) }

  /// Returns the values of a row with the header's names.
  ///
  /// The header itself, what is above it, and sums below the table have no names. A row for whose
  /// names the budget is too small keeps its empty fields, so that each value has the same place as
  /// in the header.
  func text(of record: CSVRecord, budget: inout LabelBudget) -> String {
    let fields = CSVField.fields(of: record.bytes, separator: separator).map(\.text.trimmedText)
    let isSum = isEven && fields.count * 2 <= header.count
    guard !header.isEmpty, record.line > headerLine, !isSum else {
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

  /// Excel reads the separator from a first line such as `sep=;`.
  private static func namedSeparator(_ bytes: [UInt8]) -> (separator: UInt8, end: Int)? {
    guard bytes.count > 5, bytes[..<4].map(\.lowercased) == Array("sep=".utf8),
      bytes[4].isASCII, bytes[4] != .quotationMark
    else { return nil }
    return bytes[5] == .lineFeed ? (bytes[4], 6) : nil
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
}
