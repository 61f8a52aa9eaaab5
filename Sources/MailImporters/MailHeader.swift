import ImportSupport
import Items

/// The header of a message or of one of its parts: the fields in order, as ranges of its bytes.
struct MailHeader {
  /// The value includes folds; the name is in lowercase.
  struct Field {
    var name: String
    var value: Range<Int>
  }

  private(set) var fields: [Field] = []
  /// The first byte after the blank line that ends the header.
  private(set) var bodyStart: Int
  private(set) var isClosed = false

  /// Reads the fields at the start of `range` (RFC 5322, section 2.2).
  ///
  /// Lines that aren't fields, such as a leading `From ` line, are skipped if a field follows them.
  /// Otherwise the body begins with them, because the blank line before it was forgotten.
  init(_ bytes: borrowing [UInt8], in range: Range<Int>) {
    bodyStart = range.upperBound
    var index = range.lowerBound
    var junkStart: Int?
    while index < range.upperBound {
      let end = Self.lineEnd(bytes, index, range.upperBound)
      let next = min(end + 1, range.upperBound)
      var stop = end
      while stop > index, bytes[stop - 1] == .carriageReturn { stop -= 1 }
      if stop == index {
        isClosed = true
        bodyStart = junkStart ?? next
        return
      }
      if bytes[index] == .space || bytes[index] == .tab {
        continueField(bytes, index, stop)
      } else if let colon = Self.colon(bytes, index, stop) {
        var nameEnd = colon
        while bytes[nameEnd - 1] == .space || bytes[nameEnd - 1] == .tab { nameEnd -= 1 }
        let name = String(
          decoding: bytes[index..<nameEnd].lazy.map(\.lowercased), as: UTF8.self)
        fields.append(Field(name: name, value: colon + 1..<stop))
        junkStart = nil
      } else if junkStart == nil {
        junkStart = index
      }
      index = next
    }
    if let junkStart { bodyStart = junkStart }
  }

  private mutating func continueField(_ bytes: borrowing [UInt8], _ start: Int, _ stop: Int) {
    guard let last = fields.indices.last else { return }
    // A line of only white space is a fold to some programs and the end of the header to others. As
    // a fold, it adds nothing.
    fields[last].value = fields[last].value.lowerBound..<stop
  }

  private static func lineEnd(_ bytes: borrowing [UInt8], _ start: Int, _ end: Int) -> Int {
    var index = start
    while index < end, bytes[index] != .lineFeed { index += 1 }
    return index
  }

  /// Returns `nil` when the line isn't a field.
  static func colon(_ bytes: borrowing [UInt8], _ start: Int, _ stop: Int) -> Int? {
    var index = start
    while index < stop, bytes[index] > .space, bytes[index] < 0x7F, bytes[index] != .colon {
      index += 1
    }
    guard index > start, index - start <= 128 else { return nil }
    while index < stop, bytes[index] == .space || bytes[index] == .tab { index += 1 }
    return index < stop && bytes[index] == .colon ? index : nil
  }

  func first(_ name: String) -> Range<Int>? {
    fields.first { $0.name == name }?.value
  }

  /// Takes a lowercase name.
  func all(_ name: String) -> [Range<Int>] {
    fields.filter { $0.name == name }.map(\.value)
  }
}
