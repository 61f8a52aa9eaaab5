import Foundation
import QuestionLanguage

extension Library {
  /// Returns the sentences of a text, as ranges of its bytes.
  ///
  /// Lines of a paragraph are joined. Surrounding white space is left out.
  package static func sentences(of text: String) -> [Range<Int>] {
    SentenceRanges.all(in: text)
  }

  /// Returns the range of the sentences that a part of a passage overlaps.
  package static func wholeSentences(of part: Range<Int>, in passage: Passage) -> Range<Int> {
    let sentences = passage.sentences.filter { $0.overlaps(part) }
    let lower = min(part.lowerBound, sentences.first?.lowerBound ?? part.lowerBound)
    return lower..<max(part.upperBound, sentences.last?.upperBound ?? part.upperBound)
  }

  /// Returns the passages that have what a sentence says.
  ///
  /// Words of the question and function words don't count. The others are weighted by rarity. The
  /// passage with the most of them is chosen, then others that have enough of the rest, as in a
  /// greedy set cover.
  ///
  /// - Parameter floor: The share of the words that the chosen passages must have together, from 0
  ///   to 1.
  /// - Returns: Indices in ascending order; none if the passages have too few of the words. `nil`
  ///   if the sentence has no words of its own.
  /// - Complexity: O(words × passages) look-ups.
  package func support(
    of sentence: String, beyond question: String, in passages: [Passage], floor: Double
  ) async throws -> [Int]? {
    guard let query = Self.ownWords(of: sentence, beyond: question) else { return nil }
    return try await store.read { database in
      let coverage = try WordCoverage(query, of: passages, database: database)
      var chosen: [Int] = []
      var words: Set<Int> = []
      let held = try passages.map { try coverage.held(by: $0.id) }
      while coverage.share(of: words) < floor, chosen.count < Self.maximumPassages {
        let rest = held.map { coverage.share(of: $0.subtracting(words)) }
        guard let largest = rest.max(), largest >= Self.minimumShare,
          let best = rest.firstIndex(of: largest)
        else { return [] }
        chosen.append(best)
        words.formUnion(held[best])
      }
      return coverage.share(of: words) < floor ? [] : chosen.sorted()
    }
  }

  private static let maximumPassages = 3
  /// The share of a sentence's words that each of its passages must add.
  private static let minimumShare = 0.15

  /// Returns the words of a sentence that are neither function words nor in another text.
  ///
  /// Words that differ in their endings are the same.
  package static func words(of sentence: String, beyond text: String) -> [String] {
    ownWords(of: sentence, beyond: text)?.words ?? []
  }

  /// Returns the words of a sentence without function words and the question's; `nil` if none are
  /// left.
  static func ownWords(
    of sentence: String, beyond question: String
  ) -> LexicalQuery? {
    let asked = LexicalQuery(question).words.map { $0.lowercased() }
    // A sentence may be too short to tell its language, which should be the question's.
    let languages = Set(
      [question, sentence].map { LanguageGuess.language(ofQuestion: $0) ?? "en" })
    let functionWords = languages.reduce(into: Set<String>()) { words, language in
      words.formUnion(FunctionWords.byLanguage[language] ?? [])
    }
    let said = LexicalQuery(sentence).words.filter { word in
      let word = word.lowercased()
      return !functionWords.contains(word) && !asked.contains { isForm($0, of: word) }
    }
    return said.isEmpty ? nil : LexicalQuery(said.joined(separator: " "))
  }

  /// Returns whether two words differ at most in their endings, of up to `letters` letters.
  package static func isForm(_ word: String, of other: String, endings letters: Int = 2) -> Bool {
    if word == other { return true }
    let common = word.commonPrefix(with: other).count
    return common >= 4 && max(word.count, other.count) - common <= letters
  }
}
