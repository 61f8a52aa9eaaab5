package import Items

package struct TextFile {
  /// Without its byte-order mark and what splits words unseen; line ends are line feeds.
  package var text: String
  package var warning: ImportProblem?
  /// The offset of the text's bytes in the file; `nil` when the text was changed in any way.
  package var offset: Int?

  /// Reads a file in its most probable encoding.
  ///
  /// A byte-order mark decides for UTF-8 or UTF-16. Bytes that aren't valid UTF-8 are repaired if
  /// most of them are, read as Cyrillic or Windows-1252 if that is plausible, and refused otherwise.
  package init(_ file: SourceFile, limits: ImportLimits) throws {
    let reader = try FileReader(file)
    guard reader.size <= limits.textBytes else {
      throw ImportProblem(
        .tooLarge, path: file.path,
        message: "The text is \(ByteCount.spelled(reader.size)), and at most "
          + "\(ByteCount.spelled(limits.textBytes)) are read as one text.",
        remedy: "Split it into smaller files.")
    }
    try self.init(try reader.bytes(at: 0, count: reader.size)[...], path: file.path)
  }

  package init(_ bytes: ArraySlice<UInt8>, path: String) throws {
    if bytes.starts(with: [0xEF, 0xBB, 0xBF]) {
      self = try Self.eightBit(bytes.dropFirst(3), path: path)
    } else if bytes.starts(with: [0xFF, 0xFE]) && !bytes.starts(with: [0xFF, 0xFE, 0, 0]) {
      text = WideText.utf16(bytes.dropFirst(2), isLittle: true)
    } else if bytes.starts(with: [0xFE, 0xFF]) {
      text = WideText.utf16(bytes.dropFirst(2), isLittle: false)
    } else {
      self = try Self.eightBit(bytes, path: path)
    }
    let plain = text.lineFeeds.wholeWords
    if plain.utf8.count != text.utf8.count || text.utf8.contains(.carriageReturn) { offset = nil }
    text = plain
  }

  /// Reports the file as one item after a warning about repairs, or nothing if it has no words.
  package func scan(_ file: SourceFile, report: (ScanEvent) throws -> Void) throws {
    guard !text.utf8.allSatisfy(\.isWhitespace) else { return }
    if let warning { try report(.problem(warning)) }
    try report(.item(Item.Outline(id: file.path, offset: 0, length: file.size, line: 1)))
  }

  private init(text: String, warning: ImportProblem?, offset: Int? = nil) {
    self.text = text
    self.warning = warning
    self.offset = offset
  }

  private static func eightBit(_ bytes: ArraySlice<UInt8>, path: String) throws -> TextFile {
    let valid = String(validating: bytes, as: UTF8.self)
    let statistics = ByteStatistics(bytes)
    if statistics.isBinary {
      throw ImportProblem(
        .unrecognized, path: path, message: "The file is binary, not text, so it is skipped.",
        remedy: "If it is text in UTF-16, save it as UTF-8.")
    }
    if let valid { return TextFile(text: valid, warning: nil, offset: bytes.startIndex) }
    if statistics.sequences > statistics.strays {
      let text = String(decoding: bytes, as: UTF8.self)
      let count = statistics.damages
      let message =
        "The text is UTF-8 with \(count) damaged \(count == 1 ? "place" : "places"), shown as "
        + "\u{FFFD}."
      return TextFile(text: text, warning: warn(message, bytes, path))
    }
    if let charset = CyrillicText.charset(of: bytes),
      let text = SystemCharset.decode(bytes, name: charset)
    {
      let message = "The text is not valid UTF-8; it was read as \(charset)."
      return TextFile(text: text, warning: warn(message, bytes, path))
    }
    if statistics.isPlausiblyWestern {
      let message = "The text is not valid UTF-8; it was read as Windows-1252."
      return TextFile(text: Windows1252.decode(bytes), warning: warn(message, bytes, path))
    }
    throw ImportProblem(
      .encoding, path: path, line: firstBadLine(bytes),
      message: "The text is neither UTF-8 nor Western European nor Cyrillic, so it is skipped.",
      remedy: "Save it as UTF-8.")
  }

  private static func warn(
    _ message: String, _ bytes: ArraySlice<UInt8>, _ path: String
  ) -> ImportProblem {
    ImportProblem(
      .encoding, path: path, line: firstBadLine(bytes), message: message,
      remedy: "Save it as UTF-8 if letters look wrong.", isWarning: true)
  }

  /// Counted from 1.
  private static func firstBadLine(_ bytes: ArraySlice<UInt8>) -> Int? {
    var line = 1
    for part in bytes.split(separator: .lineFeed, omittingEmptySubsequences: false) {
      if String(validating: part, as: UTF8.self) == nil { return line }
      line += 1
    }
    return nil
  }
}
