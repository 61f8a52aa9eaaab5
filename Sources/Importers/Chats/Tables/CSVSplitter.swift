import Foundation
import Items

/// A record of a table of separated values: its place and bytes.
struct CSVRecord {
  var offset: Int
  var line: Int
  /// Its bytes with the line end.
  var bytes: [UInt8]
  /// Whether a quotation mark in it is never closed.
  var isOpen = false
}

/// Finds the records of a table of separated values (RFC 4180), in which a quoted value may have
/// line ends, separators and doubled quotation marks in it.
struct CSVSplitter {
  /// The byte between values.
  let separator: UInt8
  /// A record longer than this has lost a quotation mark.
  private static let longest = 4 << 20
  /// After so many lost marks the rest is read line by line.
  private static let mostOpen = 20

  /// Calls `body` with each record that isn't blank.
  ///
  /// One whose quotation mark is never closed ends with its line, and the walk goes on with the
  /// next.
  func split(_ reader: borrowing FileReader, body: (CSVRecord) throws -> Void) throws {
    var place = (offset: 0, line: 1)
    var open = 0
    while place.offset < reader.size {
      let failed = try walk(reader, from: place, believesQuotes: open < Self.mostOpen, body: body)
      guard let failed else { return }
      open += 1
      try body(failed)
      place = (failed.offset + failed.bytes.count, failed.line + 1)
    }
  }

  /// Walks until a quotation mark turns out not to be closed; returns the line it is on.
  private func walk(
    _ reader: borrowing FileReader, from place: (offset: Int, line: Int), believesQuotes: Bool,
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
        if believesQuotes { quotes.take(byte) }
        guard byte == 0x0A else { continue }
        line += 1
        if quotes.isInside { continue }
        record.bytes.append(contentsOf: piece[start...index])
        start = index + 1
        if !record.bytes.allSatisfy(\.isWhitespace) { try body(record) }
        record = CSVRecord(offset: offset + start, line: line, bytes: [])
      }
      record.bytes.append(contentsOf: piece[start...])
      offset += piece.count
      if record.bytes.count > Self.longest { break }
    }
    if quotes.isInside {
      let end = record.bytes.firstIndex(of: 0x0A).map { $0 + 1 } ?? record.bytes.count
      record.bytes.removeSubrange(end...)
      record.isOpen = true
      return record
    }
    if record.bytes.count > Self.longest {
      record.isOpen = true
      return record
    }
    if !record.bytes.allSatisfy(\.isWhitespace) { try body(record) }
    return nil
  }
}

/// Knows whether a byte of a table stands within quotation marks.
struct CSVQuotes {
  let separator: UInt8
  private(set) var isInside = false
  private var isStart = true
  private var wasQuote = false

  init(separator: UInt8) { self.separator = separator }

  mutating func take(_ byte: UInt8) {
    if isInside {
      if byte == 0x22 { (isInside, wasQuote) = (false, true) }
      return
    }
    // A doubled mark goes on with the value; elsewhere only the first sign of a value opens one.
    if byte == 0x22, isStart || wasQuote {
      isInside = true
      isStart = false
    } else {
      isStart = byte == separator || byte == 0x0A
    }
    wasQuote = false
  }
}

/// A value of a record.
struct CSVField {
  /// Its bytes without quotation marks around them; doubled ones are still doubled.
  var bytes: ArraySlice<UInt8>
  var hasDoubled = false

  var text: String {
    let text = Charset.guess(bytes)
    return hasDoubled ? text.replacing("\"\"", with: "\"") : text
  }

  /// The values of a record, without its line end.
  static func fields(of record: [UInt8], separator: UInt8) -> [CSVField] {
    var rest = record[...]
    if rest.last == 0x0A { rest.removeLast() }
    if rest.last == 0x0D { rest.removeLast() }
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
    guard raw.first == 0x22 else {
      bytes = raw
      return
    }
    let inner = raw.dropFirst()
    bytes = inner.last == 0x22 ? inner.dropLast() : inner
    hasDoubled = bytes.contains(0x22)
  }
}
