import ImportSupport

/// Uuencoded files in the text of a mail, a form from before attachments (POSIX, `uuencode`).
enum UUEncoding {
  /// Returns the ranges of files, each from the line after the `begin` line.
  ///
  /// A file extends from a line `begin 644 name` to a line `end`, to the first line that isn't
  /// data, or to the end of the text. The first line after `begin` must have the length that its
  /// first character states.
  static func files(in bytes: [UInt8]) -> [Range<Int>] {
    guard bytes.withUnsafeBufferPointer({ hasBeginning($0) }) else { return [] }
    var files: [Range<Int>] = []
    var lines = TextLines(bytes[...])
    while let line = lines.next() {
      guard isBeginning(line.content) else { continue }
      var rest = lines
      guard let end = end(&rest) else { continue }
      files.append(line.next..<end)
      lines = rest
    }
    return files
  }

  /// Takes a file from its first data line on; damaged lines are skipped.
  static func decode(_ bytes: ArraySlice<UInt8>) -> [UInt8] {
    var result: [UInt8] = []
    for line in TextLines(bytes) {
      guard let first = line.content.first, first > .space, first <= .backtick else { continue }
      guard isData(line.content) else { continue }
      let count = Int(first - .space) & 63
      let values = line.content.dropFirst().map { ($0 &- .space) & 63 }
      var made: [UInt8] = []
      var index = 0
      while index + 1 < values.count {
        let third = index + 2 < values.count ? values[index + 2] : 0
        let fourth = index + 3 < values.count ? values[index + 3] : 0
        made.append(values[index] << 2 | values[index + 1] >> 4)
        made.append(values[index + 1] << 4 | third >> 2)
        made.append(third << 6 | fourth)
        index += 4
      }
      result += made.prefix(count)
    }
    return result
  }

  /// Looks for a line that may begin a file, without examining each line.
  private static func hasBeginning(_ text: UnsafeBufferPointer<UInt8>) -> Bool {
    var rest = text[...]
    while let sign = rest.firstIndex(of: UInt8(ascii: "b")) {
      rest = text[sign...]
      if rest.starts(with: "begin ".utf8), sign == 0 || text[sign - 1] == .lineFeed { return true }
      rest = rest.dropFirst()
    }
    return false
  }

  /// The line is `begin`, a file mode and a name.
  private static func isBeginning(_ line: ArraySlice<UInt8>) -> Bool {
    guard line.starts(with: "begin ".utf8) else { return false }
    let mode = line.dropFirst(6).prefix { $0 >= UInt8(ascii: "0") && $0 <= UInt8(ascii: "7") }
    return (3...4).contains(mode.count) && line[mode.endIndex...].first == .space
      && !line[mode.endIndex...].trimmed.isEmpty
  }

  /// Returns the end of the file, or `nil` when no data follows.
  private static func end(_ lines: inout TextLines) -> Int? {
    guard let first = lines.next(), isData(first.content) || isLast(first.content) else {
      return nil
    }
    var end = first.next
    while true {
      let before = lines
      guard let line = lines.next() else { return end }
      if line.content.trimmedRight.elementsEqual("end".utf8) { return line.next }
      guard isData(line.content) || isLast(line.content) || line.content.trimmedRight.isEmpty else {
        lines = before
        return end
      }
      end = line.next
    }
  }

  private static func isLast(_ line: ArraySlice<UInt8>) -> Bool {
    line.count == 1 && (line.first == .backtick || line.first == .space)
  }

  /// The line has the length that its first character states; spaces at its end may have been lost.
  private static func isData(_ line: ArraySlice<UInt8>) -> Bool {
    guard let first = line.first, first > .space, first < .backtick else { return false }
    let wanted = (Int(first - .space) + 2) / 3 * 4
    guard line.dropFirst().allSatisfy({ $0 >= .space && $0 <= .backtick }) else { return false }
    return line.count - 1 <= wanted + 2 && line.count - 1 >= wanted - 4
  }
}
