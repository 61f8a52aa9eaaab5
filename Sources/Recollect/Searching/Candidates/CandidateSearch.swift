import GRDB
import VectorSearch

/// The searches by meaning and by word that find the candidates of a question.
struct CandidateSearch {
  private(set) var vectors: VectorPassageSearch?
  private(set) var levels: LanguageLevels?
  let lexical: LexicalSearch?
  let filter: FilterSQL
  let transaction: SearchTransaction
  /// Chunks in each language; none if cosines aren't raised by language.
  private let sample: [String: [Int64]]
  /// The number of hits by meaning, before they are raised.
  private let count: Int

  /// Begins to search while the question is still being embedded, and reads the postings.
  init(
    in transaction: SearchTransaction, by vectors: VectorPassageSearch?, among filter: FilterSQL
  ) throws {
    let (database, options) = (transaction.database, transaction.options)
    (self.transaction, self.vectors, self.filter) = (transaction, vectors, filter)
    // Cosines to an item or a vector aren't raised.
    sample =
      vectors == nil || transaction.question == nil
      ? [:] : try transaction.languages.sample(in: database)
    count = options.candidates * (sample.isEmpty ? 1 : LanguageLevels.breadth)
    if options.mode != .vector, AdmittedChunks(filter, in: database).areAll {
      self.vectors?.begin(count: count)
    }
    lexical =
      options.mode == .vector
      ? nil : try LexicalSearch(transaction.query, variants: transaction.words, in: database)
  }

  /// Returns the hits among the chunks that the filter admits, then those among the chunks of each
  /// preference.
  ///
  /// - Parameter others: The words of the question that don't name people.
  mutating func hits(
    preferring preferences: [(filter: FilterSQL, kind: Preference)], others: LexicalQuery?
  ) throws -> [SearchHits] {
    let database = transaction.database
    if let vectors, !sample.isEmpty {
      levels = try LanguageLevels(sample, vectors, transaction.languages, in: database)
    }
    let all = try hits(among: filter, by: lexical)
    var rest: LexicalSearch?
    if lexical != nil, let others {
      rest = try LexicalSearch(others, variants: transaction.words, in: database)
    }
    let preferred = try preferences.map { filter, kind in
      try hits(among: filter, of: kind, by: kind == .dates ? lexical : rest)
    }
    return [all] + preferred
  }

  private func hits(
    among filter: FilterSQL, of preference: Preference? = nil, by lexical: LexicalSearch?
  ) throws -> SearchHits {
    let (options, lengths) = (transaction.options, transaction.lengths)
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

  /// Returns the chunks of what the question names most narrowly, those of the latest items first;
  /// `nil` if there are none.
  func latest(of preferences: [(filter: FilterSQL, kind: Preference)]) throws -> Ranking? {
    guard let (filter, kind) = preferences.last, let selection = filter.selection else {
      return nil
    }
    let (count, exclusion) = (transaction.options.candidates, filter.exclusion)
    let chunks = try Int64.fetchAll(
      transaction.database,
      sql: """
        SELECT ci.chunk_id FROM chunk_items ci JOIN items i ON i.id = ci.item_id
        WHERE ci.chunk_id IN (\(selection.sql))
        \(exclusion.map { "AND ci.chunk_id NOT IN (\($0.sql))" } ?? "")
        GROUP BY ci.chunk_id ORDER BY min(i.date) DESC, ci.chunk_id LIMIT \(count)
        """, arguments: selection.arguments + (exclusion?.arguments ?? []))
    return chunks.isEmpty ? nil : Ranking(latest: chunks, of: kind)
  }
}
