import VectorSearch

/// The hits of each search, and their fusion to one ranking.
struct Ranking: Sendable {
  struct Candidate: Sendable {
    var id: Int64
    var scores: Passage.Scores
  }

  private var lists: [[RankFusion.Vote]] = []
  private var scores: [Int64: Passage.Scores] = [:]
  /// The fused scores; `nil` to fuse ranks.
  private var fusedScores: [Int64: Double]?

  mutating func add(_ hits: [VectorMatch]) {
    lists.append(hits.map { RankFusion.Vote(id: $0.id, weight: 1) })
    for (position, hit) in hits.enumerated() {
      scores[hit.id, default: Passage.Scores(fused: 0)].cosine = hit.score
      scores[hit.id]?.vectorRank = position + 1
    }
  }

  /// Adds the hits by word, each weighted by its share of the question's words.
  ///
  /// For a long question, BM25 always ranks some chunk first, even for one word that every note
  /// has.
  mutating func add(_ hits: [(hit: LexicalHit, coverage: Double)]) {
    // Without another list there is no fusion, and the order of BM25 is kept.
    let isAlone = lists.isEmpty
    lists.append(
      hits.map { hit, coverage in
        RankFusion.Vote(id: hit.id, weight: isAlone ? 1 : coverage)
      })
    for (position, (hit, coverage)) in hits.enumerated() {
      scores[hit.id, default: Passage.Scores(fused: 0)].bm25 = hit.score
      scores[hit.id]?.lexicalRank = position + 1
      scores[hit.id]?.coverage = coverage
    }
  }

  /// Adds the ranks of hits among the passages of the dates or people that a question names.
  ///
  /// They count beside the ranks among all passages, so any other passage can still win.
  ///
  /// - Parameter weight: The weight of a rank relative to one among all passages.
  mutating func prefer(
    _ semantic: [VectorMatch], _ lexical: [(hit: LexicalHit, coverage: Double)],
    by kind: Preference,
    weight: Double
  ) {
    lists.append(semantic.map { RankFusion.Vote(id: $0.id, weight: weight) })
    lists.append(
      lexical.map { hit, coverage in
        RankFusion.Vote(id: hit.id, weight: weight * (semantic.isEmpty ? 1 : coverage))
      })
    for (position, hit) in semantic.enumerated() {
      update(hit.id) { scores in
        scores.cosine = hit.score
        scores.improve(kind, to: position + 1)
      }
    }
    for (position, (hit, coverage)) in lexical.enumerated() {
      update(hit.id) { scores in
        // A person's passages are searched for without the name.
        scores.bm25 = scores.bm25 ?? hit.score
        scores.coverage = max(scores.coverage ?? 0, coverage)
        scores.improve(kind, to: position + 1)
      }
    }
  }

  /// Adds the chunks of a question that asks for everything of a time or a person, in their order.
  mutating func add(latest chunks: [Int64], by kind: Preference) {
    if chunks.isEmpty { return }
    lists.append(chunks.map { RankFusion.Vote(id: $0, weight: 1) })
    for (position, chunk) in chunks.enumerated() {
      update(chunk) { $0.improve(kind, to: position + 1) }
    }
  }

  mutating func order(by fused: [Int64: Double]) { fusedScores = fused }

  var isEmpty: Bool { lists.isEmpty }

  private mutating func update(_ id: Int64, _ change: (inout Passage.Scores) -> Void) {
    change(&scores[id, default: Passage.Scores(fused: 0)])
  }

  /// Returns the candidates, best first: by the scores of ``order(by:)``, otherwise by ranks.
  ///
  /// If scores are equal, the larger share of the question's words comes first, then the larger
  /// cosine.
  func fused() -> [Candidate] {
    let fused = fusedScores.map { $0.map { (id: $0.key, score: $0.value) } }
    let candidates = (fused ?? RankFusion.fuse(lists)).map { id, fused in
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

/// The dates or people of a question, whose passages are preferred.
enum Preference: Sendable {
  case dates
  case people
  /// Both: passages of these people at these dates.
  case datesAndPeople
}

extension Passage.Scores {
  fileprivate mutating func improve(_ kind: Preference, to rank: Int) {
    if kind != .people { dateRank = min(dateRank ?? .max, rank) }
    if kind != .dates { personRank = min(personRank ?? .max, rank) }
  }
}

/// Reciprocal rank fusion: ranked lists are joined by the sum of weight / (k + rank).
///
/// Cormack, Clarke and Büttcher, "Reciprocal Rank Fusion outperforms Condorcet and individual rank
/// learning methods", SIGIR 2009, with a weight for each entry instead of 1. Memories are fused by
/// it, because they are few; ``ScoreFusion`` finds more among many passages.
package enum RankFusion {
  package struct Vote: Sendable {
    var id: Int64
    var weight: Double

    package init(id: Int64, weight: Double) {
      self.id = id
      self.weight = weight
    }
  }

  /// The constant of the paper, which keeps a single first rank from outweighing agreement.
  static let k = 60.0

  /// Returns ids with their fused scores, best first; of equal scores, the smaller id is first.
  package static func fuse(_ lists: [[Vote]]) -> [(id: Int64, score: Double)] {
    var scores: [Int64: Double] = [:]
    for list in lists {
      for (position, vote) in list.enumerated() {
        scores[vote.id, default: 0] += vote.weight / (k + Double(position + 1))
      }
    }
    return scores.map { (id: $0.key, score: $0.value) }
      .sorted { ($1.score, $0.id) < ($0.score, $1.id) }
  }
}
