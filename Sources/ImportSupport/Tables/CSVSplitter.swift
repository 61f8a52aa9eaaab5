package import Items

package struct CSVRecord {
  package var offset: Int
  package var line: Int
  /// Includes the line break.
  package var bytes: [UInt8]
  /// True if a quotation mark is never closed, or the record has more than 4 MiB.
  package var isOpen = false

  /// The warning about an open record.
  package func unclosed(path: String) -> ImportProblem {
    ImportProblem(
      .malformed, path: path, line: line,
      message: "A quotation mark on this line is never closed, so the line was read alone.",
      remedy: "Close it, or double it if it belongs to the text.", isWarning: true)
  }
}

/// Splits delimiter-separated values (RFC 4180) into records.
///
/// A quoted value may contain line breaks, separators and doubled quotation marks.
package struct CSVSplitter {
  private let separator: UInt8
  /// A longer record lacks a closing quotation mark.
  private static let maximumRecordLength = 4 << 20
  /// After more unclosed quotation marks, the rest is read line by line.
  private static let maximumUnclosedQuotes = 20

  package init(separator: UInt8) { self.separator = separator }

  /// Calls `body` with each record that isn't blank.
  ///
  /// A record with an unclosed quotation mark ends with its line, and the next record begins on the
  /// next line.
  package func split(_ reader: borrowing FileReader, body: (CSVRecord) throws -> Void) throws {
    var place = (offset: 0, line: 1)
    var open = 0
    while place.offset < reader.size {
      let failed = try walk(
        reader, from: place, honorsQuotes: open < Self.maximumUnclosedQuotes, body: body)
      guard let failed else { return }
      open += 1
      try body(failed)
      place = (failed.offset + failed.bytes.count, failed.line + 1)
    }
  }

  /// Stops at an unclosed quotation mark, and returns the line that has it.
  private func walk(
    _ reader: borrowing FileReader, from place: (offset: Int, line: Int), honorsQuotes: Bool,
    body: (CSVRecord) throws -> Void
  ) throws -> CSVRecord? {
    var record = CSVRecord(offset: place.offset, line: place.line, bytes: [])
    var line = place.line
    var quotes = CSVQuotes(separator: separator)
    var offset = place.offset
    while true {
      let piece = try reader.bytes(at: offset, count: 1 << 16)
      if piece.isEmpty { break }
      var start = 0
      for index in piece.indices {
        let byte = piece[index]
        if honorsQuotes { quotes.take(byte) }
        guard byte == .lineFeed else { continue }
        line += 1
        if quotes.isInside { continue }
        record.bytes.append(contentsOf: piece[start...index])
        start = index + 1
        if !record.bytes.allSatisfy(\.isWhitespace) { try body(record) }
        record = CSVRecord(offset: offset + start, line: line, bytes: [])
      }
      record.bytes.append(contentsOf: piece[start...])
      offset += piece.count
      if record.bytes.count > Self.maximumRecordLength { break }
    }
    if quotes.isInside {
      let end = record.bytes.firstIndex(of: .lineFeed).map { $0 + 1 } ?? record.bytes.count
      record.bytes.removeSubrange(end...)
      record.isOpen = true
      return record
    }
    if record.bytes.count > Self.maximumRecordLength {
      record.isOpen = true
      return record
    }
    if !record.bytes.allSatisfy(\.isWhitespace) { try body(record) }
    return nil
  }
}
