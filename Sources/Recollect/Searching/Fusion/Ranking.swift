import VectorSearch

/// The candidates of a question, best first.
struct Ranking: Sendable {
  struct Candidate: Sendable {
    var id: Int64
    var scores: Passage.Scores
  }

  private(set) var candidates: [Candidate]

  /// Ranks hits by fused scores.
  ///
  /// Of equal scores, the larger share of the question's words comes first, then the larger cosine.
  ///
  /// - Parameters:
  ///   - hits: The hits among all passages, then those of each preference.
  ///   - fused: The fused score of each hit; `nil` to fuse their ranks.
  init(_ hits: [SearchHits], fused: [(id: Int64, score: Double)]? = nil) {
    let scores = hits.reduce(into: [:]) { $1.add(to: &$0) }
    let candidates = (fused ?? RankFusion.fuse(hits.flatMap(\.votes))).map { id, score in
      var scores = scores[id] ?? Passage.Scores()
      scores.fused = score
      return Candidate(id: id, scores: scores)
    }
    self.candidates = candidates.sorted { first, second in
      let (one, other) = (first.scores, second.scores)
      return (-one.fused, -(one.coverage ?? 0), -(one.cosine ?? -1), first.id)
        < (-other.fused, -(other.coverage ?? 0), -(other.cosine ?? -1), second.id)
    }
  }

  /// Moves chunks behind all others, in their order.
  mutating func putLast(_ chunks: Set<Int64>) {
    if chunks.isEmpty { return }
    candidates =
      candidates.filter { !chunks.contains($0.id) } + candidates.filter { chunks.contains($0.id) }
  }

  /// Ranks the chunks of a question that asks for everything of a time or a person, in their order.
  init(latest chunks: [Int64], of preference: Preference) {
    candidates = zip(1..., chunks).map { rank, chunk in
      var scores = Passage.Scores(fused: 1 / (RankFusion.k + Double(rank)))
      scores.improve(preference, to: rank)
      return Candidate(id: chunk, scores: scores)
    }
  }
}

extension SearchHits {
  /// The hits of each search as votes of equal weight.
  ///
  /// Beside a search by meaning, a hit by word weighs its share of the question's words: for a long
  /// question, BM25 always ranks some chunk first, even for one word that every note has.
  fileprivate var votes: [[RankFusion.Vote]] {
    [
      (semantic ?? []).map { RankFusion.Vote(id: $0.id, weight: 1) },
      (lexical ?? []).map { hit, coverage in
        RankFusion.Vote(id: hit.id, weight: semantic == nil ? 1 : coverage)
      },
    ]
  }

  /// Adds the scores and ranks of the hits to those of other hits.
  fileprivate func add(to all: inout [Int64: Passage.Scores]) {
    for (rank, hit) in zip(1..., semantic ?? []) {
      var scores = all[hit.id] ?? Passage.Scores()
      scores.cosine = hit.score
      if let preference { scores.improve(preference, to: rank) } else { scores.vectorRank = rank }
      all[hit.id] = scores
    }
    for (rank, (hit, coverage)) in zip(1..., lexical ?? []) {
      var scores = all[hit.id] ?? Passage.Scores()
      scores.bm25 = scores.bm25 ?? hit.score
      scores.coverage = max(scores.coverage ?? 0, coverage)
      if let preference { scores.improve(preference, to: rank) } else { scores.lexicalRank = rank }
      all[hit.id] = scores
    }
  }
}

extension Passage.Scores {
  fileprivate mutating func improve(_ preference: Preference, to rank: Int) {
    if preference != .people { dateRank = min(dateRank ?? .max, rank) }
    if preference != .dates { personRank = min(personRank ?? .max, rank) }
  }
}
