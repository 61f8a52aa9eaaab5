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

/// The `>` that a mailbox puts before lines of text that begin with `From `.
enum FromQuoting {
  /// Returns the message without those characters, or `nil` when it has none.
  ///
  /// Removes one `>` from each line that begins with `>From `, `>>From ` and so on, as in the
  /// dialect mboxrd, which can be undone. A message that also contains such a line without `>` was
  /// written by a program that doesn't quote, and stays unchanged.
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

  /// Returns the index of each line that begins with any number of `>` and `From `.
  private static func linesFrom(_ bytes: [UInt8]) -> [Int] {
    bytes.withUnsafeBytes { buffer in
      var found: [Int] = []
      guard let base = buffer.baseAddress else { return found }
      var index = 0
      while index < buffer.count {
        if buffer[index] == 0x3E || buffer[index] == 0x46 {
          let rest = buffer[index...].drop { $0 == 0x3E }
          if rest.starts(with: MboxSplitter.messageStart) { found.append(index) }
        }
        guard let end = memchr(base + index, 0x0A, buffer.count - index) else { break }
        index = base.distance(to: UnsafeRawPointer(end)) + 1
      }
      return found
    }
  }
}
