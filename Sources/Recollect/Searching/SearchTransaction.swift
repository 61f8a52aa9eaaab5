import GRDB

/// A search within one read transaction, so that filters, ranks and texts are of one moment.
///
/// The question is embedded on other threads meanwhile, so what doesn't need its vector comes
/// first. Sentences are embedded after the transaction.
struct SearchTransaction {
  struct Outcome: Sendable {
    var results: SearchResults
    /// The byte ranges of each passage's text by the senders in the filter; `nil` without senders.
    var senderRanges: [[Range<Int>]]?
  }

  let database: Database
  let query: LexicalQuery
  /// The dates of the question; `nil` if there is none.
  let dates: QuestionDates?
  let options: SearchOptions
  /// The question, in which people are looked for; `nil` to find none.
  var question: String?
  let lengths: ChunkLengths
  let people: KnownPeople
  /// The words among which variants are looked for; `nil` for none.
  let words: KnownWords?
  let languages: KnownLanguages
  /// The path of the library, for errors.
  let path: String

  /// Filters, ranks and loads passages, and highlights the words that matched.
  ///
  /// - Parameters:
  ///   - meaning: The vector to search for; `nil` for a search by word alone.
  ///   - canRepeat: `true` if another transaction can be begun.
  /// - Returns: `nil` if another search has moved the index ahead of the transaction.
  func run(meaning: Meaning?, index: LoadedIndex, canRepeat: Bool) throws -> Outcome? {
    // The index comes first: a transaction that has just begun is rarely behind it.
    var vectors: VectorPassageSearch?
    if let meaning {
      vectors = try VectorPassageSearch(
        for: meaning, index: index, canRepeat: canRepeat, path: path, in: database)
      if vectors == nil { return nil }
    }
    let filter = try FilterSQL(
      options.filter, phrases: query.required, people: people, in: database)
    var search = try CandidateSearch(in: self, by: vectors, among: filter)
    let named = try namedPeople()
    let preferences = try preferences(filter, named)
    let asksForAll = asksForAll(named)
    var ranking: Ranking
    if asksForAll, let latest = try search.latest(of: preferences) {
      ranking = latest
    } else {
      let hits = try search.hits(preferring: preferences, others: query(without: named))
      ranking = Ranking(hits, fused: try HitFusion(of: search)?.scores(hits))
    }
    try putLast(options.lastSources, in: &ranking)
    let choice = PassageChoice(options: options, asksForAll: asksForAll, database: database)
    var (passages, belowFloor) = try choice.passages(of: ranking)
    try PassageOccurrences(
      options.filter, named: dates?.mentions.map(\.period) ?? [], in: database
    ).add(to: &passages)
    var outcome = Outcome(
      results: SearchResults(
        passages: passages, belowFloor: belowFloor, words: query.words,
        dates: dates?.mentions ?? [], people: named.mentions,
        variants: try search.lexical?.understood() ?? []))
    if options.highlightsMatches {
      try highlight(&outcome, by: search.lexical, within: filter.parts)
    }
    return outcome
  }

  private func putLast(_ sources: [String], in ranking: inout Ranking) throws {
    if sources.isEmpty { return }
    ranking.putLast(
      try Int64.fetchSet(
        database,
        sql: """
          SELECT ci.chunk_id FROM chunk_items ci JOIN placements p ON p.item_id = ci.item_id
          JOIN sources s ON s.id = p.source_id
          WHERE ci.chunk_id IN (SELECT value FROM json_each(?))
          AND s.path IN (SELECT value FROM json_each(?))
          """, arguments: [ranking.candidates.map(\.id).json, sources.json]))
  }

  /// Highlights the words that matched.
  private func highlight(
    _ outcome: inout Outcome, by lexical: LexicalSearch?, within parts: SenderParts?
  ) throws {
    let ids = outcome.results.passages.map(\.id)
    let highlighter = try lexical?.highlighter() ?? Highlighter(query.terms, in: database)
    let highlights = try highlighter.ranges(in: ids, parts: parts)
    for (position, id) in ids.enumerated() {
      outcome.results.passages[position].highlights = highlights[id] ?? []
    }
    outcome.senderRanges = try parts.map { parts in
      try ids.map { try parts.ranges(in: $0, database) }
    }
  }
}
