import GRDB
import VectorSearch

/// The searches by meaning and by word that find the candidates of a question.
struct CandidateSearch {
  private(set) var vectors: VectorPassageSearch?
  private(set) var levels: LanguageLevels?
  let lexical: LexicalSearch?
  let lengths: ChunkLengths
  private let transaction: SearchTransaction
  /// Chunks in each language; none if cosines aren't raised by language.
  private let sample: [String: [Int64]]
  /// The number of hits by meaning, before they are raised.
  private let count: Int

  /// Begins to search while the question is still being embedded, and reads the postings.
  init(
    in transaction: SearchTransaction, by vectors: VectorPassageSearch?, among filter: FilterSQL,
    lengths: ChunkLengths
  ) throws {
    let (database, options) = (transaction.database, transaction.options)
    (self.transaction, self.vectors, self.lengths) = (transaction, vectors, lengths)
    // Cosines to an item or a vector aren't raised.
    sample =
      vectors == nil || transaction.question == nil
      ? [:] : try transaction.languages.sample(in: database)
    count = options.candidates * (sample.isEmpty ? 1 : LanguageLevels.breadth)
    if options.mode != .vector, AdmittedChunks(filter, in: database).areAll {
      self.vectors?.begin(count: count)
    }
    // The search by meaning needs no postings.
    lexical = options.mode == .vector ? nil : try transaction.lexicalSearch(transaction.query)
  }

  /// Returns the hits among the chunks that a filter admits, then those among the chunks of each
  /// preference.
  ///
  /// - Parameter others: The words of the question that don't name people.
  mutating func hits(
    among filter: FilterSQL, preferring preferences: [(filter: FilterSQL, kind: Preference)],
    others: LexicalQuery?
  ) throws -> [SearchHits] {
    if let vectors, !sample.isEmpty {
      levels = try LanguageLevels(
        sample, vectors, transaction.languages, in: transaction.database)
    }
    let all = try hits(among: filter, by: lexical)
    let others = lexical == nil ? nil : try others.map(transaction.lexicalSearch)
    return try [all]
      + preferences.map { filter, kind in
        try hits(among: filter, of: kind, by: kind == .dates ? lexical : others)
      }
  }

  private func hits(
    among filter: FilterSQL, of preference: Preference? = nil, by lexical: LexicalSearch?
  ) throws -> SearchHits {
    let options = transaction.options
    let chunks = AdmittedChunks(filter, in: transaction.database)
    var found = SearchHits(preference: preference)
    found.lexical = try lexical?.hits(
      count: options.candidates, among: chunks, parts: filter.parts, lengths: lengths)
    if options.mode == .lexical, filter.parts == nil, let lexical, let hits = found.lexical {
      found.lexical = try lexical.orderedByProximity(hits, lengths: lengths)
    }
    found.semantic = try vectors?.hits(count: count, among: chunks)
    if let levels, let hits = found.semantic {
      found.semantic = Array(try levels.raised(hits).prefix(options.candidates))
    }
    return found
  }
}

extension SearchTransaction {
  fileprivate func lexicalSearch(_ query: LexicalQuery) throws -> LexicalSearch {
    try LexicalSearch(query, variants: options.findsVariants ? words : nil, in: database)
  }
}
