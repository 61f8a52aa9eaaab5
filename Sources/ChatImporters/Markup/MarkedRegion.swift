import ImportSupport

/// The place of a message in markup, from the mark that begins it to the next one.
struct MarkedRegion {
  var offset: Int
  var length: Int
  /// Counted from 1.
  var line: Int

  private static let blockSize = 1 << 18

  /// Calls `body` with each region and its first bytes, up to a limit.
  ///
  /// A mark begins with `<`, which the text of a message can't have. What is before the first mark
  /// isn't visited.
  static func each(
    in reader: borrowing FileReader, marks: [String], limit: Int,
    body: (MarkedRegion, [UInt8]) throws -> Void
  ) throws {
    let marks = marks.map { Array($0.utf8) }
    let longest = marks.map(\.count).max() ?? 0
    var open: MarkedRegion?
    var (position, line) = (0, 1)
    while position < reader.size {
      let block = try reader.bytes(at: position, count: blockSize)
      let isLast = block.count < blockSize || position + block.count >= reader.size
      // A mark that the end of the block may cut is looked for in the next one.
      let end = isLast ? block.count : block.count - longest
      var rest = block[..<end]
      while let sign = rest.firstIndex(of: .lessThanSign) {
        line += rest[..<sign].count { $0 == .lineFeed }
        rest = rest[(sign + 1)...]
        guard marks.contains(where: { block[sign...].starts(with: $0) }) else { continue }
        try open?.visit(in: reader, end: position + sign, limit: limit, body)
        open = MarkedRegion(offset: position + sign, length: 0, line: line)
      }
      line += rest.count { $0 == .lineFeed }
      position += end
      if isLast { break }
    }
    try open?.visit(in: reader, end: position, limit: limit, body)
  }

  private mutating func visit(
    in reader: borrowing FileReader, end: Int, limit: Int,
    _ body: (MarkedRegion, [UInt8]) throws -> Void
  ) throws {
    length = end - offset
    try body(self, try reader.bytes(at: offset, count: min(length, limit)))
  }
}
