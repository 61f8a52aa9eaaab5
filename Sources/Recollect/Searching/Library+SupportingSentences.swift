import Embeddings
import Items

/// A part of a passage, and how many of a statement's words it has.
package struct SupportingSentences: Sendable, Hashable {
  /// The index of the passage.
  package var passage: Int
  /// The sentences, in bytes of the passage's text.
  package var range: Range<Int>
  /// The share of the words that the statement adds to the question, each weighted by its rarity.
  package var own: Double
  /// The share of all words of the statement, each weighted by its rarity.
  package var all: Double

  /// Returns a Boolean value that indicates whether the range is a part of a larger one.
  fileprivate func isPart(of other: Self) -> Bool {
    range != other.range && other.range.contains(range)
  }
}

/// The support of a statement by the sentences of its quote.
package struct QuoteSupport: Sendable, Hashable {
  /// The share of the words that the statement adds to the question, each weighted by its rarity.
  package var own: Double
  /// The share of all words of the statement, each weighted by its rarity.
  package var all: Double
  /// The cosine between the centered vectors of the statement and the sentences; `nil` without an
  /// embedder, or if the languages differ.
  package var cosine: Float?

  /// A Boolean value that indicates whether the statement may be based on the quote.
  ///
  /// Without a cosine, words alone don't tell: a paraphrase may share none.
  package var isBased: Bool {
    own >= Self.leastOwn || cosine.map { $0 >= Self.leastCosine } ?? true
  }

  private static let leastOwn = 0.3
  /// The least cosine of a statement to the sentences that it is based on.
  ///
  /// Of the pairs of sentences of STS-B (development set) that mean the same, with a score of 4 or more,
  /// 97% reach it with both default embedders; of those with a score below 1, at most 1%.
  private static let leastCosine: Float = 0.65
}

extension Library {
  /// Returns the sentences of passages with their shares of a statement's words, best first.
  ///
  /// Words of the question say nothing about its answer, so they don't count in
  /// ``SupportingSentences/own``. Neither do function words, the names of the passages' people, who
  /// needn't name themselves, and words with digits, because a number may be worked out from the
  /// passage. Words in the title of a passage, such as its month, count for each of its sentences.
  ///
  /// Two sentences that follow each other are also a candidate, if they have more of the words than
  /// each of them alone. Questions are left out, because they state nothing.
  ///
  /// - Parameters:
  ///   - statement: The statement.
  ///   - question: The question that it answers.
  ///   - passages: The passages to choose from.
  /// - Returns: The sentences that have some of the words; `nil` if the statement has no words of
  ///   its own.
  /// - Throws: ``LibraryError`` if the library can't be read.
  /// - Complexity: O(words × passages) look-ups.
  package func sentences(
    supporting statement: String, beyond question: String, in passages: [Passage]
  ) async throws -> [SupportingSentences]? {
    let singles = passages.enumerated().flatMap { position, passage in
      Self.statedSentences(of: passage).map { (passage: position, range: $0) }
    }
    let pairs = zip(singles, singles.dropFirst()).compactMap { first, second in
      Self.pair(first, second, of: passages)
    }
    let shares = try await support(
      of: statement, beyond: question, in: passages, parts: singles + pairs)
    guard let shares else { return nil }
    return shares.filter { part in
      let alone = shares.filter { $0.passage == part.passage && $0.isPart(of: part) }
      return part.own > (alone.map(\.own).max() ?? 0)
    }
    .sorted {
      ($1.all, $0.range.count, $0.passage, $0.range.lowerBound)
        < ($0.all, $1.range.count, $1.passage, $1.range.lowerBound)
    }
  }

