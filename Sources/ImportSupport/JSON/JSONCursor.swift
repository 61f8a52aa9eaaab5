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
  private var start = 0
  private var index = 0
  private var line = 1

  package init(_ file: SourceFile) throws {
    reader = try FileReader(file)
  }

  /// The bytes aren't copied.
  package init(_ bytes: [UInt8]) {
    reader = FileReader(bytes: bytes, path: "")
    buffer = bytes
  }

  package var rest: JSONRegion {
    JSONRegion(offset: offset, length: max(0, reader.size - offset), line: line)
  }

  private var offset: Int { start + index }

  package func bytes(of region: JSONRegion, limit: Int) throws -> [UInt8] {
    try reader.bytes(at: region.offset, count: min(region.length, limit))
  }

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

  /// Moves to the first value, and returns the region from there to the end.
  package mutating func readRoot() throws -> JSONRegion {
    seek(JSONRegion(offset: 0, length: reader.size, line: 1))
    if try byte() != nil, buffer.starts(with: [0xEF, 0xBB, 0xBF]) { index = 3 }
    _ = try peek()
    return rest
  }

  // MARK: Tokens

  /// Skips white space; `nil` at the end.
  package mutating func peek() throws -> UInt8? {
    while let byte = try byte() {
      guard byte.isWhitespace else { return byte }
      advance(over: byte)
    }
    return nil
  }

  /// Skips white space and then the byte, and returns whether the byte came next.
  package mutating func skip(_ byte: UInt8) throws -> Bool {
    guard try peek() == byte else { return false }
    index += 1
    return true
  }

  /// The region includes the quotation marks.
  package mutating func readString() throws -> JSONRegion {
    guard try peek() == .quotationMark else { throw try fault() }
    var region = rest
    try skipString()
    region.length = offset - region.offset
    return region
  }

  package mutating func readValue() throws -> JSONRegion {
    guard let first = try peek() else { throw try fault() }
    var region = rest
    switch first {
    case .quotationMark: try skipString()
    case .openingBrace, .openingBracket: try skipContainer()
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

  private mutating func skipContainer() throws {
    var depth = 0
    while let byte = try byte() {
      switch byte {
      case .quotationMark:
        try skipString()
        continue
      case .openingBrace, .openingBracket: depth += 1
      case .closingBrace, .closingBracket: depth -= 1
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
      if byte == .quotationMark { return }
      if byte == .backslash, let escaped = try self.byte() { advance(over: escaped) }
    }
    throw JSONFault(line: line, isEnd: true)
  }

  private mutating func advance(over byte: UInt8) {
    if byte == .lineFeed { line += 1 }
    index += 1
  }

  private mutating func byte() throws -> UInt8? {
    if index < buffer.count { return buffer[index] }
    guard offset < reader.size else { return nil }
    start = offset
    index = 0
    buffer = try reader.bytes(at: start, count: 1 << 16)
    return buffer.first
  }

  private static func isDelimiter(_ byte: UInt8) -> Bool {
    switch byte {
    case .quotationMark, .comma, .colon, .openingBracket, .closingBracket, .openingBrace,
      .closingBrace:
      true
    default: byte.isWhitespace
    }
  }
}
