/// The first line of a message of a text export: when, who, and where the words begin.
struct StampedLine {
  var stamp: ChatStamp
  /// Whether the date stands in brackets.
  var isBracketed: Bool
  /// What follows the date.
  private let rest: ArraySlice<UInt8>

  /// Reads `[date, time] `, `date, time - ` or `date time: ` at the start of a line; `nil` when it
  /// doesn't begin so and is part of the message before.
  init?(_ line: ArraySlice<UInt8>) {
    // Most lines that begin no message are told by their first byte.
    guard let byte = line.first, byte == 0x5B || byte.isDigit || byte >= 0x80 else { return nil }
    var scanner = StampScanner(line)
    scanner.skipMarks()
    isBracketed = scanner.skip("[")
    guard let stamp = ChatStamp(&scanner) else { return nil }
    self.stamp = stamp
    let hasSpace = scanner.skipSpaces()
    if isBracketed {
      guard scanner.skip("]") else { return nil }
    } else if scanner.skip(anyOf: ["-", "–", "—"]) != nil {
      guard hasSpace, scanner.skipSpaces() else { return nil }
    } else {
      guard stamp.seconds != nil, scanner.skip(":"), scanner.skipSpaces() else { return nil }
    }
    if isBracketed, scanner.skip(" ") {}
    rest = line[scanner.index...]
  }

  /// Who speaks and what they say; `nil` when nobody does, as in what the program itself notes.
  ///
  /// The sender ends at the first colon with a space after it, or as many such colons later as
  /// `colons` says.
  func parts(colons: Int = 0) -> (sender: ArraySlice<UInt8>, text: ArraySlice<UInt8>)? {
    // The first line alone can hold the sender.
    let line = rest.prefix(Self.longestSender)
    let end = line.firstIndex(of: 0x0A) ?? line.endIndex
    var left = colons
    var index = line.startIndex
    while let colon = line[index..<end].firstIndex(of: 0x3A) {
      let next = colon + 1
      guard next < rest.endIndex, rest[next] == 0x20 else {
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

  /// Longer than any name: a colon after it is one of a sentence.
  private static let longestSender = 160

  /// Whether it can be a name: not empty, and without the quotation marks in which programs put
  /// the name of a group.
  private static func isName(_ bytes: ArraySlice<UInt8>) -> Bool {
    guard !bytes.isEmpty, !bytes.contains(0x22) else { return false }
    guard bytes.contains(where: { $0 >= 0x80 }) else { return true }
    return !bytes.text.unicodeScalars.contains { "“”„«»「」".unicodeScalars.contains($0) }
  }
}

/// Finds names that have a colon in them, which can't be told from one message alone.
///
/// Where all of at least four messages with the same beginning have the same words before their
/// second colon too, those words are taken to belong to the name.
struct ColonNames {
  private struct Count {
    var total = 0
    var longer: ArraySlice<UInt8>?
    var agrees = true
  }

  private var counts: [ArraySlice<UInt8>: Count] = [:]

  mutating func take(_ line: StampedLine) {
    guard let short = line.parts()?.sender else { return }
    let key = ArraySlice(Array(short))
    // A chat has few speakers; a file that has more is something else.
    guard counts.count < 5000 || counts[key] != nil else { return }
    let longer = line.parts(colons: 1)?.sender
    var count = counts[key] ?? Count()
    if count.total == 0 { count.longer = longer.map { ArraySlice(Array($0)) } }
    count.total += 1
    count.agrees = count.agrees && longer != nil && count.longer == longer
    counts[key] = count
  }

  /// How many colons the name of the line's sender has.
  func colons(_ line: StampedLine) -> Int {
    guard let short = line.parts()?.sender, let count = counts[short] else { return 0 }
    return count.agrees && count.total >= 4 ? 1 : 0
  }

  /// The names of up to `limit` senders, in alphabetical order.
  func names(limit: Int) -> [String] {
    counts.map { key, count in
      (count.agrees && count.total >= 4 ? count.longer ?? key : key).text
    }.sorted().prefix(limit).map { $0 }
  }
}
