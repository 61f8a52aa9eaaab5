import ImportSupport
import Languages

enum HeaderNames {
  enum Meaning: Int, CaseIterable {
    case from, date, to, copy, subject, other
  }

  /// Accepts a name in bold, as plain-text conversions write it (`*From:*`), and a space before the
  /// colon, as in French.
  static func read(_ line: ArraySlice<UInt8>) -> (meaning: Meaning, value: ArraySlice<UInt8>)? {
    if let value = dateOfFrenchMessage(line) { return (.date, value) }
    let head = line.prefix(48)
    var colon = head.firstIndex(of: .colon)
    var width = 1
    if let wide = wideColon(head), colon.map({ wide < $0 }) ?? true { (colon, width) = (wide, 3) }
    guard let colon, colon > line.startIndex else { return nil }
    var name = line[..<colon]
    while let first = name.first, isDecoration(first) { name = name.dropFirst() }
    var folded = PhraseFolding.folded(name)
    while let last = folded.last, isDecoration(last) { folded.removeLast() }
    guard let group = names.group(equalTo: folded), let meaning = Meaning(rawValue: group) else {
      return nil
    }
    var value = line[(colon + width)...]
    while let first = value.first, isDecoration(first) { value = value.dropFirst() }
    return (meaning, value)
  }

  /// Accepts a line such as `Message du 03/05/21 10:15`, with or without a colon before the date.
  ///
  /// Some French providers write this line above the other header lines.
  private static func dateOfFrenchMessage(_ line: ArraySlice<UInt8>) -> ArraySlice<UInt8>? {
    let words = "message du"
    guard line.count <= 60, line.first.map({ $0 | 0x20 }) == UInt8(ascii: "m"),
      PhraseFolding.folded(line.prefix(words.utf8.count)).elementsEqual(words.utf8)
    else { return nil }
    let value = line.dropFirst(words.utf8.count).drop { $0.isWhitespace || $0 == .colon }
    let evidence = DateEvidence(value)
    guard value.first?.isDigit == true, evidence.hasDate, evidence.hasTime else { return nil }
    return value
  }

  private static func isDecoration(_ byte: UInt8) -> Bool {
    byte == .asterisk || byte == .underscore || byte.isWhitespace
  }

  private static func wideColon(_ bytes: ArraySlice<UInt8>) -> Int? {
    var index = bytes.startIndex
    while index + 2 < bytes.endIndex {
      if bytes[index...].starts(with: "：".utf8) { return index }
      index += 1
    }
    return nil
  }

  /// By meaning, in the order of `Meaning`.
  private static let names = PhraseSet([
    Language.words(\.headers.from), Language.words(\.headers.date), Language.words(\.headers.to),
    Language.words(\.headers.copy), Language.words(\.headers.subject),
    Language.words(\.headers.other),
  ])
}
