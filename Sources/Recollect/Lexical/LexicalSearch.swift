import Foundation
import GRDB

struct LexicalHit: Sendable {
  var id: Int64
  /// The BM25 score; higher is better.
  var score: Double
}

/// A search by word: BM25 over the postings of the question's words.
struct LexicalSearch {
  private let database: Database
  private let postings: QuestionPostings
  private let coverage: WordCoverage
  private let proximity: TermProximity

  /// - Parameter words: The words among which variants are looked for; `nil` for none.
  init(_ query: LexicalQuery, variants words: KnownWords? = nil, in database: Database) throws {
    self.database = database
    postings = try QuestionPostings(query, variants: words, in: database)
    coverage = try WordCoverage(postings, database: database)
    proximity = TermProximity(postings, highlighter: coverage.highlighter)
  }

  func highlighter() throws -> Highlighter {
    try Highlighter(postings.query.terms, variants: postings.variants, in: database)
  }

  func understood() throws -> [WordVariants] {
    try VariantWording(postings, in: database).variants
  }

  /// Returns the best chunks, best first, each with its share of the question's words.
  ///
  /// If the filter names senders, chunks are skipped in which the senders' parts have none of the
  /// words. Complexity: O(postings).
  func hits(
    count: Int, among chunks: AdmittedChunks, parts: SenderParts?, lengths: ChunkLengths
  ) throws -> [(hit: LexicalHit, coverage: Double)] {
    let lengths = try lengths.current(in: database)
    let ranked = try chunks.best(parts == nil ? count : .max, id: \.id) { count in
      postings.best(count, lengths: lengths) { _ in true }
    } filtered: { only, excluded in
      postings.best(parts == nil ? count : .max, lengths: lengths) {
        only?.contains($0) ?? true && !excluded.contains($0)
      }
    }
    var hits: [(hit: LexicalHit, coverage: Double)] = []
    for hit in ranked where hits.count < count {
      let parts = try parts?.ranges(in: hit.id, database)
      let share = try coverage.share(of: hit.id, within: parts)
      if parts == nil || share > 0 { hits.append((hit, share)) }
    }
    return hits
  }

  /// Returns hits with the first ones ordered by BM25 and ``TermProximity``.
  ///
  /// Their scores remain those of BM25. Complexity: O(words of the first hits).
  func orderedByProximity(
    _ hits: [(hit: LexicalHit, coverage: Double)], lengths: ChunkLengths
  ) throws -> [(hit: LexicalHit, coverage: Double)] {
    if proximity.isEmpty { return hits }
    let lengths = try lengths.current(in: database)
    let first = hits.prefix(TermProximity.maximumHits)
    let scores = try first.map {
      $0.hit.score + (try proximity.gain(of: $0.hit.id, lengths: lengths))
    }
    let order = first.indices.sorted { (-scores[$0], $0) < (-scores[$1], $1) }
    return order.map { hits[$0] } + hits.dropFirst(TermProximity.maximumHits)
  }

  var maximumBM25: Double { postings.maximumScore }

  /// Returns the BM25 scores of chunks, 0 for one without a word of the question.
  ///
  /// Complexity: O(terms × log postings) for each chunk.
  func scores(of chunks: [Int64], lengths: ChunkLengths) throws -> [Int64: Double] {
    let lengths = try lengths.current(in: database)
    return Dictionary(
      uniqueKeysWithValues: chunks.map { ($0, postings.score(of: $0, lengths: lengths)) })
  }
}

/// The share of a question's words that a chunk has, weighted by rarity.
///
/// The weight of a word is its inverse document frequency as in BM25, log(1 + (N - n + ½) / (n +
/// ½)). A word that no chunk has weighs most.
///
/// In scripts without spaces each character counts: a chunk has it if it has one of its pairs. It
/// weighs as much as its most frequent pair, because other pairs may cross the boundary of two
/// words.
///
/// Complexity: O(terms × log chunks) per chunk, after reading the postings of each term.
struct WordCoverage {
  fileprivate let highlighter: Highlighter
  private let postings: QuestionPostings
  /// The texts of memories, which aren't chunks, by the ids of their passages.
  private let memories: [Int64: String]
  private var terms: [Int] = []
  private var parts: [(terms: [Int], weight: Double)] = []
  private var total = 0.0

  init(_ query: LexicalQuery, memories: [Int64: String] = [:], database: Database) throws {
    try self.init(QuestionPostings(query, in: database), memories: memories, database: database)
  }

  init(
    _ postings: QuestionPostings, memories: [Int64: String] = [:], database: Database
  ) throws {
    let query = postings.query
    self.postings = postings
    self.memories = memories
    highlighter = try Highlighter(query.terms, variants: postings.variants, in: database)
    let chunks = Double(postings.chunkCount)
    var weights: [Int: Double] = [:]
    for position in Set(query.parts.flatMap(\.terms)).sorted() {
      let holders = Double(postings.holders(of: position))
      weights[position] = log(1 + (chunks - holders + 0.5) / (holders + 0.5))
      if holders > 0 || !memories.isEmpty { terms.append(position) }
    }
    for part in query.parts {
      let weight = part.share * (part.terms.compactMap { weights[$0] }.min() ?? 0)
      total += weight
      parts.append((part.terms, weight))
    }
  }

  /// Returns the share of the words' weight that a chunk has, from 0 to 1.
  ///
  /// - Parameter parts: The parts of the text to look in, besides the title; `nil` for all of it.
  func share(of chunk: Int64, within parts: [Range<Int>]? = nil) throws -> Double {
    let held = try terms(heldBy: chunk, within: parts)
    if postings.variants.isEmpty { return share(of: self.parts(with: held)) }
    let strengths = Dictionary(
      uniqueKeysWithValues: held.map { ($0, postings.strength(of: $0, in: chunk)) })
    let sum = self.parts.reduce(0) { sum, part in
      sum + part.weight * (part.terms.compactMap { strengths[$0] }.max() ?? 0)
    }
    return total > 0 ? sum / total : 0
  }

  /// Returns the share of the weight of parts of the question, given by index, from 0 to 1.
  func share(of held: Set<Int>) -> Double {
    total > 0 ? held.sorted().reduce(0) { $0 + parts[$1].weight } / total : 0
  }

  func held(by chunk: Int64) throws -> Set<Int> {
    try parts(with: terms(heldBy: chunk, within: nil))
  }

  private func terms(heldBy chunk: Int64, within ranges: [Range<Int>]?) throws -> [Int] {
    let ranges = ranges ?? memories[chunk].map { [0..<$0.utf8.count] }
    let matches = try ranges.map { _ in try self.matches(in: chunk) }
    return terms.filter { term in
      if let ranges, let matches { return matches.has(term, within: ranges) }
      return postings.terms[term].position(of: chunk) != nil
    }
  }

  private func matches(in chunk: Int64) throws -> Highlighter.Matches {
    try memories[chunk].map { highlighter.matches(text: $0) } ?? highlighter.matches(in: chunk)
  }

  private func parts(with terms: [Int]) -> Set<Int> {
    let terms = Set(terms)
    return Set(parts.indices.filter { !terms.isDisjoint(with: parts[$0].terms) })
  }

  /// Returns the share of the words' weight in each of some ranges of a chunk's text.
  ///
  /// A word in the title counts for each range. Complexity: O(words of the chunk + terms × ranges).
  func shares(of chunk: Int64, inEach ranges: [Range<Int>]) throws -> [Double] {
    let matches = try matches(in: chunk)
    return ranges.map { range in
      return share(of: parts(with: terms.filter { matches.has($0, within: [range]) }))
    }
  }
}
