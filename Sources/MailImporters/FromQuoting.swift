import Foundation
import ImportSupport

#if canImport(Darwin)
  import Darwin
#elseif canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#elseif canImport(Android)
  import Android
#endif

/// The `>` that a mailbox puts before lines of text that begin with `From `.
enum FromQuoting {
  /// Returns `nil` when the message has no such characters.
  ///
  /// Removes one `>` from each line that begins with `>From `, `>>From ` and so on, as in the
  /// dialect mboxrd, which can be undone. A message that also contains such a line without `>` was
  /// written by a program that doesn't quote, and stays unchanged.
  static func removed(_ bytes: [UInt8]) -> [UInt8]? {
    var lines = fromLines(bytes)
    guard !lines.isEmpty else { return nil }
    let bodyStart = MailHeader(bytes, in: 0..<bytes.count).bodyStart
    lines.removeAll { $0 < bodyStart }
    guard !lines.isEmpty, lines.allSatisfy({ bytes[$0] == .greaterThanSign }) else { return nil }
    var result: [UInt8] = []
    result.reserveCapacity(bytes.count)
    var start = 0
    for line in lines {
      result += bytes[start..<line]
      start = line + 1
    }
    return result + bytes[start...]
  }

  private static func fromLines(_ bytes: [UInt8]) -> [Int] {
    bytes.withUnsafeBytes { buffer in
      var found: [Int] = []
      guard let base = buffer.baseAddress else { return found }
      var index = 0
      while index < buffer.count {
        if buffer[index] == .greaterThanSign || buffer[index] == UInt8(ascii: "F") {
          let rest = buffer[index...].drop { $0 == .greaterThanSign }
          if rest.starts(with: MboxSplitter.messageStart) { found.append(index) }
        }
        guard let end = memchr(base + index, Int32(UInt8.lineFeed), buffer.count - index) else {
          break
        }
        index = base.distance(to: UnsafeRawPointer(end)) + 1
      }
      return found
    }
  }
}
