import Foundation
import Items

extension Library {
  /// Finds the passages that best match a question, by meaning and by word.
  ///
  /// The question is embedded and compared with every vector, and its words are looked up in FTS5;
  /// the two rankings are fused by reciprocal rank, a hit by word counting as much as it holds of the
  /// question. What reaches the floor in neither is not shown, so an answer that isn't there gives no
  /// passages. A phrase in double quotes must be in every passage. Where the filter names senders,
  /// the question's words count, and marks are made, in what these wrote or spoke alone; nearness in
  /// meaning is the whole passage's. O(chunks × dimension), besides embedding the question.
  ///
  /// - Throws: `LibraryError` when the library can't be read, or has no vectors of its embedder.
  public func search(
    _ question: String, options: SearchOptions = SearchOptions()
  ) async throws -> SearchResults {
    let query = LexicalQuery(question)
    let filter = try await store.read { database in
      try FilterSQL(options.filter, phrases: query.required, in: database)
    }
    var ranking = Ranking()
    if options.mode != .lexical {
      ranking.add(try await vectorHits(question, options: options, filter: filter))
    }
    if options.mode != .vector {
      let hits = try await store.read { database in
        try LexicalSearch(database: database, query: query)
          .hits(count: options.candidates, filter: filter)
      }
      ranking.add(hits)
    }
    let chosen = try await choose(ranking, options: options)
    var passages = chosen.passages
    if options.marksMatches {
      try await mark(&passages, question: question, query: query, parts: filter.parts)
    }
    return SearchResults(
      passages: passages, belowFloor: chosen.belowFloor, words: query.words)
  }

  /// Walks the fused ranking and keeps what reaches the floor and doesn't repeat what is kept.
  private func choose(
    _ ranking: Ranking, options: SearchOptions
  ) async throws -> (passages: [Passage], belowFloor: Int) {
    try await store.read { database in
      let loader = PassageLoader(database: database)
      var picked: [Passage] = []
      var belowFloor = 0
      for candidate in ranking.fused() where picked.count < options.limit {
        let scores = candidate.scores
        if let floor = options.floor, !floor.admits(scores) {
          belowFloor += 1
          continue
        }
        if let place = try loader.place(of: candidate.id),
          picked.admits(place, perThread: options.passagesPerThread),
          let passage = try loader.passage(candidate.id, scores: scores),
          !picked.contains(where: { $0.isSame(as: passage) })
        {
          picked.append(passage)
        }
      }
      return (picked, belowFloor)
    }
  }

  private func mark(
    _ passages: inout [Passage], question: String, query: LexicalQuery, parts: SenderParts?
  ) async throws {
    let ids = passages.map(\.id)
    let (marks, admitted) = try await store.read { database in
      let search = LexicalSearch(database: database, query: query)
      return (
        try search.marks(in: ids, parts: parts),
        try parts.map { parts in try ids.map { try parts.ranges(in: $0, database) } }
      )
    }
    for position in passages.indices {
      passages[position].marks = marks[passages[position].id] ?? []
    }
    let unmarked = passages.indices.filter { passages[$0].marks.isEmpty }
    guard let embedder, !unmarked.isEmpty else { return }
    let texts = unmarked.map { passages[$0].text }
    let nearest = try await NearestSentence(embedder: embedder)
      .find(question, in: texts, within: admitted.map { parts in unmarked.map { parts[$0] } })
    for (position, range) in zip(unmarked, nearest) {
      passages[position].marks = range.map { [$0] } ?? []
    }
  }
}

extension SearchFloor {
  fileprivate func admits(_ scores: Passage.Scores) -> Bool {
    (scores.cosine ?? -1) >= cosine || (scores.coverage ?? 0) >= coverage
  }
}

extension [Passage] {
  /// Whether a chunk adds to what is picked: not too much of its thread, and not mostly shown.
  fileprivate func admits(_ place: PassageLoader.Place, perThread: Int) -> Bool {
    let sameThread = filter { passage in
      guard passage.threadID == place.thread else { return false }
      return place.meeting.map { passage.itemIDs.first == $0 } ?? true
    }
    guard sameThread.count < perThread else { return false }
    return sameThread.allSatisfy {
      $0.range.clamped(to: place.range).count * 2 <= place.range.count
    }
  }
}
