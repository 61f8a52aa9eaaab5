import GRDB
import VectorSearch

/// The levels of the cosines of passages in each language of a library.
///
/// To an embedder, two texts of one language are nearer than two texts of different languages,
/// whatever they say. In a library of several languages, passages in that of the question would
/// come first, and the others wouldn't reach the floor. So the cosines of each language are raised
/// by the difference between its mean in a sample and that of the nearest language.
struct LanguageLevels {
  private let sample: [String: [Int64]]
  private let vectors: VectorPassageSearch
  private let known: KnownLanguages
  private let database: Database
  private let raises: [String: Float]

  /// The factor of the needed hits among which passages of other languages are looked for.
  static let breadth = 8
  /// The number of passages with the mean of all languages that are added to those of each, since
  /// few passages say little about a language.
  private static let priorCount: Float = 2

  /// Compares the question with the sample of a library of several languages.
  ///
  /// It waits for a vector that is still being computed.
  init(
    _ sample: [String: [Int64]], _ vectors: VectorPassageSearch, _ known: KnownLanguages,
    in database: Database
  ) throws {
    (self.sample, self.vectors) = (sample, vectors)
    (self.known, self.database) = (known, database)
    raises = try Self.raises(of: sample, vectors.cosines(of: Set(sample.values.joined())))
  }

  private static func raises(
    of sample: [String: [Int64]], _ cosines: [Int64: Float]
  ) -> [String: Float] {
    guard !cosines.isEmpty else { return [:] }
    let mean = cosines.sorted { $0.key < $1.key }.reduce(0) { $0 + $1.value } / Float(cosines.count)
    let levels = sample.mapValues { chunks in
      let found = chunks.compactMap { cosines[$0] }
      return (found.reduce(0, +) + priorCount * mean) / (Float(found.count) + priorCount)
    }
    let highest = levels.values.max() ?? 0
    return levels.mapValues { highest - $0 }
  }

  func raised(_ hits: [VectorMatch]) throws -> [VectorMatch] {
    let languages = try known.languages(of: hits.map(\.id), in: database)
    return hits.map { hit in
      VectorMatch(
        id: hit.id, score: min(1, hit.score + (languages[hit.id].flatMap { raises[$0] } ?? 0)))
    }.sorted { $0.precedes($1) }
  }

  /// Returns the raised cosines of chunks with the question or with another vector.
  func raised(_ cosines: [Int64: Float], to other: [Float]? = nil) throws -> [Int64: Float] {
    let languages = try known.languages(of: cosines.keys.sorted(), in: database)
    let raises =
      try other.map { vector in
        try Self.raises(
          of: sample, vectors.cosines(of: Set(sample.values.joined()), to: vector))
      } ?? raises
    return Dictionary(
      uniqueKeysWithValues: cosines.map { id, cosine in
        (id, min(1, cosine + (languages[id].flatMap { raises[$0] } ?? 0)))
      })
  }
}
