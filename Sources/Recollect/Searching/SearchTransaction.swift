import Foundation
import GRDB
import VectorSearch

/// A search within one read transaction, so that filters, ranks and texts are of one moment.
///
/// The question is embedded on other threads meanwhile, so what doesn't need its vector comes
/// first. Sentences are embedded after the transaction.
struct SearchTransaction {
  struct Outcome: Sendable {
    var passages: [Passage]
    var belowFloor: Int
    /// The byte ranges of each passage's text by the senders in the filter; `nil` without senders.
    var senderRanges: [[Range<Int>]]?
    var people: [PersonMention] = []
    var variants: [WordVariants] = []
  }

  let database: Database
  let query: LexicalQuery
  /// The dates of the question; `nil` if there is none.
  let dates: QuestionDates?
  let options: SearchOptions
  /// The question, in which people are looked for; `nil` to find none.
  var question: String?
  let people: KnownPeople
  let words: KnownWords
  let languages: KnownLanguages
  /// The path of the library, for errors.
  let path: String

  /// Filters, ranks and loads passages, and highlights the words that matched.
  ///
  /// - Parameters:
  ///   - meaning: The vector to search for; `nil` for a search by word alone.
  ///   - canRepeat: `true` if another transaction can be begun.
  /// - Returns: `nil` if another search has moved the index ahead of the transaction.
  func run(
    meaning: Meaning?, index: LoadedIndex, lengths: ChunkLengths, canRepeat: Bool
  ) throws -> Outcome? {
    // The index comes first: a transaction that has just begun is rarely behind it.
    var vectors: VectorPassageSearch?
    if let meaning {
      vectors = try VectorPassageSearch(
        for: meaning, index: index, canRepeat: canRepeat, path: path, in: database)
      if vectors == nil { return nil }
    }
    let filter = try FilterSQL(
      options.filter, phrases: query.required, people: people, in: database)
    // Cosines to an item or a vector aren't raised by language.
    let sample = vectors == nil || question == nil ? [:] : try languages.sample(in: database)
    let count = sample.isEmpty ? options.candidates : LanguageLevels.breadth * options.candidates
    if options.mode != .vector, AdmittedChunks(filter, in: database).areAll {
      vectors?.begin(count: count)
    }
    // The search by meaning needs no postings.
    let lexical = options.mode == .vector ? nil : try lexicalSearch(query)
    var levels: LanguageLevels?
    func hits(_ filter: FilterSQL, _ lexical: LexicalSearch?) throws -> SearchHits {
      let chunks = AdmittedChunks(filter, in: database)
      var lexicalHits = try lexical?.hits(
        count: options.candidates, among: chunks, parts: filter.parts, lengths: lengths)
      if options.mode == .lexical, filter.parts == nil, let lexical, let hits = lexicalHits {
        lexicalHits = try lexical.orderedByProximity(hits, lengths: lengths)
      }
      var semanticHits = try vectors?.hits(count: count, among: chunks)
      if let levels, let all = semanticHits {
        semanticHits = Array(try levels.raised(all).prefix(options.candidates))
      }
      return SearchHits(semantic: semanticHits, lexical: lexicalHits)
    }
    var ranking = Ranking()
    let named = try namedPeople()
    let preferences = try preferences(filter, named)
    let asksForAll = asksForAll(named)
    if asksForAll, let last = preferences.last {
      ranking.add(latest: try latest(options.candidates, filter: last.filter), by: last.kind)
    }
    if ranking.isEmpty {
      if let vectors, !sample.isEmpty {
        levels = try LanguageLevels(sample, vectors, languages, in: database)
      }
      let all = try hits(filter, lexical)
      if let hits = all.semantic { ranking.add(hits) }
      if let hits = all.lexical { ranking.add(hits) }
      // Passages of the named dates and people are ranked once more, among themselves.
      let others = try lexical == nil ? nil : lexicalSearch(without: named)
      var preferred: [SearchHits] = []
      for preference in preferences {
        var found = try hits(preference.filter, preference.kind == .dates ? lexical : others)
        found.hasAllWords = preference.kind == .dates
        preferred.append(found)
        ranking.prefer(
          found.semantic ?? [], found.lexical ?? [], by: preference.kind,
          weight: Self.weightOfPreference)
      }
      if let vectors, let lexical, all.semantic != nil, all.lexical != nil {
        let fusion = HitFusion(
          vectors: vectors, levels: levels, lexical: lexical, hasSenders: filter.parts != nil,
          lengths: lengths, database: database)
        ranking.order(by: try fusion.scores(all, preferred: preferred))
      }
    }
    var (passages, belowFloor) = try choose(ranking, asksForAll: asksForAll)
    let ids = passages.map(\.id)
    var senderRanges: [[Range<Int>]]?
    if options.highlightsMatches {
      let highlights = try (lexical?.highlighter() ?? Highlighter(query.terms, in: database))
        .ranges(in: ids, parts: filter.parts)
      for position in passages.indices {
        passages[position].highlights = highlights[passages[position].id] ?? []
      }
      senderRanges = try filter.parts.map { parts in
        try ids.map { try parts.ranges(in: $0, database) }
      }
    }
    return Outcome(
      passages: passages, belowFloor: belowFloor, senderRanges: senderRanges,
      people: named.mentions, variants: try lexical?.understood() ?? [])
  }

