import ImportSupport
import Items

/// The header of a message or of one of its parts: the fields in order, as ranges of its bytes.
struct MailHeader {
  /// A field's lowercase name and the range of its value, including folds.
  struct Field {
    var name: String
    var value: Range<Int>
  }

  private(set) var fields: [Field] = []
  /// The index of the first byte after the blank line that ends the header.
  private(set) var bodyStart: Int
  /// A Boolean value that indicates whether a blank line ends the header.
  private(set) var isClosed = false

  /// Creates a header from the bytes at the start of `range` (RFC 5322, section 2.2).
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
      while stop > index, bytes[stop - 1] == 0x0D { stop -= 1 }
      if stop == index {
        isClosed = true
        bodyStart = junkStart ?? next
        return
      }
      if bytes[index] == 0x20 || bytes[index] == 0x09 {
        continueField(bytes, index, stop)
      } else if let colon = Self.colon(bytes, index, stop) {
        var nameEnd = colon
        while bytes[nameEnd - 1] == 0x20 || bytes[nameEnd - 1] == 0x09 { nameEnd -= 1 }
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
    while index < end, bytes[index] != 0x0A { index += 1 }
    return index
  }

  /// Returns the index of the colon after a field's name, or `nil` when the line isn't a field.
  static func colon(_ bytes: borrowing [UInt8], _ start: Int, _ stop: Int) -> Int? {
    var index = start
    while index < stop, bytes[index] > 0x20, bytes[index] < 0x7F, bytes[index] != 0x3A {
      index += 1
    }
    guard index > start, index - start <= 128 else { return nil }
    while index < stop, bytes[index] == 0x20 || bytes[index] == 0x09 { index += 1 }
    return index < stop && bytes[index] == 0x3A ? index : nil
  }

  /// Returns the range of the value of the first field with the given lowercase name.
  func first(_ name: String) -> Range<Int>? {
    fields.first { $0.name == name }?.value
  }

  /// Returns the ranges of the values of all fields with the given lowercase name.
  func all(_ name: String) -> [Range<Int>] {
    fields.filter { $0.name == name }.map(\.value)
  }
}
