import Foundation
import GRDB

/// The postings of a question's words, each read once within a transaction.
struct QuestionPostings {
  /// The question, with the variants of its words if they were looked for.
  let query: LexicalQuery
  /// The number of chunks.
  let chunkCount: Int
  /// The mean number of words of a chunk with its title.
  let averageLength: Double
  /// The postings of each term of the question, with those of its variants.
  let terms: [PostingList]
  /// The variants of the terms, each with the chunks that have it.
  let variants: [Int: [VariantFinder.Found]]
  /// The terms that have variants.
  private let varied: [VariedPostings?]
  /// The weight of each term.
  private let weights: [Double]
  /// The weight of a variant alone relative to that of each term.
  private let weightsOfVariants: [Double]

  /// Reads the postings of a question's words.
  ///
  /// - Parameters:
  ///   - query: The question.
  ///   - words: The words of the library, among which variants are looked for; `nil` for none.
  ///   - database: The database.
  init(_ query: LexicalQuery, variants words: KnownWords? = nil, in database: Database) throws {
    let index = try WordIndex(database)
    (chunkCount, averageLength) = (index.chunkCount, index.averageLength)
    var query = query
    if words != nil { query.addSpellings() }
    var terms = try query.terms.map(index.postings)
    var variants: [Int: [VariantFinder.Found]] = [:]
    if let words {
      variants = try VariantFinder(index, known: words, in: database).vary(&query, &terms)
    }
    let varied = terms.indices.map { term in
      variants[term].map { VariedPostings(terms[term], $0, frequency: Self.weighted) }
    }
    let chunks = Double(index.chunkCount)
    weights = terms.indices.map { term in
      let occurrences = Double(query.occurrences[term])
      let frequency = (Self.k3 + 1) * occurrences / (Self.k3 + occurrences)
      let holders = varied[term]?.holders ?? terms[term].chunks.count
      return frequency * query.weight(of: term) * Self.weight(of: holders, among: chunks)
    }
    weightsOfVariants = varied.map { term in
      guard let term else { return 1 }
      return Self.weight(of: term.list.chunks.count, among: chunks)
        / Self.weight(of: term.holders, among: chunks)
    }
    self.terms = zip(terms, varied).map { $1?.list ?? $0 }
    (self.query, self.varied, self.variants) = (query, varied, variants)
  }

  /// Returns the number of chunks that have a term itself; if there are none, that have a variant.
  func holders(of term: Int) -> Int { varied[term]?.holders ?? terms[term].chunks.count }

  /// Returns the part of a term that a chunk has: 1 for the term itself, the weight of its best variant,
  /// or 0.
  ///
  /// Complexity: O(log postings).
  func strength(of term: Int, in chunk: Int64) -> Double {
    guard let position = terms[term].position(of: chunk) else { return 0 }
    return varied[term]?.strengths[position] ?? 1
  }

  /// Returns the best chunks by BM25, best first; of equal scores, the smaller id is first.
  ///
  /// The weight of a word is log((N - n + ½) / (n + ½)), and at least 10⁻⁶; k₁ is 1.2 and b is .75,
  /// as FTS5's `bm25` has them. A word in the title counts twice, and one that the question has q times
  /// counts (k₃ + 1) q / (k₃ + q) times, where k₃ is 4. Robertson and Zaragoza, "The Probabilistic
  /// Relevance Framework: BM25 and Beyond", 2009.
  ///
  /// Complexity: O(postings).
  ///
  /// - Parameters:
  ///   - count: The maximum number of hits.
  ///   - lengths: The lengths of the chunks.
  ///   - admits: A predicate that decides which chunks are found.
  func best(
    _ count: Int, lengths: ChunkLengths.Blocks, where admits: (Int64) -> Bool
  ) -> [LexicalHit] {
    var scores = ScoreWindows(terms.map(\.chunks))
    var top = BestHits(count)
    while let window = scores.next() {
      for (number, range) in window.ranges {
        let list = terms[number]
        let weight = weights[number]
        guard varied[number] == nil else {
          for position in range {
            let chunk = list.chunks[position]
            scores.add(score(of: number, at: position, length: lengths[chunk]), to: chunk)
          }
          continue
        }
        for position in range {
          let chunk = list.chunks[position]
          scores.add(
            weight * share(of: list.frequencies[position], length: lengths[chunk]), to: chunk)
        }
      }
      scores.drain { chunk, score in
        if top.admits(chunk, score), admits(chunk) { top.insert(chunk, score) }
      }
    }
    return top.sorted()
  }

  /// The score that no chunk exceeds.
  var most: Double { weights.reduce(0, +) * (Self.k1 + 1) }

