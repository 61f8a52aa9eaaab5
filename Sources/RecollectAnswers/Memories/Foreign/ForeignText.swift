import Foundation

/// The parts of a message that aren't the person's own words.
enum ForeignText {
  /// Returns the ranges of code, quoted lines and quotations, in bytes of the message.
  static func ranges(in message: String) -> [Range<Int>] {
    var ranges = quotations(in: message)
    var position = 0
    var isCode = false
    for line in message.split(omittingEmptySubsequences: false, whereSeparator: \.isNewline) {
      let range = position..<position + line.utf8.count
      position = range.upperBound
      if line.endIndex < message.endIndex { position += message[line.endIndex].utf8.count }
      let text = line.trimmingCharacters(in: .whitespaces)
      if text.hasPrefix("```") || text.hasPrefix("~~~") {
        isCode.toggle()
        ranges.append(range)
      } else if let start = givenText(in: line, at: range.lowerBound) {
        ranges.append(start..<message.utf8.count)
        return ranges
      } else if isCode || isQuoted(line) || isCodeLine(text) {
        ranges.append(range)
      }
    }
    return ranges
  }

  private static func isQuoted(_ line: Substring) -> Bool {
    line.hasPrefix(">") || line.hasPrefix("|") || line.hasPrefix("    ") || line.hasPrefix("\t")
  }

  private static func isCodeLine(_ line: String) -> Bool {
    let marks = line.count { "{}();=<>[]".contains($0) }
    return marks >= 3 && marks * 6 >= line.count
  }

  /// Returns the position after words such as "translate this:"; `nil` if a line has none.
  private static func givenText(in line: Substring, at start: Int) -> Int? {
    guard let colon = line.firstIndex(of: ":") else { return nil }
    let before = line[..<colon].lowercased().split { !$0.isLetter }.map(String.init)
    guard before.contains(where: pointers.contains), before.count <= 12 else { return nil }
    return start + line[..<colon].utf8.count
  }

  private static let pointers: Set<String> = [
    "this", "these", "following", "below", "translate", "summarize", "rewrite", "proofread",
    "correct", "diesen", "diese", "dieses", "folgende", "folgenden", "übersetze", "ceci", "cette",
    "suivant", "suivante", "traduis", "traduisez", "esto", "esta", "este", "siguiente", "traduce",
  ]

  private static let marks: [Character: Character] = [
    "\"": "\"", "“": "”", "„": "“", "«": "»", "»": "«", "「": "」", "'": "'", "‘": "’",
  ]

  /// Returns the ranges of quotations of at least three words, in bytes of the message.
  ///
  /// An unclosed quotation extends to the end, unless it may be an apostrophe.
  static func quotations(in message: String) -> [Range<Int>] {
    var ranges: [Range<Int>] = []
    var open: (start: Int, end: Character, words: Int)?
    var position = 0
    var last: Character = " "
    for (character, next) in zip(message, message.dropFirst() + " ") {
      let isInWord = last.isLetter || last.isNumber
      if let quotation = open {
        if character == quotation.end, !(isInWord && next.isLetter) {
          if quotation.words >= 2 { ranges.append(quotation.start..<position) }
          open = nil
        } else if character.isWhitespace {
          open?.words += 1
        }
      } else if let end = marks[character], !isInWord, end != "'" || next.isLetter {
        open = (position, end, 0)
      }
      position += character.utf8.count
      last = character
    }
    if let open, open.words >= 2, open.end != "'", open.end != "’" {
      ranges.append(open.start..<position)
    }
    return ranges
  }
}
