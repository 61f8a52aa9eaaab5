import VectorSearch

/// The hits of each search, and their fusion to one ranking.
struct Ranking: Sendable {
  struct Candidate: Sendable {
    var id: Int64
    var scores: Passage.Scores
  }

  private var lists: [[RankFusion.Vote]] = []
  private var scores: [Int64: Passage.Scores] = [:]

  mutating func add(_ hits: [VectorMatch]) {
    lists.append(hits.map { RankFusion.Vote(id: $0.id, weight: 1) })
    for (position, hit) in hits.enumerated() {
      scores[hit.id, default: Passage.Scores(fused: 0)].cosine = hit.score
      scores[hit.id]?.vectorRank = position + 1
    }
  }

  /// Adds the hits by word, each weighted by its share of the question's words.
  ///
  /// Of a long question, BM25 ranks some chunk first in any case, even for the one word that every
  /// note has.
  mutating func add(_ hits: [(hit: LexicalHit, coverage: Double)]) {
    // Without another list there is no fusion, and the order of BM25 is kept.
    let isAlone = lists.isEmpty
    lists.append(
      hits.map { hit, coverage in
        RankFusion.Vote(id: hit.id, weight: isAlone ? 1 : coverage)
      })
    for (position, hit) in hits.enumerated() {
      scores[hit.hit.id, default: Passage.Scores(fused: 0)].bm25 = hit.hit.score
      scores[hit.hit.id]?.lexicalRank = position + 1
      scores[hit.hit.id]?.coverage = hit.coverage
    }
  }

  /// Returns the candidates, best first.
  ///
  /// Equal ranks have equal scores: the first by meaning alone equals the first by word alone if
  /// that has the whole question. Of equal scores, the larger share of the question's words comes
  /// first, then the larger cosine.
  func fused() -> [Candidate] {
    let candidates = RankFusion.fuse(lists).map { id, fused in
      var scores = scores[id] ?? Passage.Scores(fused: fused)
      scores.fused = fused
      return Candidate(id: id, scores: scores)
    }
    return candidates.sorted { first, second in
      let (one, other) = (first.scores, second.scores)
      return (-one.fused, -(one.coverage ?? 0), -(one.cosine ?? -1), first.id)
        < (-other.fused, -(other.coverage ?? 0), -(other.cosine ?? -1), second.id)
    }
  }
}
