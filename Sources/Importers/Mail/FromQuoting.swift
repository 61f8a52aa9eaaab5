/// The sign a mailbox puts before lines of text that begin as its own do.
enum FromQuoting {
  /// The message without those signs, or `nil` when it has none.
  ///
  /// One `>` is taken from each line of `>From `, `>>From ` and so on, as in the dialect that can be
  /// undone (mboxrd). A message with such a line unquoted was written by a program that doesn't
  /// quote, and stays as it is.
  static func removed(_ bytes: [UInt8]) -> [UInt8]? {
    let header = MailHeader(bytes, in: 0..<bytes.count)
    var marks: [Int] = []
    for line in TextLines(bytes[header.bodyStart...]) {
      guard let first = line.content.first, first == 0x3E || first == 0x46 else { continue }
      guard line.content.drop(while: { $0 == 0x3E }).starts(with: MboxSplitter.mark) else {
        continue
      }
      if first == 0x46 { return nil }
      marks.append(line.content.startIndex)
    }
    guard !marks.isEmpty else { return nil }
    var result: [UInt8] = []
    result.reserveCapacity(bytes.count)
    var start = 0
    for mark in marks {
      result += bytes[start..<mark]
      start = mark + 1
    }
    return result + bytes[start...]
  }
}
