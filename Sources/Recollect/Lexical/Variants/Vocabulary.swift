import Foundation
import GRDB

/// The words of a library's index that consist of letters, for finding similar ones.
///
/// The words are stems in the form of ``LibraryTokenizer``. A removed text may have left some, so a
/// caller has to look whether a chunk has the word.
package struct Vocabulary: Sendable {
  fileprivate(set) var segments: [(segment: WordSegment, words: SegmentWords)] = []

  static let minimumLetters = 4

  package func contains(_ word: String) -> Bool {
    let key = Array(word.utf8)
    return segments.contains { $0.words.has(key) }
  }

  package func segments(with word: String) -> [WordSegment] {
    let key = Array(word.utf8)
    return segments.filter { $0.words.has(key) }.map(\.segment)
  }

  /// Returns the words that begin with a text, sorted, at most `limit` of each segment.
  package func words(beginningWith prefix: String, limit: Int = .max) -> [String] {
    let key = Array(prefix.utf8)
    return unique(segments.map { $0.words.words(beginningWith: key, limit: limit) })
  }

  /// Returns the words that end with one of some texts, sorted.
  ///
  /// Complexity: O(words), of which nearly all are passed over by comparing two numbers.
  package func words(endingWith suffixes: [String]) -> [String] {
    let keys = suffixes.map { Array($0.utf8) }
    return unique(segments.map { $0.words.words(endingWith: keys) })
  }

  package var all: [String] { words(beginningWith: "") }

  private func unique(_ lists: [[String]]) -> [String] {
    lists.count == 1 ? lists[0] : Set(lists.joined()).sorted()
  }
}

/// The words of one segment of an index, sorted by their bytes.
struct SegmentWords: Sendable {
  private var bytes: [UInt8] = []
  /// The start of each word, and the end of the last.
  private var starts: [UInt32] = [0]
  /// The letters of each word, as bits.
  private var letters: [UInt32] = []

  /// Complexity: O(pages of the segment).
  init(_ segment: WordSegment, in database: Database) throws {
    try segment.terms(in: database) { term in
      let word = term.dropFirst()
      if term.first == WordSegment.prefix, word.count >= Vocabulary.minimumLetters,
        word.allSatisfy({ $0 >= UInt8(ascii: "a") })
      {
        append(word)
      }
    }
  }

  private mutating func append(_ word: ArraySlice<UInt8>) {
    bytes += word
    starts.append(UInt32(bytes.count))
    letters.append(Self.letters(of: word))
  }

  private static func letters(of word: some Sequence<UInt8>) -> UInt32 {
    word.reduce(0) { $0 | 1 << UInt32($1 & 31) }
  }

  private func word(_ number: Int) -> ArraySlice<UInt8> {
    bytes[Int(starts[number])..<Int(starts[number + 1])]
  }

  /// Returns the number of the first word that isn't before a text.
  private func first(from key: [UInt8]) -> Int {
    var (low, high) = (0, letters.count)
    while low < high {
      let middle = (low + high) / 2
      if word(middle).lexicographicallyPrecedes(key) { low = middle + 1 } else { high = middle }
    }
    return low
  }

  func has(_ key: [UInt8]) -> Bool {
    let number = first(from: key)
    return number < letters.count && word(number).elementsEqual(key)
  }

  func words(beginningWith key: [UInt8], limit: Int) -> [String] {
    var found: [String] = []
    var number = first(from: key)
    while number < letters.count, found.count < limit, word(number).starts(with: key) {
      found.append(String(decoding: word(number), as: UTF8.self))
      number += 1
    }
    return found
  }

  func words(endingWith keys: [[UInt8]]) -> [String] {
    let needed = keys.map { (key: $0, letters: Self.letters(of: $0)) }
    let common = needed.reduce(UInt32.max) { $0 & $1.letters }
    var found: [String] = []
    for (number, letters) in letters.enumerated() where letters & common == common {
      for (key, needed) in needed where letters & needed == needed {
        let word = word(number)
        guard word.count >= key.count, word.suffix(key.count).elementsEqual(key) else { continue }
        found.append(String(decoding: word, as: UTF8.self))
        break
      }
    }
    return found
  }
}

extension Vocabulary {
  /// Reads the words of segments, except those that `known` already has.
  init(_ segments: [WordSegment], known: Vocabulary?, in database: Database) throws {
    for segment in segments {
      if let same = known?.segments.first(where: { $0.segment == segment }) {
        self.segments.append(same)
      } else {
        self.segments.append((segment, try SegmentWords(segment, in: database)))
      }
    }
  }
}
