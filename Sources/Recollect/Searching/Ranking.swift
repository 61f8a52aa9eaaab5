import VectorSearch

/// The hits of each search, on the way to one ranking.
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

  /// A hit by word counts as much as it holds of the question: of a long question, BM25 ranks first
  /// whatever there is, be it the one word that every note has.
  mutating func add(_ hits: [(hit: LexicalHit, coverage: Double)]) {
    // Alone there is nothing to fuse with, and the order of BM25 stands.
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

  /// The candidates, best first.
  ///
  /// Ranks that are equal make equal scores: the first by meaning alone is worth as much as the first
  /// by word alone that holds the whole question. Then what holds more of its words comes first, and
  /// of these what is nearer in meaning.
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
