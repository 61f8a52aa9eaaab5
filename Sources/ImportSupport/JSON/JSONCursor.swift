package import Items

/// A cursor that finds the places of values in JSON (RFC 8259) without decoding them.
///
/// The JSON is a file of any size, which is read through a buffer of fixed size, or bytes in
/// memory. Values are skipped by their brackets and quotation marks alone, so an error inside a
/// value is found only when that value is parsed. The cursor doesn't recurse and only counts open
/// brackets, so deeply nested values are safe.
///
/// Its functions throw ``JSONFault`` where the JSON is invalid. With a file they also throw
/// `ImportProblem` if it can't be read.
package struct JSONCursor: ~Copyable {
  private let reader: FileReader
  private var buffer: [UInt8] = []
  /// The offset of the buffer's first byte.
  private var start = 0
  private var index = 0
  private var line = 1

  /// Creates a cursor at the start of a file.
  package init(_ file: SourceFile) throws {
    reader = try FileReader(file)
  }

  /// Creates a cursor at the start of bytes in memory, which aren't copied.
  package init(_ bytes: [UInt8]) {
    reader = FileReader(bytes: bytes, path: "")
    buffer = bytes
  }

  /// The region from the cursor to the end of the JSON.
  package var rest: JSONRegion {
    JSONRegion(offset: offset, length: max(0, reader.size - offset), line: line)
  }

  private var offset: Int { start + index }

  /// Returns the first bytes of a region, at most `limit`.
  package func bytes(of region: JSONRegion, limit: Int) throws -> [UInt8] {
    try reader.bytes(at: region.offset, count: min(region.length, limit))
  }

  /// Moves the cursor to the start of a region.
  package mutating func seek(_ region: JSONRegion) {
    if region.offset >= start, region.offset <= start + buffer.count {
      index = region.offset - start
    } else {
      start = region.offset
      index = 0
      buffer = []
    }
    line = region.line
  }

  /// Moves the cursor to the first value, and returns the region from there to the end.
  package mutating func root() throws -> JSONRegion {
    seek(JSONRegion(offset: 0, length: reader.size, line: 1))
    if try byte() != nil, buffer.starts(with: [0xEF, 0xBB, 0xBF]) { index = 3 }
    _ = try peek()
    return rest
  }

  // MARK: Tokens

  /// Skips white space and returns the byte after it, or `nil` at the end.
  package mutating func peek() throws -> UInt8? {
    while let byte = try byte() {
      guard byte.isWhitespace else { return byte }
      advance(over: byte)
    }
    return nil
  }

  /// Skips white space and then a byte if it comes next.
  ///
  /// - Returns: `true` if it skipped the byte; otherwise, `false`.
  package mutating func skip(_ byte: UInt8) throws -> Bool {
    guard try peek() == byte else { return false }
    index += 1
    return true
  }

  /// Skips a string, and returns its region with the quotation marks.
  package mutating func string() throws -> JSONRegion {
    guard try peek() == 0x22 else { throw try fault() }
    var region = rest
    try skipString()
    region.length = offset - region.offset
    return region
  }

  /// Skips a value of any type, and returns its region.
  package mutating func value() throws -> JSONRegion {
    guard let first = try peek() else { throw try fault() }
    var region = rest
    switch first {
    case 0x22: try skipString()
    case 0x7B, 0x5B: try skipContainer()
    default:
      while let byte = try byte(), !Self.isDelimiter(byte) { advance(over: byte) }
      if offset == region.offset { throw try fault() }
    }
    region.length = offset - region.offset
    return region
  }

  /// Returns the fault of an unexpected byte, or of the end, at the cursor.
  package mutating func fault() throws -> JSONFault {
    JSONFault(line: line, isEnd: try peek() == nil)
  }

  /// Skips an array or an object to the bracket that closes it.
  private mutating func skipContainer() throws {
    var depth = 0
    while let byte = try byte() {
      switch byte {
      case 0x22:
        try skipString()
        continue
      case 0x7B, 0x5B: depth += 1
      case 0x7D, 0x5D: depth -= 1
      default: break
      }
      advance(over: byte)
      if depth == 0 { return }
    }
    throw JSONFault(line: line, isEnd: true)
  }

  private mutating func skipString() throws {
    index += 1
    while let byte = try byte() {
      advance(over: byte)
      if byte == 0x22 { return }
      if byte == 0x5C, let escaped = try self.byte() { advance(over: escaped) }
    }
    throw JSONFault(line: line, isEnd: true)
  }

  private mutating func advance(over byte: UInt8) {
    if byte == 0x0A { line += 1 }
    index += 1
  }

  /// Returns the byte at the cursor, or `nil` at the end.
  private mutating func byte() throws -> UInt8? {
    if index < buffer.count { return buffer[index] }
    guard offset < reader.size else { return nil }
    start = offset
    index = 0
    buffer = try reader.bytes(at: start, count: 1 << 16)
    return buffer.first
  }

  /// Returns a Boolean value that indicates whether a byte ends a number or a literal.
  private static func isDelimiter(_ byte: UInt8) -> Bool {
    switch byte {
    case 0x22, 0x2C, 0x3A, 0x5B, 0x5D, 0x7B, 0x7D: true
    default: byte.isWhitespace
    }
  }
}