  /// Returns the support of a statement by a quote; `nil` if it adds no words to the question.
  ///
  /// - Throws: ``LibraryError`` if the library can't be read, and the embedder's errors.
  package func support(
    of statement: String, beyond question: String, by quote: Range<Int>, of passage: Passage
  ) async throws -> QuoteSupport? {
    let whole = Self.wholeSentences(of: quote, in: passage)
    let shares = try await support(
      of: statement, beyond: question, in: [passage], parts: [(0, whole)])
    guard let shares = shares?.first else { return nil }
    var support = QuoteSupport(own: shares.own, all: shares.all)
    let languages = (
      LanguageGuess.language(ofQuestion: "\(question) \(statement)"),
      LanguageGuess.language(of: passage.text)
    )
    let areDifferent = languages.0 != nil && languages.1 != nil && languages.0 != languages.1
    if let embedder, !areDifferent {
      let baseline = try await baseline(of: embedder).centered
      let vectors = try await embedder.embed(
        [statement, String(passage.text[bytes: whole])], as: .passage
      ).map(baseline.centered)
      support.cosine = cosineSimilarity(vectors[0], vectors[1])
    }
    return support
  }

  private func support(
    of statement: String, beyond question: String, in passages: [Passage],
    parts: [(passage: Int, range: Range<Int>)]
  ) async throws -> [SupportingSentences]? {
    let names = passages.flatMap { $0.people.map(\.name) }.joined(separator: " ")
    let own = Self.ownWords(of: statement, beyond: question, names: names, withNumbers: false)
    guard let own else { return nil }
    let all = LexicalQuery(statement)
    return try await store.read { database in
      let own = try WordCoverage(own, of: passages, database: database)
      let all = try WordCoverage(all, of: passages, database: database)
      return try passages.indices.flatMap { index in
        let ranges = parts.filter { $0.passage == index }.map(\.range)
        let shares = try (
          own.shares(of: passages[index].id, inEach: ranges),
          all.shares(of: passages[index].id, inEach: ranges)
        )
        return ranges.indices.map {
          SupportingSentences(
            passage: index, range: ranges[$0], own: shares.0[$0], all: shares.1[$0])
        }
      }
    }
  }

  /// Returns the sentences of a passage that aren't questions.
  private static func statedSentences(of passage: Passage) -> [Range<Int>] {
    let bytes = Array(passage.text.utf8)
    let sentences = sentences(of: passage.text).flatMap { sentence in
      passage.isSpoken
        ? bytes[sentence].split(separator: UInt8(ascii: "\n")).map(\.indices) : [sentence]
    }
    return sentences.filter { !isQuestion(bytes[$0]) }
  }

  /// Returns a Boolean value that indicates whether a sentence is a question.
  private static func isQuestion(_ sentence: ArraySlice<UInt8>) -> Bool {
    let end = String(decoding: sentence.suffix(16), as: UTF8.self)
      .last { !$0.isWhitespace && !"\"'”’»)*_".contains($0) }
    return end.map { "?？؟".contains($0) } ?? false
  }

  /// Returns two sentences as one part if one person says or writes both without a break.
  private static func pair(
    _ first: (passage: Int, range: Range<Int>), _ second: (passage: Int, range: Range<Int>),
    of passages: [Passage]
  ) -> (passage: Int, range: Range<Int>)? {
    guard first.passage == second.passage else { return nil }
    let passage = passages[first.passage]
    let between = passage.text[bytes: first.range.upperBound..<second.range.lowerBound]
    guard between.allSatisfy(\.isWhitespace),
      !passage.isSpoken || !between.contains(where: \.isNewline)
    else { return nil }
    return (first.passage, first.range.lowerBound..<second.range.upperBound)
  }

  /// Returns the range of the sentences that a part of a passage overlaps.
  package static func wholeSentences(of part: Range<Int>, in passage: Passage) -> Range<Int> {
    let sentences = sentences(of: passage.text).filter { $0.overlaps(part) }
    let lower = min(part.lowerBound, sentences.first?.lowerBound ?? part.lowerBound)
    return lower..<max(part.upperBound, sentences.last?.upperBound ?? part.upperBound)
  }
}

extension Passage {
  /// A Boolean value that indicates whether each line is what one person says.
  fileprivate var isSpoken: Bool { kind == .message || kind == .meeting }
}
