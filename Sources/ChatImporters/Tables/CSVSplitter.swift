import Foundation
import ImportSupport

struct CSVRecord {
  var offset: Int
  var line: Int
  /// Includes the line break.
  var bytes: [UInt8]
  /// True if a quotation mark is never closed, or the record has more than 4 MiB.
  var isOpen = false
}

/// Splits delimiter-separated values (RFC 4180) into records.
///
/// A quoted value may contain line breaks, separators and doubled quotation marks.
struct CSVSplitter {
  let separator: UInt8
  /// A longer record lacks a closing quotation mark.
  private static let maximumRecordLength = 4 << 20
  /// After more unclosed quotation marks, the rest is read line by line.
  private static let maximumUnclosedQuotes = 20

  /// Calls `body` with each record that isn't blank.
  ///
  /// A record with an unclosed quotation mark ends with its line, and the next record begins on the
  /// next line.
  func split(_ reader: borrowing FileReader, body: (CSVRecord) throws -> Void) throws {
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

/// Tracks whether the current byte of a table is inside quotation marks.
struct CSVQuotes {
  let separator: UInt8
  private(set) var isInside = false
  private var isStart = true
  private var wasQuote = false

  init(separator: UInt8) { self.separator = separator }

  mutating func take(_ byte: UInt8) {
    if isInside {
      if byte == .quotationMark { (isInside, wasQuote) = (false, true) }
      return
    }
    // A doubled mark continues the value. Otherwise only the first byte of a value opens a
    // quotation.
    if byte == .quotationMark, isStart || wasQuote {
      isInside = true
      isStart = false
    } else {
      isStart = byte == separator || byte == .lineFeed
    }
    wasQuote = false
  }
}

struct CSVField {
  /// Without enclosing quotation marks; doubled ones are still doubled.
  var bytes: ArraySlice<UInt8>
  var hasDoubled = false

  var text: String {
    let text = Charset.guess(bytes)
    return hasDoubled ? text.replacing("\"\"", with: "\"") : text
  }

  /// The line break isn't part of the last value.
  static func fields(of record: [UInt8], separator: UInt8) -> [CSVField] {
    var rest = record[...]
    if rest.last == .lineFeed { rest.removeLast() }
    if rest.last == .carriageReturn { rest.removeLast() }
    var fields: [CSVField] = []
    var quotes = CSVQuotes(separator: separator)
    var start = rest.startIndex
    for index in rest.indices {
      quotes.take(rest[index])
      guard rest[index] == separator, !quotes.isInside else { continue }
      fields.append(CSVField(rest[start..<index]))
      start = index + 1
    }
    fields.append(CSVField(rest[start...]))
    return fields
  }

  private init(_ raw: ArraySlice<UInt8>) {
    guard raw.first == .quotationMark else {
      bytes = raw
      return
    }
    let inner = raw.dropFirst()
    bytes = inner.last == .quotationMark ? inner.dropLast() : inner
    hasDoubled = bytes.contains(.quotationMark)
  }
}
