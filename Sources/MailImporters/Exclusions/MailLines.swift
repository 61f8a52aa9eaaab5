import ImportSupport

struct MailLines {
  /// Offsets have 32 bits, so millions of lines stay small.
  struct Line {
    var start: UInt32
    /// The ends of the line without white space around it; equal in a blank line.
    var first: UInt32
    var last: UInt32
    /// True if the line begins with a quote character (`>`).
    var isQuoted: Bool
  }

  let bytes: [UInt8]
  private(set) var lines: [Line] = []
  /// Uuencoded files in the text; their lines count as blank.
  let files: [Range<Int>]

  var count: Int { lines.count }

  init(_ text: String) {
    bytes = Array(text.utf8)
    files = UUEncoding.files(in: bytes)
    guard bytes.count < UInt32.max else { return }
    var start = 0
    while start < bytes.count {
      let end = bytes[start...].firstIndex(of: .lineFeed) ?? bytes.count
      lines.append(Self.line(start, end, in: bytes))
      start = end + 1
    }
    blankFiles()
    clearFalseQuoteFlags()
  }

  private static func line(_ start: Int, _ end: Int, in bytes: [UInt8]) -> Line {
    var first = start
    while first < end {
      let blank = blankLength(bytes, first, end)
      if blank == 0 { break }
      first += blank
    }
    var last = end
    while last > first {
      let byte = bytes[last - 1]
      if byte.isWhitespace {
        last -= 1
      } else if byte == 0xA0, last - 2 >= first, bytes[last - 2] == 0xC2 {
        last -= 2
      } else {
        break
      }
    }
    // Japanese mail programs write the full-width form of the quote character.
    let isQuoted =
      first < last && first - start <= 3
      && (bytes[first] == .greaterThanSign || bytes[first..<last].starts(with: "＞".utf8))
    return Line(
      start: UInt32(start), first: UInt32(first), last: UInt32(last), isQuoted: isQuoted)
  }

  /// Counts ASCII white space or a no-break space.
  private static func blankLength(_ bytes: [UInt8], _ index: Int, _ end: Int) -> Int {
    if bytes[index].isWhitespace { return 1 }
    return bytes[index] == 0xC2 && index + 1 < end && bytes[index + 1] == 0xA0 ? 2 : 0
  }

  func isBlank(_ line: Int) -> Bool { lines[line].first == lines[line].last }
  func isQuoted(_ line: Int) -> Bool { lines[line].isQuoted }

  func content(_ line: Int) -> ArraySlice<UInt8> {
    bytes[Int(lines[line].first)..<Int(lines[line].last)]
  }

  func length(_ line: Int) -> Int { Int(lines[line].last - lines[line].first) }

  /// For the line after the last one, returns the end of the text.
  func offset(_ line: Int) -> Int { line < count ? Int(lines[line].start) : bytes.count }

  func firstNonblank(from line: Int) -> Int? {
    var line = line
    while line < count, isBlank(line) { line += 1 }
    return line < count ? line : nil
  }

  func lastNonblank(before line: Int, from limit: Int = 0) -> Int? {
    var line = line - 1
    while line >= limit, isBlank(line) { line -= 1 }
    return line >= limit ? line : nil
  }

  private mutating func blankFiles() {
    var line = 0
    for file in files {
      while line < count, lines[line].start < file.lowerBound { line += 1 }
      while line < count, lines[line].start < file.upperBound {
        lines[line].first = lines[line].start
        lines[line].last = lines[line].start
        lines[line].isQuoted = false
        line += 1
      }
    }
  }

  /// Clears the flag of a single `>From ` that a mailbox has quoted, and of a session at Python's
  /// prompt (`>>>`) in a text without other quotes.
  private mutating func clearFalseQuoteFlags() {
    var hasShallow = false
    for index in lines.indices where lines[index].isQuoted {
      let content = self.content(index)
      if content.starts(with: ">From ".utf8),
        index == 0 || !lines[index - 1].isQuoted,
        index + 1 == count || !lines[index + 1].isQuoted
      {
        lines[index].isQuoted = false
      } else if !content.starts(with: ">>> ".utf8), !content.elementsEqual(">>>".utf8) {
        hasShallow = true
      }
    }
    guard !hasShallow else { return }
    for index in lines.indices { lines[index].isQuoted = false }
  }
}
