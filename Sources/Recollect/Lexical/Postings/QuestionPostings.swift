import Foundation
import GRDB

/// The postings of a question's words, each read once within a transaction.
struct QuestionPostings {
  /// The question, with the variants of its words if they were looked for.
  let query: LexicalQuery
  let chunkCount: Int
  let averageLength: Double
  /// The postings of each term, with those of its variants.
  let terms: [PostingList]
  /// The variants by term, each with the chunks that have it.
  let variants: [Int: [VariantFinder.Found]]
  /// `nil` for a term without variants.
  private let varied: [VariedPostings?]
  private let weights: [Double]
  /// For each term, the weight of a variant alone, relative to the term's.
  private let weightsOfVariants: [Double]

  /// - Parameter words: The words among which variants are looked for; `nil` for none.
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

  /// Returns the number of chunks that have the term, or, if none does, a variant.
  func holders(of term: Int) -> Int { varied[term]?.holders ?? terms[term].chunks.count }

  /// Returns 1 if a chunk has the term, otherwise the weight of its best variant, or 0.
  ///
  /// Complexity: O(log postings).
  func strength(of term: Int, in chunk: Int64) -> Double {
    guard let position = terms[term].position(of: chunk) else { return 0 }
    return varied[term]?.strengths[position] ?? 1
  }

  /// Returns the best chunks by BM25, best first; of equal scores, the smaller id is first.
  ///
  /// The weight of a word is log((N - n + ½) / (n + ½)), and at least 10⁻⁶; k₁ is 1.2 and b is .75,
  /// as in FTS5's `bm25`. A word in the title counts twice. One that the question has q times
  /// counts (k₃ + 1) q / (k₃ + q) times, where k₃ is 4. Robertson and Zaragoza, "The Probabilistic
  /// Relevance Framework: BM25 and Beyond", 2009.
  ///
  /// Complexity: O(postings).
  func best(
    _ count: Int, lengths: ChunkLengths.Blocks, where admits: (Int64) -> Bool
  ) -> [LexicalHit] {
    var windows = ScoreWindows(terms.map(\.chunks))
    var top = BestHits(count)
    while windows.next({ setNorms($1, from: $0, lengths) }) {
      for term in terms.indices { add(term, to: &windows) }
      windows.drain(into: &top, where: admits)
    }
    return top.sorted()
  }

  private func add(_ term: Int, to windows: inout ScoreWindows) {
    let weight = weights[term]
    if varied[term] != nil {
      return windows.add(term) { position, norm in score(of: term, at: position, norm: norm) }
    }
    terms[term].frequencies.withUnsafeBufferPointer { frequencies in
      windows.add(term) { position, norm in
        weight * Self.share(ofFrequency: Self.weighted(frequencies[position]), norm: norm)
      }
    }
  }

  private func setNorms(
    _ norms: UnsafeMutableBufferPointer<Double>, from first: Int64, _ lengths: ChunkLengths.Blocks
  ) {
    norms.update(repeating: norm(ofLength: 0))
    lengths.forEachGroup(from: first, count: norms.count) { offset, lengths in
      let norms = UnsafeMutableBufferPointer(rebasing: norms[offset...])
      for index in lengths.indices { norms[index] = norm(ofLength: lengths[index]) }
    }
  }

  /// The score that no chunk exceeds.
  var maximumScore: Double { weights.reduce(0, +) * (Self.k1 + 1) }

  /// Complexity: O(terms × log postings).
  func score(of chunk: Int64, lengths: ChunkLengths.Blocks) -> Double {
    terms.indices.reduce(0) { sum, term in
      guard let position = terms[term].position(of: chunk) else { return sum }
      return sum + score(of: term, at: position, norm: norm(ofLength: lengths[chunk]))
    }
  }

  func rarity(of term: Int) -> Double {
    Self.weight(of: holders(of: term), among: Double(chunkCount))
  }

  private func score(of term: Int, at position: Int, norm: Double) -> Double {
    guard let varied = varied[term] else {
      let frequency = Self.weighted(terms[term].frequencies[position])
      return weights[term] * Self.share(ofFrequency: frequency, norm: norm)
    }
    let strength = varied.strengths[position]
    let weight = weights[term] * (strength < 1 ? strength * weightsOfVariants[term] : 1)
    return weight * Self.share(ofFrequency: varied.frequencies[position], norm: norm)
  }

  /// Returns the saturated frequency of a term in a chunk, from 0 to k₁ + 1.
  func share(ofFrequency frequency: Double, length: UInt32) -> Double {
    Self.share(ofFrequency: frequency, norm: norm(ofLength: length))
  }

  @inline(__always)
  private static func share(ofFrequency frequency: Double, norm: Double) -> Double {
    (k1 + 1) * frequency / (frequency + norm)
  }

  /// Returns the frequency at which a chunk of a length has half of the largest share.
  @inline(__always)
  private func norm(ofLength length: UInt32) -> Double {
    // Signed numbers are converted several at a time.
    Self.k1 * (Self.b / averageLength * Double(Int32(bitPattern: length)) + 1 - Self.b)
  }

  private static let k1 = 1.2
  private static let b = 0.75
  private static let k3 = 4.0
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
