import GRDB
import VectorSearch

/// The fusion of the hits of both searches to one score.
///
/// A chunk that only one search found gets a score in the other one, too, which is computed here.
///
/// The similarity to the first chunks counts three quarters of a search: what they have in common
/// says more about what is looked for than the question does. This is Rocchio's feedback, limited
/// to the candidates (Rocchio, "Relevance feedback in information retrieval", 1971).
struct HitFusion {
  private let vectors: VectorPassageSearch
  private let lexical: LexicalSearch
  private let search: CandidateSearch

  private static let examples = 3
  /// The share of the first score that each of them needs.
  private static let minimumShare = 0.5
  private static let weightOfExamples = 0.75
  /// The fewest candidates that are compared with the first ones.
  private static let minimumCandidates = 20
  /// The number of standard deviations that a passage of a named date or person gets.
  private static let weightOfPreference = 2.0

  /// - Returns: `nil` if only one search is made.
  init?(of search: CandidateSearch) {
    guard let vectors = search.vectors, let lexical = search.lexical else { return nil }
    (self.vectors, self.lexical, self.search) = (vectors, lexical, search)
  }

  /// Returns the fused score of each hit.
  ///
  /// Complexity: O(hits × (dimension + terms × log chunks)).
  func scores(_ hits: [SearchHits]) throws -> [(id: Int64, score: Double)] {
    let ids = hits.reduce(into: Set()) { $0.formUnion($1.ids) }.sorted()
    let preferred = hits.filter { $0.preference != nil }.map(\.ids)
    let entries = try entries(ids, found: hits)
    var sums = ScoreFusion.sums(entries, maximumBM25: lexical.maximumBM25)
    for position in ids.indices {
      let count = preferred.count { $0.contains(ids[position]) }
      sums[position] += Self.weightOfPreference * Double(count)
    }
    for (position, likeness) in try likenessToFirst(ids, sums).enumerated() {
      sums[position] += Self.weightOfExamples * likeness
    }
    let gains = try PassageEvidence(ids, in: search.transaction.database).gains(sums)
    return ids.indices.map { (ids[$0], sums[$0] + gains[$0]) }
  }

  /// Returns the standardized cosines of chunks to the mean of the first ones; none if they are
  /// few.
  ///
  /// A chunk far behind the first is no example. Among notes of one template, it would be any of
  /// them, and pull up those that have most of the template.
  private func likenessToFirst(_ ids: [Int64], _ sums: [Double]) throws -> [Double] {
    guard ids.count >= Self.minimumCandidates else { return [] }
    let first = ids.indices.sorted { (-sums[$0], $0) < (-sums[$1], $1) }.prefix(Self.examples)
    let examples = first.filter { sums[$0] >= Self.minimumShare * sums[first[0]] }.map { ids[$0] }
    let mean = try vectors.mean(of: examples, in: search.transaction.database)
    guard let mean else { return [] }
    let plain = try vectors.cosines(of: Set(ids), to: mean)
    let cosines = try search.levels?.raised(plain, to: mean) ?? plain
    return ScoreFusion.standardized(ids.map { cosines[$0].map(Double.init) })
  }

  /// Returns the scores of chunks in both searches, computing those that no search has found.
  private func entries(_ ids: [Int64], found: [SearchHits]) throws -> [ScoreFusion.Entry] {
    var cosines: [Int64: Float] = [:]
    var words: [Int64: Double] = [:]
    for hits in found {
      for hit in hits.semantic ?? [] { cosines[hit.id] = hit.score }
      for (hit, _) in hits.hasAllWords ? hits.lexical ?? [] : [] { words[hit.id] = hit.score }
    }
    let withoutCosine = Set(ids.filter { cosines[$0] == nil })
    let others = try vectors.cosines(of: withoutCosine)
    cosines.merge(try search.levels?.raised(others) ?? others) { known, _ in known }
    let lengths = search.transaction.lengths
    // Chunks in which only others wrote the words score 0 by word.
    let withoutBM25 = search.filter.parts != nil ? [] : ids.filter { words[$0] == nil }
    words.merge(try lexical.scores(of: withoutBM25, lengths: lengths)) { known, _ in known }
    return ids.map { id in
      ScoreFusion.Entry(id: id, cosine: cosines[id].map(Double.init), bm25: words[id] ?? 0)
    }
  }
}