  func lexicalSearch(_ query: LexicalQuery) throws -> LexicalSearch {
    try LexicalSearch(query, variants: options.findsVariants ? words : nil, in: database)
  }

  private static let weightOfPreference = 1.0

  /// Returns the chunks that match a filter, those of the latest items first.
  private func latest(_ count: Int, filter: FilterSQL) throws -> [Int64] {
    guard let selection = filter.selection else { return [] }
    return try Int64.fetchAll(
      database,
      sql: """
        SELECT ci.chunk_id FROM chunk_items ci JOIN items i ON i.id = ci.item_id
        WHERE ci.chunk_id IN (\(selection.sql))
        \(filter.exclusion.map { "AND ci.chunk_id NOT IN (\($0))" } ?? "")
        GROUP BY ci.chunk_id ORDER BY min(i.date) DESC, ci.chunk_id LIMIT \(count)
        """, arguments: selection.arguments)
  }

  /// Walks the fused ranking and keeps what reaches the floor; if nothing does, what comes near it.
  private func choose(
    _ ranking: Ranking, asksForAll: Bool
  ) throws -> (passages: [Passage], belowFloor: Int) {
    let chosen = try choose(ranking, asksForAll: asksForAll) { $0.admits($1) }
    guard chosen.passages.isEmpty, options.floor?.near != nil else { return chosen }
    return try choose(ranking, asksForAll: asksForAll) { $0.isNear($1) }
  }

  /// Walks the fused ranking and keeps what a floor admits and doesn't repeat a better passage.
  private func choose(
    _ ranking: Ranking, asksForAll: Bool, admits: (SearchFloor, Passage.Scores) -> Bool
  ) throws -> (passages: [Passage], belowFloor: Int) {
    let loader = PassageLoader(database: database)
    var picked: [Passage] = []
    var belowFloor = 0
    for candidate in ranking.fused() where picked.count < options.limit {
      let scores = candidate.scores
      let isAskedFor = asksForAll && (scores.dateRank ?? scores.personRank) != nil
      if let floor = options.floor, !isAskedFor, !admits(floor, scores) {
        belowFloor += 1
        continue
      }
      if let position = try loader.position(of: candidate.id),
        picked.admits(position, perThread: options.passagesPerThread),
        let passage = try loader.passage(candidate.id, scores: scores),
        !picked.contains(where: { $0.isSame(as: passage) })
      {
        picked.append(passage)
      }
    }
    return (picked, belowFloor)
  }
}

extension SearchFloor {
  fileprivate func admits(_ scores: Passage.Scores) -> Bool {
    if let cosine, let found = scores.cosine, found >= cosine { return true }
    return (scores.coverage ?? 0) >= coverage
  }

  fileprivate func isNear(_ scores: Passage.Scores) -> Bool {
    guard let near, let cosine = scores.cosine else { return false }
    return cosine >= near && (scores.coverage ?? 0) >= Self.nearness.coverage * coverage
  }
}

extension [Passage] {
  /// Returns `true` if a chunk adds enough to the chosen passages.
  ///
  /// The thread may not have its largest number of passages yet, and no passage of it may overlap
  /// the chunk by more than half.
  fileprivate func admits(_ position: PassageLoader.Position, perThread: Int) -> Bool {
    let sameThread = filter { passage in
      guard passage.threadID == position.thread else { return false }
      return position.meeting.map { passage.itemIDs.first == $0 } ?? true
    }
    guard sameThread.count < perThread else { return false }
    return sameThread.allSatisfy {
      $0.range.clamped(to: position.range).count * 2 <= position.range.count
    }
  }
}
