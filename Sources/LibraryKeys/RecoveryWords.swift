/// A data key in words that can be read out and typed.
///
/// Sixteen bits make a word of five letters, consonants and vowels in turn: "A Proposal for
/// Proquints: Identifiers that are Readable, Spellable, and Pronounceable" (D. Wilkerson, 2009).
/// Sixteen words are the key. The last one is a check of the others.
package enum RecoveryWords {
  private static let consonants = Array("bdfghjklmnprstvz")
  private static let vowels = Array("aiou")
  private static let wordCount = DataKey.byteCount / 2 + 1

  /// Returns the words of a key, with hyphens between.
  package static func text(of key: DataKey) -> String {
    let bytes = key.bytes.withBytes { Array($0) } + check(of: key)
    return stride(from: 0, to: bytes.count, by: 2)
      .map { word(UInt16(bytes[$0]) << 8 | UInt16(bytes[$0 + 1])) }.joined(separator: "-")
  }

  /// Reads the words, in any case and with any marks between.
  static func key(from text: String) throws -> DataKey {
    let words = text.lowercased().split { !$0.isLetter }
    guard words.count == wordCount else {
      throw LibraryKeyError(
        .unusableSecret,
        "The recovery key has \(wordCount) words of five letters; these are \(words.count).")
    }
    let numbers = try words.map { word in
      guard let number = number(word) else {
        throw LibraryKeyError(
          .unusableSecret, "“\(word)” is no word of a recovery key: look at its letters again.")
      }
      return number
    }
    let bytes = numbers.flatMap { [UInt8($0 >> 8), UInt8($0 & 0xFF)] }
    let key = DataKey(SecretBytes(bytes.prefix(DataKey.byteCount)))
    guard check(of: key).elementsEqual(bytes.suffix(2)) else {
      throw LibraryKeyError(
        .unusableSecret, "A word of the recovery key is wrong: the last one doesn't fit the others."
      )
    }
    return key
  }

  private static func check(of key: DataKey) -> some Collection<UInt8> {
    key.identifier(for: "check of the recovery words", bytes: 16).prefix(2)
  }

  private static func word(_ number: UInt16) -> String {
    let letters = [
      consonants[Int(number >> 12)], vowels[Int(number >> 10 & 3)],
      consonants[Int(number >> 6 & 15)], vowels[Int(number >> 4 & 3)], consonants[Int(number & 15)],
    ]
    return String(letters)
  }

  private static func number(_ word: Substring) -> UInt16? {
    guard word.count == 5 else { return nil }
    return word.enumerated().reduce(UInt16(0) as UInt16?) { number, letter in
      let isConsonant = letter.offset.isMultiple(of: 2)
      guard let number,
        let value = (isConsonant ? consonants : vowels).firstIndex(of: letter.element)
      else { return nil }
      return number << (isConsonant ? 4 : 2) | UInt16(value)
    }
  }
}
