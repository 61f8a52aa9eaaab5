import Embeddings

/// A finder of the sentence in a passage that is nearest to a question in meaning.
struct NearestSentence {
  let embedder: any Embedder

  /// Returns the byte range of the nearest sentence of each text; `nil` for a text with one sentence.
  /// - Parameters:
  ///   - query: The question's vector.
  ///   - texts: The texts, whose sentences are embedded in one call.
  ///   - parts: The byte ranges of each text that count; `nil` if all of it does.
  func find(
    _ query: [Float], in texts: [String], within parts: [[Range<Int>]]? = nil
  ) async throws -> [Range<Int>?] {
    let sentences = texts.enumerated().map { position, text in
      let all = SentenceRanges.all(in: text)
      guard let parts = parts?[position] else { return all }
      return Self.cut(all, to: parts)
    }
    let all = zip(texts, sentences).flatMap { text, ranges in
      ranges.map { String(text[bytes: $0]) }
    }
    guard !all.isEmpty else { return texts.map { _ in nil } }
    let vectors = try await embedder.embed(all, as: .passage)
    var start = 0
    return sentences.map { ranges in
      let scores = vectors[start..<start + ranges.count].map { vector in
        zip(vector, query).reduce(Float(0)) { $0 + $1.0 * $1.1 }
      }
      start += ranges.count
      guard ranges.count > 1 || parts != nil,
        let best = scores.indices.max(by: { scores[$0] < scores[$1] })
      else { return nil }
      return ranges[best]
    }
  }

  /// Returns the intersections of sentences and parts.
  private static func cut(_ sentences: [Range<Int>], to parts: [Range<Int>]) -> [Range<Int>] {
    sentences.flatMap { sentence in
      parts.map { $0.clamped(to: sentence) }.filter { !$0.isEmpty }
    }
  }
}
