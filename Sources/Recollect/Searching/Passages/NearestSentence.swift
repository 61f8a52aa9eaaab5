import Embeddings

/// A finder of the sentence in a passage that is nearest to a question in meaning.
///
/// Embedding every sentence of ten passages would take longer than the search. So the sentences are
/// ranked by the embedder's rough vectors, and a limited number of tokens is embedded: nearly all
/// sentences of one passage, or about half of those of the first two if there are more. For further
/// passages, rough vectors alone decide.
struct NearestSentence {
  private let question: String
  private let query: [Float]
  private let embedder: any Embedder

  private static let maximumTokens = 192
  /// The largest number of texts that share them.
  private static let maximumShares = 2
  /// The number of special tokens that embedders usually put around a text.
  private static let specialTokens = 2

  init(_ question: String, _ query: [Float], embedder: any Embedder) {
    self.question = question
    self.query = query
    self.embedder = embedder
  }

  /// Returns the byte range of the nearest sentence of each text; `nil` for a text with one
  /// sentence.
  ///
  /// Some sentences are embedded, in one call.
  ///
  /// - Parameter parts: The byte ranges of each text that count; `nil` if all of it does.
  func find(
    in texts: [String], within parts: [[Range<Int>]]? = nil
  ) async throws -> [Range<Int>?] {
    let sentences = texts.enumerated().map { position, text in
      let all = SentenceRanges.all(in: text)
      guard let parts = parts?[position] else { return all }
      return Self.cut(all, to: parts)
    }
    let minimumSentences = parts == nil ? 2 : 1
    let words = zip(texts, sentences).map { text, ranges in
      ranges.count < minimumSentences ? [] : ranges.map { String(text[bytes: $0]) }
    }
    let candidates = candidates(among: words)
    let embedded = zip(words, candidates).flatMap { words, candidates in
      candidates.count < 2 ? [] : candidates.map { words[$0] }
    }
    let vectors = embedded.isEmpty ? [] : try await embedder.embed(embedded, as: .passage)
    var next = 0
    return zip(sentences, candidates).map { ranges, candidates in
      guard candidates.count > 1 else { return candidates.first.map { ranges[$0] } }
      let scores = candidates.indices.map { Self.product(vectors[next + $0], query) }
      next += candidates.count
      return scores.indices.max { scores[$0] < scores[$1] }.map { ranges[candidates[$0]] }
    }
  }

  private func candidates(among texts: [[String]]) -> [[Int]] {
    let ranked = ranked(texts)
    let share = Self.maximumTokens / max(1, min(texts.count { $0.count > 1 }, Self.maximumShares))
    var rest = Self.maximumTokens
    return zip(texts, ranked).map { sentences, ranked in
      let room = min(share, rest)
      var used = 0
      let fitting = ranked.filter { index in
        guard used < room else { return false }
        let count = min(embedder.tokenCount(sentences[index]), embedder.maximumTokens)
        guard used + count + Self.specialTokens <= room else { return false }
        used += count + Self.specialTokens
        return true
      }
      guard fitting.count > 1 else { return Array(ranked.prefix(1)) }
      rest -= used
      return fitting.sorted()
    }
  }

  /// Returns the indices of the sentences of each text, the roughly nearest first.
  private func ranked(_ texts: [[String]]) -> [[Int]] {
    guard let vectors = embedder.roughVectors(of: [question] + texts.flatMap(\.self)) else {
      return texts.map { Array($0.indices) }
    }
    var next = 1
    return texts.map { sentences in
      let scores = sentences.indices.map { Self.product(vectors[next + $0], vectors[0]) }
      next += sentences.count
      return sentences.indices.sorted { (scores[$1], $0) < (scores[$0], $1) }
    }
  }

  private static func product(_ vector: [Float], _ other: [Float]) -> Float {
    zip(vector, other).reduce(0) { $0 + $1.0 * $1.1 }
  }

  private static func cut(_ sentences: [Range<Int>], to parts: [Range<Int>]) -> [Range<Int>] {
    sentences.flatMap { sentence in
      parts.map { $0.clamped(to: sentence) }.filter { !$0.isEmpty }
    }
  }
}
