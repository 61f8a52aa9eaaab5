/// A reader for binary property lists (`bplist00`) that tolerates damage of any kind.
///
/// Foundation's reader isn't used because it traps on some damaged lists.
struct PropertyListReader {
  private let bytes: [UInt8]
  private let offsetSize: Int
  private let referenceSize: Int
  private let count: Int
  private let table: Int
  let top: Int

  /// References may be shared, so a small list can claim far more values than it has bytes.
  ///
  /// The edit history of a message has only a few.
  private static let maximumValues = 1000
  private static let maximumKeyBytes = 100

  /// The kinds of objects, in the upper half of an object's first byte.
  private enum Kind {
    static let integer: UInt8 = 0x1
    static let data: UInt8 = 0x4
    static let asciiString: UInt8 = 0x5
    static let array: UInt8 = 0xA
    static let dictionary: UInt8 = 0xD
  }

  /// Reads the trailer in the list's last 32 bytes; `nil` if it is invalid.
  init?(_ bytes: [UInt8]) {
    guard bytes.starts(with: "bplist0".utf8), bytes.count >= 40 else { return nil }
    self.bytes = bytes
    let trailer = bytes.count - 32
    offsetSize = Int(bytes[trailer + 6])
    referenceSize = Int(bytes[trailer + 7])
    guard (1...8).contains(offsetSize), (1...8).contains(referenceSize),
      let count = Self.number(bytes, trailer + 8, 8), let top = Self.number(bytes, trailer + 16, 8),
      let table = Self.number(bytes, trailer + 24, 8), count <= bytes.count, table <= trailer,
      top < count, count * offsetSize <= trailer - table
    else { return nil }
    self.count = count
    self.top = top
    self.table = table
  }

  /// Returns object indices by key; entries whose key isn't an ASCII string are left out.
  func dictionary(_ value: Int) -> [String: Int] {
    guard let (kind, length, start) = head(value), kind == Kind.dictionary,
      length <= Self.maximumValues,
      let references = references(at: start, count: length * 2)
    else { return [:] }
    var found: [String: Int] = [:]
    for index in 0..<length {
      if let key = text(references[index]) { found[key] = references[length + index] }
    }
    return found
  }

  func array(_ value: Int) -> [Int] {
    guard let (kind, length, start) = head(value), kind == Kind.array,
      length <= Self.maximumValues
    else { return [] }
    return references(at: start, count: length) ?? []
  }

  func data(_ value: Int) -> [UInt8]? {
    guard let (kind, length, start) = head(value), kind == Kind.data else { return nil }
    return Array(bytes[start..<(start + length)])
  }

  private func text(_ value: Int) -> String? {
    guard let (kind, length, start) = head(value), kind == Kind.asciiString,
      length <= Self.maximumKeyBytes
    else { return nil }
    return String(validating: bytes[start..<(start + length)], as: UTF8.self)
  }

  /// Returns `nil` if the content would reach into the offset table or beyond the list.
  private func head(_ value: Int) -> (kind: UInt8, length: Int, start: Int)? {
    guard value >= 0, value < count,
      let offset = Self.number(bytes, table + value * offsetSize, offsetSize), offset < table
    else { return nil }
    let mark = bytes[offset]
    var length = Int(mark & 0x0F)
    var start = offset + 1
    if length == 0x0F {
      // A length of 15 or more follows as an integer object.
      guard start < table, bytes[start] >> 4 == Kind.integer, bytes[start] & 0x0F <= 3 else {
        return nil
      }
      let width = 1 << Int(bytes[start] & 0x0F)
      guard let written = Self.number(bytes, start + 1, width) else { return nil }
      length = written
      start += 1 + width
    }
    guard start <= table, length <= table - start else { return nil }
    return (mark >> 4, length, start)
  }

  private func references(at start: Int, count: Int) -> [Int]? {
    guard count <= (table - start) / referenceSize else { return nil }
    let numbers = (0..<count).compactMap {
      Self.number(bytes, start + $0 * referenceSize, referenceSize)
    }
    return numbers.count == count ? numbers : nil
  }

  /// Reads a big-endian number; `nil` if it is out of bounds or too large.
  private static func number(_ bytes: [UInt8], _ start: Int, _ width: Int) -> Int? {
    guard start >= 0, start <= bytes.count, width <= bytes.count - start else { return nil }
    let value = bytes[start..<(start + width)].reduce(UInt64(0)) { $0 << 8 | UInt64($1) }
    return Int(exactly: value).flatMap { $0 < 1 << 40 ? $0 : nil }
  }
}
