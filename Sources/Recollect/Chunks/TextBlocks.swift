/// The blocks of a Markdown text that aren't cut if they fit, and the starts of its sections.
///
/// Blocks are fenced code (CommonMark 0.31, section 4.5) and tables (lines that begin with `|`). A
/// fence that is never closed isn't a block. Complexity: O(bytes).
struct TextBlocks {
  /// Fences and tables, in order.
  private(set) var blocks: [Range<Int>] = []
  /// The offsets of headings.
  private(set) var sections: Set<Int> = []

  init(_ text: String) {
    var text = text
    text.withUTF8 { bytes in
      var fence: (mark: UInt8, count: Int, start: Int)?
      var table: Int?
      var pending: Set<Int> = []
      var start = 0
      while start < bytes.count {
        let end = bytes[start...].firstIndex(of: 0x0A).map { $0 + 1 } ?? bytes.count
        let line = bytes[start..<end].drop { $0 == 0x20 }
        let isIndented = line.startIndex - start > 3
        if let open = fence {
          if !isIndented, Self.closes(line, mark: open.mark, count: open.count) {
            blocks.append(open.start..<end)
            fence = nil
            pending = []
          } else if line.first == UInt8(ascii: "#") {
            pending.insert(start)
          }
        } else if !isIndented, let mark = Self.fence(line) {
          fence = (mark.byte, mark.count, start)
        } else if !isIndented, Self.isHeading(line) {
          sections.insert(start)
        }
        if line.first == UInt8(ascii: "|"), fence == nil {
          table = table ?? start
        } else if let begin = table {
          blocks.append(begin..<start)
          table = nil
        }
        start = end
      }
      if let begin = table { blocks.append(begin..<bytes.count) }
      // The content of an unclosed fence is ordinary text.
      if fence != nil { sections.formUnion(pending) }
    }
    blocks.sort { $0.lowerBound < $1.lowerBound }
  }

  private typealias Line = Slice<UnsafeBufferPointer<UInt8>>

  private static func fence(_ line: Line) -> (byte: UInt8, count: Int)? {
    guard let byte = line.first, byte == UInt8(ascii: "`") || byte == UInt8(ascii: "~") else {
      return nil
    }
    let count = line.prefix { $0 == byte }.count
    guard count >= 3 else { return nil }
    // The info string of a backtick fence has no backtick. A line with one is inline code.
    if byte == UInt8(ascii: "`"), line.dropFirst(count).contains(byte) { return nil }
    return (byte, count)
  }

  private static func closes(_ line: Line, mark: UInt8, count: Int) -> Bool {
    let marks = line.prefix { $0 == mark }.count
    return marks >= count
      && line.dropFirst(marks).allSatisfy { $0 == 0x20 || $0 == 0x0A || $0 == 0x0D }
  }

  private static func isHeading(_ line: Line) -> Bool {
    let marks = line.prefix { $0 == UInt8(ascii: "#") }.count
    guard (1...6).contains(marks) else { return false }
    return line.dropFirst(marks).first == 0x20
  }
}
