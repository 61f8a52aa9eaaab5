import Foundation

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

package struct CSVField {
  /// Without enclosing quotation marks; doubled ones are still doubled.
  package var bytes: ArraySlice<UInt8>
  private var hasDoubled = false
  /// Words follow the closing quotation mark, as if the record had another separator.
  package private(set) var isBroken = false

  /// The separators of one record that are counted; Excel has as many columns.
  private static let maximumFields = 1 << 14

  package var text: String {
    let text = Charset.guess(bytes)
    return hasDoubled ? text.replacing("\"\"", with: "\"") : text
  }

  /// The line break isn't part of the last value.
  package static func fields(of record: [UInt8], separator: UInt8) -> [CSVField] {
    var rest = record[...]
    if rest.last == .lineFeed { rest.removeLast() }
    if rest.last == .carriageReturn { rest.removeLast() }
    var fields: [CSVField] = []
    var quotes = CSVQuotes(separator: separator)
    var start = rest.startIndex
    for index in rest.indices {
      quotes.take(rest[index])
      guard rest[index] == separator, !quotes.isInside, fields.count < maximumFields else {
        continue
      }
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
    isBroken =
      inner.last != .quotationMark
      || hasDoubled && bytes.text.replacing("\"\"", with: "").contains("\"")
  }
}
