/// The header of a message or of one of its parts: fields in order, as ranges of its bytes.
struct MailHeader {
  /// A field's name in small letters, and where its value stands, folds included.
  struct Field {
    var name: String
    var value: Range<Int>
  }

  private(set) var fields: [Field] = []
  /// Index of the first byte after the blank line that ends the header.
  private(set) var bodyStart: Int
  /// Whether the blank line was there.
  private(set) var isClosed = false

  /// Reads a header that begins at `range`'s start (RFC 5322, section 2.2).
  ///
  /// Lines that are no fields, such as a leading `From ` line, are passed over while a field still
  /// follows them; otherwise the body is taken to begin there, its blank line forgotten.
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
    // A line of nothing but white space is a fold to some writers and the header's end to others;
    // as a fold it adds nothing.
    fields[last].value = fields[last].value.lowerBound..<stop
  }

  private static func lineEnd(_ bytes: borrowing [UInt8], _ start: Int, _ end: Int) -> Int {
    var index = start
    while index < end, bytes[index] != 0x0A { index += 1 }
    return index
  }

  /// Index of the colon after a field's name, or `nil` when the line is no field.
  static func colon(_ bytes: borrowing [UInt8], _ start: Int, _ stop: Int) -> Int? {
    var index = start
    while index < stop, bytes[index] > 0x20, bytes[index] < 0x7F, bytes[index] != 0x3A {
      index += 1
    }
    guard index > start, index - start <= 128 else { return nil }
    while index < stop, bytes[index] == 0x20 || bytes[index] == 0x09 { index += 1 }
    return index < stop && bytes[index] == 0x3A ? index : nil
  }

  /// Where the value of the first field of that name stands.
  func first(_ name: String) -> Range<Int>? {
    fields.first { $0.name == name }?.value
  }

  /// Where the values of all fields of that name stand.
  func all(_ name: String) -> [Range<Int>] {
    fields.filter { $0.name == name }.map(\.value)
  }
}

/// Takes the folds out of header values.
enum HeaderValue {
  /// The value on one line: each fold, with the white space around it, becomes one space
  /// (RFC 5322, section 2.2.3, and what people's programs make of it).
  static func unfolded(_ value: ArraySlice<UInt8>) -> [UInt8] {
    var result: [UInt8] = []
    result.reserveCapacity(value.count)
    var isFolding = false
    for byte in value.trimmed {
      if byte == 0x0A || byte == 0x0D {
        while result.last == 0x20 || result.last == 0x09 { result.removeLast() }
        isFolding = true
      } else if isFolding {
        if byte == 0x20 || byte == 0x09 { continue }
        result.append(0x20)
        result.append(byte)
        isFolding = false
      } else {
        result.append(byte == 0 ? 0x20 : byte)
      }
    }
    return result
  }

  /// The value as text a person reads, encoded words decoded.
  static func text(_ value: ArraySlice<UInt8>) -> String {
    EncodedWord.decode(unfolded(value)[...])
  }
}
