import Foundation
import ImportSupport

/// The `>` that a mailbox puts before lines of text that begin with `From `.
enum FromQuoting {
  private struct Line {
    var start: Int
    /// The number of `>` before `From `.
    var depth: Int
    /// The line has as many `>` as the quote around it.
    var isInQuote: Bool
  }

  /// Returns `nil` when the message has no such characters.
  ///
  /// Removes one `>` from each line that begins with `>From `, `>>From ` and so on, as in the
  /// dialect mboxrd, which can be undone. Lines of a quote keep theirs, because the dialect mboxo
  /// adds none to them. A message with a separator inside was written by a program that doesn't
  /// quote, and stays unchanged. A sentence that begins with `From ` says nothing about other lines.
  static func removed(_ bytes: [UInt8]) -> [UInt8]? {
    var lines = fromLines(bytes)
    guard !lines.isEmpty else { return nil }
    let bodyStart = MailHeader(bytes, in: 0..<bytes.count).bodyStart
    lines.removeAll { $0.start < bodyStart }
    guard !lines.contains(where: { $0.depth == 0 && isSeparator($0.start, in: bytes) }) else {
      return nil
    }
    lines.removeAll { $0.depth == 0 || $0.isInQuote }
    guard !lines.isEmpty else { return nil }
    var result: [UInt8] = []
    result.reserveCapacity(bytes.count)
    var start = 0
    for line in lines {
      result += bytes[start..<line.start]
      start = line.start + 1
    }
    return result + bytes[start...]
  }

  private static func isSeparator(_ start: Int, in bytes: [UInt8]) -> Bool {
    let line = bytes[start...].prefix(512).prefix { $0 != .lineFeed }
    return line.withUnsafeBytes(EnvelopeLine.isDated)
  }

  private static func fromLines(_ bytes: [UInt8]) -> [Line] {
    bytes.withUnsafeBytes { buffer in
      var found: [Line] = []
      guard let base = buffer.baseAddress else { return found }
      var index = 0
      /// The other line before: how many `>` it has, and whether a quote may begin after it.
      var above = (depth: 0, opens: true)
      /// Lines in a row that begin so, of which the line below decides too.
      var open = 0
      while index < buffer.count {
        let sign = memchr(base + index, Int32(UInt8.lineFeed), buffer.count - index)
        let end = sign.map { base.distance(to: UnsafeRawPointer($0)) } ?? buffer.count
        let rest = buffer[index..<end].drop { $0 == .greaterThanSign }
        let depth = rest.startIndex - index
        if rest.starts(with: MboxSplitter.messageStart) {
          found.append(
            Line(start: index, depth: depth, isInQuote: depth > 0 && depth <= above.depth))
          if above.opens { open += 1 }
        } else {
          for line in found.indices.suffix(open)
          where found[line].depth > 0 && found[line].depth <= depth {
            found[line].isInQuote = true
          }
          open = 0
          let last = buffer[index..<end].last { !$0.isWhitespace }
          above = (depth, last == nil || last == .colon)
        }
        index = end + 1
      }
      return found
    }
  }
}
