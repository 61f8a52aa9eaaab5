import Foundation

#if canImport(Darwin)
  import Darwin
#elseif canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#elseif canImport(Android)
  import Android
#endif

/// The sign a mailbox puts before lines of text that begin as its own do.
enum FromQuoting {
  /// The message without those signs, or `nil` when it has none.
  ///
  /// One `>` is taken from each line of `>From `, `>>From ` and so on, as in the dialect that can be
  /// undone (mboxrd). A message with such a line unquoted was written by a program that doesn't
  /// quote, and stays as it is.
  static func removed(_ bytes: [UInt8]) -> [UInt8]? {
    var lines = linesFrom(bytes)
    guard !lines.isEmpty else { return nil }
    let bodyStart = MailHeader(bytes, in: 0..<bytes.count).bodyStart
    lines.removeAll { $0 < bodyStart }
    guard !lines.isEmpty, lines.allSatisfy({ bytes[$0] == 0x3E }) else { return nil }
    var result: [UInt8] = []
    result.reserveCapacity(bytes.count)
    var start = 0
    for line in lines {
      result += bytes[start..<line]
      start = line + 1
    }
    return result + bytes[start...]
  }

  /// Where each line begins that is `From ` behind any number of signs.
  private static func linesFrom(_ bytes: [UInt8]) -> [Int] {
    bytes.withUnsafeBytes { buffer in
      var found: [Int] = []
      guard let base = buffer.baseAddress else { return found }
      var index = 0
      while index < buffer.count {
        if buffer[index] == 0x3E || buffer[index] == 0x46 {
          let rest = buffer[index...].drop { $0 == 0x3E }
          if rest.starts(with: MboxSplitter.mark) { found.append(index) }
        }
        guard let end = memchr(base + index, 0x0A, buffer.count - index) else { break }
        index = base.distance(to: UnsafeRawPointer(end)) + 1
      }
      return found
    }
  }
}
