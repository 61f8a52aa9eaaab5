import Foundation
import ImportSupport

struct TimestampedRegion {
  var offset: Int
  var length = 0
  var line: Int
  var head: TimestampedLine
  var date: Date
  /// The first bytes of the message, up to `maximumKeptBytes`.
  var bytes: [UInt8] = []
}

struct TimestampedSplitter {
  private let dialect: TimestampedDialect
  private var current: TimestampedRegion?
  private var line = 1

  init(dialect: TimestampedDialect) { self.dialect = dialect }

  /// Kept during a scan.
  private static let maximumKeptBytes = 1 << 16

  mutating func split(
    _ reader: borrowing FileReader, body: (TimestampedRegion) throws -> Void
  ) throws {
    try FileLines.each(in: reader) { piece in
      let bytes = [UInt8](piece.bytes)
      if piece.isStart, let start = dialect.start(bytes[...]) {
        if let current { try body(current) }
        current = TimestampedRegion(
          offset: piece.offset, line: line, head: start.line, date: start.date)
      }
      if current != nil { append(bytes) }
      if piece.hasEnd { line += 1 }
    }
    if let current { try body(current) }
  }

  private mutating func append(_ bytes: [UInt8]) {
    current?.length += bytes.count
    let room = Self.maximumKeptBytes - (current?.bytes.count ?? 0)
    if room > 0 { current?.bytes.append(contentsOf: bytes.prefix(room)) }
  }
}
