import ImportSupport

struct PhraseSet: Sendable {
  struct Match {
    var group: Int
    var range: Range<Int>
  }

  private struct Phrase {
    var bytes: [UInt8]
    var group: Int
    /// True if the phrase matches only whole words; false in scripts without spaces between words.
    var isWord: Bool
  }

  /// The phrases by their first byte, the longest first.
  private var byFirst: [[Phrase]] = Array(repeating: [], count: 256)

  init(_ groups: [[String]]) {
    for (group, phrases) in groups.enumerated() {
      for text in phrases {
        let bytes = PhraseFolding.folded(text)
        guard let first = bytes.first else { continue }
        byFirst[Int(first)].append(Phrase(bytes: bytes, group: group, isWord: first < 0xE3))
      }
    }
    for first in byFirst.indices { byFirst[first].sort { $0.bytes.count > $1.bytes.count } }
  }

  init(_ phrases: [String]) { self.init([phrases]) }

  /// Returns the longest phrase at the index.
  func match(in text: [UInt8], at start: Int) -> Match? {
    guard text.indices.contains(start) else { return nil }
    let phrases = byFirst[Int(text[start])]
    guard !phrases.isEmpty else { return nil }
    let isAtWord = !Self.isLetter(before: start, in: text)
    for phrase in phrases where isAtWord || !phrase.isWord {
      let end = start + phrase.bytes.count
      guard end <= text.count, Self.matches(phrase.bytes, in: text, at: start) else { continue }
      let endsWord =
        end == text.count || !phrase.isWord || Self.isWordEnd(text[end])
        || !Self.isLetter(text[end - 1])
      if endsWord { return Match(group: phrase.group, range: start..<end) }
    }
    return nil
  }

  func matches(in text: [UInt8]) -> [Match] {
    var found: [Match] = []
    var index = 0
    while index < text.count {
      if let match = match(in: text, at: index) {
        found.append(match)
        index = match.range.upperBound
      } else {
        index += 1
      }
    }
    return found
  }

  func occurs(in text: [UInt8]) -> Bool { text.indices.contains { match(in: text, at: $0) != nil } }

  /// Returns the list of the phrase that equals the whole text.
  func group(equalTo text: [UInt8]) -> Int? {
    guard let first = text.first else { return nil }
    return byFirst[Int(first)].first { $0.bytes == text }?.group
  }

  private static func matches(_ phrase: [UInt8], in text: [UInt8], at start: Int) -> Bool {
    for index in phrase.indices where text[start + index] != phrase[index] { return false }
    return true
  }

  /// Characters of scripts without spaces between words aren't part of the word before them.
  private static func isWordEnd(_ byte: UInt8) -> Bool { !isLetter(byte) || byte >= 0xE2 }

  private static func isLetter(before start: Int, in text: [UInt8]) -> Bool {
    guard start > 0, isLetter(text[start - 1]) else { return false }
    var lead = start - 1
    while lead > max(0, start - 4), text[lead] & 0xC0 == 0x80 { lead -= 1 }
    return text[lead] < 0xE2
  }

  private static func isLetter(_ byte: UInt8) -> Bool { !byte.isASCII || byte.isLetter }
}
