import ImportSupport

/// The first line of a message in a text export: the date, the sender and the start of the text.
struct TimestampedLine {
  var timestamp: ChatTimestamp
  /// True if the date is in brackets or parentheses.
  var isBracketed: Bool
  private let rest: ArraySlice<UInt8>

  /// Parses `[date, time] `, `date, time - ` or `date time: ` at the start of a line.
  ///
  /// A line that doesn't begin so belongs to the message before.
  init?(_ line: ArraySlice<UInt8>) {
    // The first byte rules out most lines that don't begin a message.
    guard let byte = line.first, "[(".utf8.contains(byte) || byte.isDigit || !byte.isASCII
    else { return nil }
    var scanner = TimestampScanner(line)
    scanner.skipDirectionMarks()
    let bracket = scanner.skip(anyOf: ["[", "("])
    isBracketed = bracket != nil
    guard let timestamp = ChatTimestamp(&scanner) else { return nil }
    self.timestamp = timestamp
    let hasSpace = scanner.skipSpaces()
    if isBracketed {
      guard scanner.skip(bracket == "(" ? ")" : "]") else { return nil }
    } else if scanner.skip(anyOf: ["-", "–", "—"]) != nil {
      guard hasSpace, scanner.skipSpaces() else { return nil }
    } else {
      guard timestamp.seconds != nil, scanner.skip(":"), scanner.skipSpaces() else { return nil }
    }
    if isBracketed, scanner.skip(" ") {}
    rest = line[scanner.index...]
  }

  /// A mark before the text of some telephones' notes.
  var isMarked: Bool { rest.starts(with: "\u{200E}".utf8) }

  /// Returns `nil` if there is no sender, as in notes of the program.
  ///
  /// The sender ends at the first colon with a space after it. `colons` is the number of such
  /// colons that belong to the name. If it is ``unspaced``, the sender ends at the first colon.
  func parts(colons: Int = 0) -> (sender: ArraySlice<UInt8>, text: ArraySlice<UInt8>)? {
    // The sender is on the first line only.
    let line = rest.prefix(Self.maximumSenderLength)
    let end = line.firstIndex(of: .lineFeed) ?? line.endIndex
    if colons == Self.unspaced { return unspacedParts(line[..<end]) }
    var left = colons
    var index = line.startIndex
    while let colon = line[index..<end].firstIndex(of: .colon) {
      let next = colon + 1
      guard next < rest.endIndex, rest[next] == .space else {
        index = next
        continue
      }
      if left == 0 {
        let sender = line[..<colon]
        return Self.isName(sender) ? (sender, rest[(next + 1)...]) : nil
      }
      left -= 1
      index = next
    }
    return nil
  }

  static let unspaced = -1

  /// Splits the line at its first colon, which may be a wide one.
  ///
  /// The colon of a time or an address ends no name.
  private func unspacedParts(
    _ line: ArraySlice<UInt8>
  ) -> (sender: ArraySlice<UInt8>, text: ArraySlice<UInt8>)? {
    let narrow = line.firstIndex(of: .colon)
    let wide = line.firstRange(of: "：".utf8)
    let isWide = wide.map { $0.lowerBound < narrow ?? line.endIndex } ?? false
    guard let start = isWide ? wide?.lowerBound : narrow, start > line.startIndex else {
      return nil
    }
    let sender = line[..<start]
    let text = rest[(start + (isWide ? 3 : 1))...]
    let isTime = sender.last?.isDigit == true && text.first?.isDigit == true
    let words = line[text.startIndex...]
    guard !isTime, !text.starts(with: "//".utf8), Self.isName(sender),
      Self.hasWords(words) || words.allSatisfy(\.isWhitespace)
    else { return nil }
    var scanner = TimestampScanner(text)
    while let next = scanner.peek(), TimestampScanner.isSpace(next.scalar) {
      scanner.advance(bytes: next.length)
    }
    return (sender, rest[scanner.index...])
  }

  /// True if there are words after a colon, so that a sender may be meant.
  var mayHaveSender: Bool {
    let line = rest.prefix(Self.maximumSenderLength).prefix { $0 != .lineFeed }
    return line.firstIndex(of: .colon).map { Self.hasWords(line[$0...]) } ?? false
  }

  private static func hasWords(_ bytes: ArraySlice<UInt8>) -> Bool {
    bytes.contains { $0.isLetter || $0.isDigit || !$0.isASCII }
  }

  /// A colon after more bytes is part of a sentence.
  private static let maximumSenderLength = 160

  /// Returns false for the beginning of a note with a colon in the name of a group: `Anna created
  /// "Trip`.
  ///
  /// The quotation marks of a person's name have both ends: `Tom "Boss" Smith`.
  private static func isName(_ bytes: ArraySlice<UInt8>) -> Bool {
    guard !bytes.isEmpty else { return false }
    guard bytes.contains(where: { !$0.isASCII }) else {
      return bytes.count { $0 == .quotationMark }.isMultiple(of: 2)
    }
    let marks = "\"“”„«»「」".unicodeScalars
    return bytes.text.unicodeScalars.count { marks.contains($0) }.isMultiple(of: 2)
  }
}

/// Finds names that contain a colon, which a single message doesn't reveal.
///
/// Messages are grouped by the text before their first colon. If a group has at least four
/// messages, and in all of them the text up to the second colon is equal, that text is the name.
struct ColonNames {
  private struct Count {
    var total = 0
    var longer: ArraySlice<UInt8>?
    var agrees = true
  }

  private var counts: [ArraySlice<UInt8>: Count] = [:]
  /// The messages by the text before their first colon, which no space follows.
  private var unspaced: [ArraySlice<UInt8>: Int] = [:]

  mutating func take(_ line: TimestampedLine) {
    guard let short = line.parts()?.sender else {
      if let name = line.parts(colons: TimestampedLine.unspaced)?.sender, unspaced.count < 5000 {
        unspaced[ArraySlice(Array(name)), default: 0] += 1
      }
      return
    }
    let key = ArraySlice(Array(short))
    // A chat has few senders. A file with more is something else.
    guard counts.count < 5000 || counts[key] != nil else { return }
    let longer = line.parts(colons: 1)?.sender
    var count = counts[key] ?? Count()
    if count.total == 0 { count.longer = longer.map { ArraySlice(Array($0)) } }
    count.total += 1
    count.agrees = count.agrees && longer != nil && count.longer == longer
    counts[key] = count
  }

  func colons(_ line: TimestampedLine) -> Int {
    if isUnspaced(line) { return TimestampedLine.unspaced }
    guard let short = line.parts()?.sender, let count = counts[short] else { return 0 }
    return count.agrees && count.total >= 4 ? 1 : 0
  }

  /// Returns whether the line has a name without a space after its colon.
  ///
  /// Such a line is told from the program's notes by the name: it is known from another line, or
  /// short. In brackets, there are no notes without a sender.
  private func isUnspaced(_ line: TimestampedLine) -> Bool {
    guard let name = line.parts(colons: TimestampedLine.unspaced)?.sender else { return false }
    if let short = line.parts()?.sender {
      guard short.count > name.count, let count = counts[short] else { return false }
      return count.total == 1 && counts[name] != nil
    }
    return line.isBracketed || counts[name] != nil || unspaced[name, default: 0] > 1
      || name.split(separator: .space).count <= 2
  }

  func names(limit: Int) -> [String] {
    (counts.isEmpty ? unspaced.mapValues { _ in Count() } : counts).map { key, count in
      (count.agrees && count.total >= 4 ? count.longer ?? key : key).text
    }.sorted().prefix(limit).map { $0 }
  }
}
