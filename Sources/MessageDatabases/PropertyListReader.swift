/// Reads values out of a binary property list (the form that begins `bplist00`) whose bytes may be
/// damaged in any way.
///
/// The platform's own reader isn't used, as it traps on some damaged lists.
struct PropertyListReader {
  private let bytes: [UInt8]
  private let offsetSize: Int
  private let referenceSize: Int
  private let count: Int
  private let table: Int
  /// The number of the outermost value.
  let top: Int

  /// Most values of a dictionary or an array that is read.
  ///
  /// Values may be shared, so a small list can claim far more of them than it has bytes; the history
  /// of a message has a few.
  private static let mostValues = 1000
  /// Bytes of the longest name of a value in a dictionary.
  private static let longestName = 100

  /// Reads the list's last 32 bytes, which say where its values are; `nil` when they make no sense.
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

  /// The values of a dictionary by their names, each as a number of a value; those whose name isn't
  /// plain text are left out.
  func dictionary(_ value: Int) -> [String: Int] {
    guard let (kind, length, start) = head(value), kind == 0xD, length <= Self.mostValues,
      let references = references(at: start, count: length * 2)
    else { return [:] }
    var found: [String: Int] = [:]
    for index in 0..<length {
      if let key = text(references[index]) { found[key] = references[length + index] }
    }
    return found
  }

  /// The values of an array as numbers.
  func array(_ value: Int) -> [Int] {
    guard let (kind, length, start) = head(value), kind == 0xA, length <= Self.mostValues else {
      return []
    }
    return references(at: start, count: length) ?? []
  }

  /// The bytes of a value that is data.
  func data(_ value: Int) -> [UInt8]? {
    guard let (kind, length, start) = head(value), kind == 0x4 else { return nil }
    return Array(bytes[start..<(start + length)])
  }

  private func text(_ value: Int) -> String? {
    guard let (kind, length, start) = head(value), kind == 0x5, length <= Self.longestName else {
      return nil
    }
    return String(validating: bytes[start..<(start + length)], as: UTF8.self)
  }

  /// The sort of a value, its length and where its content begins; a length that leads out of the
  /// list is none.
  private func head(_ value: Int) -> (kind: UInt8, length: Int, start: Int)? {
    guard value >= 0, value < count,
      let offset = Self.number(bytes, table + value * offsetSize, offsetSize), offset < table
    else { return nil }
    let mark = bytes[offset]
    var length = Int(mark & 0x0F)
    var start = offset + 1
    if length == 0x0F {
      // A longer length is a number of its own.
      guard start < table, bytes[start] >> 4 == 0x1, bytes[start] & 0x0F <= 3 else { return nil }
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

  /// A number of `width` bytes, the greatest first; `nil` when it is out of the list or too large.
  private static func number(_ bytes: [UInt8], _ start: Int, _ width: Int) -> Int? {
    guard start >= 0, start <= bytes.count, width <= bytes.count - start else { return nil }
    let value = bytes[start..<(start + width)].reduce(UInt64(0)) { $0 << 8 | UInt64($1) }
    return Int(exactly: value).flatMap { $0 < 1 << 40 ? $0 : nil }
  }
}
