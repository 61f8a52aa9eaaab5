import Foundation
import ImportSupport

/// A line of a message that begins with two dashes, as the delimiters of multiparts do.
struct DashLine {
  var start: Int
  /// The line end isn't included.
  var end: Int
  var next: Int

  /// A text of nothing else isn't a message.
  private static let maximumCount = 1 << 18

  /// Takes a range that begins at the start of a line.
  static func all(_ bytes: borrowing [UInt8], in range: Range<Int>) -> [DashLine] {
    var found: [DashLine] = []
    bytes.withUnsafeBytes { buffer in
      guard let base = buffer.baseAddress else { return }
      var index = range.lowerBound
      while index + 2 < range.upperBound {
        let sign = memchr(base + index, Int32(UInt8.lineFeed), range.upperBound - index)
        let end = sign.map { base.distance(to: UnsafeRawPointer($0)) } ?? range.upperBound
        if end - index > 2, buffer[index] == .hyphen, buffer[index + 1] == .hyphen {
          let hasReturn = end < range.upperBound && buffer[end - 1] == .carriageReturn
          found.append(
            DashLine(
              start: index, end: hasReturn ? end - 1 : end, next: min(end + 1, range.upperBound)))
          if found.count == maximumCount { return }
        }
        index = end + 1
      }
    }
    return found
  }

  /// Returns whether the line looks like the first delimiter of a multipart.
  ///
  /// It then has a word after the dashes and is followed by a header field or an empty line.
  func begins(_ bytes: borrowing [UInt8], end limit: Int) -> Bool {
    let word = bytes[(start + 2)..<end].trimmedRight
    guard !word.isEmpty, word.count <= 200, word.first != .space,
      word.contains(where: { $0 != .hyphen })
    else { return false }
    let after = bytes[next..<min(limit, next + 256)].prefix { $0 != .lineFeed }
    return after.trimmed.isEmpty
      || MailHeader.colon(bytes, after.startIndex, after.endIndex) != nil
  }
}