  /// Returns the BM25 score of a chunk, as in ``best(_:lengths:where:)``.
  ///
  /// Complexity: O(terms × log postings).
  func score(of chunk: Int64, lengths: ChunkLengths.Blocks) -> Double {
    terms.indices.reduce(0) { sum, term in
      guard let position = terms[term].position(of: chunk) else { return sum }
      return sum + score(of: term, at: position, length: lengths[chunk])
    }
  }

  /// Returns the weight of a term by the number of chunks that have it.
  func rarity(of term: Int) -> Double {
    Self.weight(of: holders(of: term), among: Double(chunkCount))
  }

  /// Returns what a term adds to the score of a chunk.
  private func score(of term: Int, at position: Int, length: UInt32) -> Double {
    guard let varied = varied[term] else {
      return weights[term] * share(of: terms[term].frequencies[position], length: length)
    }
    let strength = varied.strengths[position]
    let weight = weights[term] * (strength < 1 ? strength * weightsOfVariants[term] : 1)
    return weight * share(ofFrequency: varied.frequencies[position], length: length)
  }

  /// Returns what a word adds to a score, relative to its weight.
  @inline(__always)
  private func share(of frequency: PostingList.Frequency, length: UInt32) -> Double {
    share(ofFrequency: Self.weighted(frequency), length: length)
  }

  /// Returns the saturated frequency of what a chunk has several times, from 0 to k₁ + 1.
  @inline(__always)
  func share(ofFrequency frequency: Double, length: UInt32) -> Double {
    let norm = Self.k1 * (Self.b / averageLength * Double(length) + 1 - Self.b)
    return (Self.k1 + 1) * frequency / (frequency + norm)
  }

  private static let k1 = 1.2
  private static let b = 0.75
  private static let k3 = 4.0
  /// The weight of a word in the title relative to one in the text.
  private static let titleWeight = 2.0

  private static func weight(of holders: Int, among chunks: Double) -> Double {
    let holders = Double(holders)
    let weight = log((chunks - holders + 0.5) / (holders + 0.5))
    return weight > 0 ? weight : 1e-6
  }

  private static func weighted(_ frequency: PostingList.Frequency) -> Double {
    titleWeight * Double(frequency.inTitle) + Double(frequency.inText)
  }
}

/// The sums of scores of chunks, for a window of neighbouring ids at a time.
///
/// A window has an array that stays in the processor's cache. Ids between windows cost nothing.
private struct ScoreWindows {
  struct Window {
    /// The positions of the window's chunks in each list that has some.
    var ranges: [(list: Int, positions: Range<Int>)]
  }

  private let lists: [[Int64]]
  private var positions: [Int]
  private var start: Int64 = 0
  private var scores = [Double](repeating: 0, count: size)

  private static let size = 1 << 14

  init(_ lists: [[Int64]]) {
    self.lists = lists
    positions = lists.map { _ in 0 }
  }

  /// Returns the next window with chunks; `nil` at the end.
  mutating func next() -> Window? {
    let heads = zip(lists, positions).compactMap { $1 < $0.count ? $0[$1] : nil }
    guard let first = heads.min() else { return nil }
    start = first
    var window = Window(ranges: [])
    for (number, list) in lists.enumerated() {
      let begin = positions[number]
      var end = begin
      while end < list.count, list[end] - start < Self.size { end += 1 }
      if end > begin { window.ranges.append((number, begin..<end)) }
      positions[number] = end
    }
    return window
  }

  @inline(__always)
  mutating func add(_ score: Double, to chunk: Int64) { scores[Int(chunk - start)] += score }

  /// Calls a closure with each chunk that has a score, in ascending order, and forgets the scores.
  mutating func drain(_ body: (Int64, Double) -> Void) {
    for offset in scores.indices where scores[offset] != 0 {
      body(start + Int64(offset), scores[offset])
      scores[offset] = 0
    }
  }
}

/// The best hits so far, up to a fixed number.
///
/// Chunks are offered in ascending order.
private struct BestHits {
  private let count: Int
  private var hits: [LexicalHit] = []
  /// The score that a chunk has to exceed.
  private var floor = -Double.infinity

  init(_ count: Int) { self.count = count }

  func admits(_ chunk: Int64, _ score: Double) -> Bool { score > floor }

  mutating func insert(_ chunk: Int64, _ score: Double) {
    hits.append(LexicalHit(id: chunk, score: score))
    // Sorting after as many insertions again costs O(log n) for each.
    guard hits.count / 2 >= max(count, 1) else { return }
    hits = Array(sorted())
    floor = hits.last?.score ?? .infinity
  }

  func sorted() -> [LexicalHit] {
    Array(hits.sorted { ($1.score, $0.id) < ($0.score, $1.id) }.prefix(count))
  }
}
