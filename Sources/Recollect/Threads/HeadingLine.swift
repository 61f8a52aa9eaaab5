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
  private static let colons: Set<Character> = [":", "：", "﹕", "︰", "∶", "꞉", "ː"]
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
    let head = bytes.prefix(Self.maximumBytes)
    // A colon, a bracket, or a character that isn't ASCII, such as a dash.
    guard head.contains(where: { $0 == 0x3A || $0 == 0x5B || $0 >= 0x80 }) else { return nil }
    let text = String(decoding: head, as: UTF8.self)
    let line = Substring(text).drop(while: Self.isOrnament)
    let start = head.startIndex + text[..<line.startIndex].utf8.count
    if Self.isNumbered(line) {
      (label, isComplete) = (start..<start, true)
      return
    }
    let speaks = part.kind == .mail || part.kind == .message || part.isTurn
    guard speaks else { return nil }
    if line.first == "—", line.dropFirst().trimmed.last == "—" {
      (label, isComplete) = (start..<start, true)
      return
    }
    guard let colon = line.firstIndex(where: Self.colons.contains),
      line[..<colon].utf8.count <= Self.maximumNameBytes
    else { return nil }
    let after = line[line.index(after: colon)...]
    if after.first == "/" || after.first?.isNumber == true && line[..<colon].last?.isNumber == true
    {
      return nil
    }
    let name = line[..<colon]
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
    label = start..<start + name.utf8.count
    // A mail is introduced by a line of its own, with the day.
    isComplete = part.kind != .mail || isDated && after.allSatisfy(\.isWhitespace)
  }

  static func comparable(_ name: String) -> String {
    Folding.fold(name).split { !$0.isLetter && !$0.isNumber }.joined(separator: " ")
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

  /// Returns true for a character that isn't seen as part of a name: space, emphasis, or invisible.
  private static func isOrnament(_ character: Character) -> Bool {
    if character.isWhitespace || "*_#".contains(character) { return true }
    return character.unicodeScalars.allSatisfy {
      [.format, .control, .nonspacingMark].contains($0.properties.generalCategory)
    }
  }
}

extension Substring {
  /// The text without white space at its end.
  fileprivate var trimmed: Substring {
    var text = self
    while text.last?.isWhitespace == true { text.removeLast() }
    return text
  }
}
