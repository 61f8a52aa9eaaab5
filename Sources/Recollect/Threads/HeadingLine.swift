import Items
import QuestionLanguage

/// A line that may pass for a heading.
///
/// Examples are `Anna Berg:`, `Anna Berg, 2024-01-05:`, `— 2024-01-05 —`, and the line before a
/// numbered passage of a prompt.
struct HeadingLine {
  /// The name, in bytes of the text; empty if the line names nobody.
  let label: Range<Int>
  /// True for the form that headings have in texts of this kind.
  let isComplete: Bool

  /// In bytes; longer lines are read up to here.
  private static let maximumBytes = 160
  /// In bytes.
  private static let maximumNameBytes = 80
  /// Words of names that aren't capitalized.
  private static let particles: Set<Substring> = [
    "van", "von", "der", "den", "de", "del", "della", "di", "da", "do", "dos", "la", "le", "bin",
    "ibn", "al", "zu", "ten", "ter", "af",
  ]

  /// Reads a line; fails if it doesn't look like a heading.
  ///
  /// - Parameters:
  ///   - part: The part that the line is from.
  ///   - isKnown: Returns true for the name of somebody known.
  init?(
    _ bytes: ArraySlice<UInt8>, of part: AuthoredRange, isKnown: (String) -> Bool
  ) {
    let rest = bytes.drop(while: Self.isPlainOrnament)
    let head = rest.prefix(Self.maximumBytes)
    // A colon, a bracket, or a character that isn't ASCII, such as a dash.
    guard head.contains(where: { $0 == 0x3A || $0 == 0x5B || $0 >= 0x80 }) else { return nil }
    // Any number of invisible characters may be in front of what is seen.
    let line = head.contains(where: { $0 >= 0x80 }) ? rest : head
    let seen = VisibleLine(line, maximumBytes: Self.maximumBytes)
    var found = Self(seen, of: part, isKnown: isKnown)
    if found == nil, seen.hasBlankLetters {
      let bare = VisibleLine(
        line, maximumBytes: Self.maximumBytes, blankLettersAreSpaces: false)
      found = Self(bare, of: part, isKnown: isKnown)
    }
    guard let heading = found else { return nil }
    self = heading
  }

  private init(label: Range<Int>, isComplete: Bool) {
    self.label = label
    self.isComplete = isComplete
  }

  private init?(_ seen: VisibleLine, of part: AuthoredRange, isKnown: (String) -> Bool) {
    let line = seen.text[...]
    let start = seen.place(ofByte: 0)
    if Self.isNumbered(line) {
      self.init(label: start..<start, isComplete: true)
      return
    }
    let speaks = part.kind == .mail || part.kind == .message || part.isTurn
    guard speaks else { return nil }
    if line.first == "—", line.dropFirst().last(where: { !$0.isWhitespace }) == "—" {
      self.init(label: start..<start, isComplete: true)
      return
    }
    guard let colon = line.unicodeScalars.firstIndex(of: ":") else { return nil }
    let name = line[..<colon]
    let after = line[line.unicodeScalars.index(after: colon)...]
    let isTime = after.first?.isNumber == true && name.last?.isNumber == true
    guard name.utf8.count <= Self.maximumNameBytes, after.first != "/", !isTime else { return nil }
    let parts = name.split(separator: ",", maxSplits: 1)
    let isDated = parts.count == 2 && parts[1].contains(where: \.isNumber)
    guard let first = parts.first, isDated || parts.count == 1 || Self.isName(parts[1]) else {
      return nil
    }
    let minimumWords = part.kind == .mail ? 2 : 1
    let words = first.split(whereSeparator: \.isWhitespace).count
    guard isDated || words >= minimumWords && Self.isName(first) || isKnown(String(first)) else {
      return nil
    }
    // A mail is introduced by a line of its own, with the day.
    self.init(
      label: start..<seen.place(ofByte: name.utf8.count),
      isComplete: part.kind != .mail || isDated && after.allSatisfy(\.isWhitespace))
  }

  static func comparable(_ name: String) -> String {
    let seen = VisibleLine(Array(name.utf8)[...], maximumBytes: maximumBytes)
    return Folding.fold(seen.text).split { !$0.isLetter && !$0.isNumber }.joined(separator: " ")
  }

  private static func isName(_ text: Substring) -> Bool {
    let words = text.split(whereSeparator: \.isWhitespace)
    guard (1...5).contains(words.count), words[0].first?.isLetter == true else { return false }
    return words.allSatisfy { word in
      if word.contains("@") || particles.contains(word) || word.allSatisfy(\.isNumber) {
        return true
      }
      guard let first = word.first else { return false }
      return (first.isLetter && !first.isLowercase || first == "(" || first == "<")
        && word.allSatisfy { $0.isLetter || $0.isNumber || "'’.-()<>*_".contains($0) }
    }
  }

  /// Returns true for the beginning of a numbered passage: `[2] mail, …`.
  private static func isNumbered(_ line: Substring) -> Bool {
    guard line.first == "[" else { return false }
    let digits = line.dropFirst().prefix { $0.isNumber }
    let rest = line.dropFirst(digits.count + 1)
    guard !digits.isEmpty, rest.first == "]" else { return false }
    let words = rest.dropFirst().drop(while: \.isWhitespace)
    return Item.Kind.allCases.contains { words.hasPrefix($0.rawValue + ",") }
  }

  /// Returns true for space and emphasis in ASCII.
  private static func isPlainOrnament(_ byte: UInt8) -> Bool {
    switch byte {
    case 0x09...0x0D, 0x20, 0x23, 0x2A, 0x5F: true
    default: false
    }
  }
}
