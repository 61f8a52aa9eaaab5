import Embeddings

/// Finds the sentence of a passage that is nearest to a question in meaning.
struct NearestSentence {
  let embedder: any Embedder

  /// The bytes of the nearest sentence of each text; `nil` where a text has but one.
  /// - Parameter parts: bytes of each text from which alone it is taken; `nil` for all of them.
  func find(
    _ question: String, in texts: [String], within parts: [[Range<Int>]]? = nil
  ) async throws -> [Range<Int>?] {
    let sentences = texts.enumerated().map { position, text in
      let all = Self.sentences(of: text)
      guard let parts = parts?[position] else { return all }
      return Self.cut(all, to: parts)
    }
    let all = zip(texts, sentences).flatMap { text, ranges in
      ranges.map { String(text[bytes: $0]) }
    }
    guard !all.isEmpty else { return texts.map { _ in nil } }
    let query = try await embedder.embed([question], as: .query)[0]
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

  /// What of the sentences lies in the parts.
  private static func cut(_ sentences: [Range<Int>], to parts: [Range<Int>]) -> [Range<Int>] {
    sentences.flatMap { sentence in
      parts.map { $0.clamped(to: sentence) }.filter { !$0.isEmpty }
    }
  }

  /// Sentences without the white space around them; lines of one paragraph are joined.
  private static func sentences(of text: String) -> [Range<Int>] {
    var ranges: [Range<Int>] = []
    var start: Int?
    for unit in TextUnits.sentences(of: text[...]) {
      let begin = start ?? unit.range.lowerBound
      if unit.strength == .line {
        start = begin
        continue
      }
      start = nil
      let piece = text[bytes: begin..<unit.range.upperBound]
      guard let last = piece.lastIndex(where: { !$0.isWhitespace }) else { continue }
      let tail = piece[piece.index(after: last)...].utf8.count
      ranges.append(begin..<unit.range.upperBound - tail)
    }
    return ranges
  }
}
