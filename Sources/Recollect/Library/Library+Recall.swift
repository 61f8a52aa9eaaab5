import Embeddings
import Foundation
import GRDB
import VectorSearch

extension Library {
  /// Finds the memories that belong to a message, by meaning and by word.
  ///
  /// Nothing is returned unless the best memory reaches ``RecallOptions/best``. The others then
  /// have to reach ``RecallOptions/others``, which is lower: once a message is about something
  /// remembered, what is near belongs to it. A long message is compared sentence by sentence, its
  /// first and last ones if it has very many. Memories that were neither stored nor recalled for
  /// long lose up to a fifth of their score.
  ///
  /// If the message names a date ("what did I tell you last week?"), memories of that time come
  /// first. If it asks for nothing else, they are returned without reaching a threshold, latest
  /// first. A time relative to an event ("before the move") is understood if a memory dates the
  /// event. Superseded memories are recalled if the message asks for a time at which they were
  /// true.
  ///
  /// Without an embedder, memories are found by word alone. In a library that was opened for
  /// reading, so are memories without a vector, and none is marked as recalled.
  ///
  /// ```swift
  /// let recall = try await library.recall("My car needs maintenance. Which garage?")
  /// for found in recall.memories { print(found.memory.text) }
  /// ```
  ///
  /// Complexity: O(memories × dimension), plus embedding at most nine texts. The first recall also
  /// reads all vectors.
  ///
  /// - Parameters:
  ///   - message: The words of the person.
  ///   - options: The options.
  /// - Throws: ``LibraryError`` if the library can't be read, and the embedder's errors.
  public func recall(
    _ message: String, options: RecallOptions = RecallOptions()
  ) async throws -> Recall {
    let today = options.prefersNamedDates ? options.now : nil
    let recall = try await following {
      let dates = try await datesByMemory(in: message, today: today)
      let query = LexicalQuery(dates.withoutEvents ?? dates.wordsToFind, of: message)
      return try await memories(of: message, query: query, dates: dates, options: options)
    }
    if options.marksRecalled && isWritable {
      do {
        try await markRecalled(recall, now: options.now)
      } catch let error as LibraryError where error.code == .diskFull {
        // A recall succeeds even if its time can't be stored.
      }
    }
    return recall
  }

  /// Finds the memories that belong to a text, without marking them as recalled.
  func memories(
    of text: String, query: LexicalQuery, dates: QuestionDates, options: RecallOptions
  ) async throws -> Recall {
    var search = MemorySearch(
      query: query, dates: dates, options: options, vectors: [], model: nil, baseline: nil)
    if let embedder, !query.terms.isEmpty {
      let texts = MessageParts.texts(of: text) + [dates.withoutEvents].compactMap(\.self)
      let baseline = try await baseline(of: embedder).centered
      search.baseline = baseline
      search.vectors = try await embedder.embed(texts, as: .query).map(baseline.centered)
      if isWritable {
        search.model = try await store.model(for: embedder, allowsKept: !current.follows)
        try await embedMissingMemories(model: search.model, embedder: embedder, baseline: baseline)
      } else {
        search.model = try await searchedModel(embedder)
      }
    }
    let (index, made) = (memoryIndex, search)
    return try await store.read { try made.run(index: index, in: $0) }
  }

  /// Returns `nil` if memories have no vectors of the embedder and can't be embedded.
  private func searchedModel(_ embedder: any Embedder) async throws -> Int64? {
    guard current.follows else { return try await store.searchedModel(embedder.identifier) }
    return try await store.readModels { try $0.searched(embedder.identifier, follows: true) }
  }

  /// Embeds the memories without a vector, such as imported ones.
  private func embedMissingMemories(
    model: Int64?, embedder: any Embedder, baseline: CenteredBaseline
  ) async throws {
    guard let model else { return }
    let index = memoryIndex
    let missing = try await store.read { database in
      let vectors = try index.vectors(
        of: model, dimension: embedder.dimension, centeredBy: baseline, in: database)
      return try vectors.missing.sorted().compactMap { id in
        try String.fetchOne(
          database, sql: "SELECT text FROM memories WHERE id = ?", arguments: [id]
        ).map { (id: id, text: $0) }
      }
    }
    guard !missing.isEmpty else { return }
    let vectors = try await embedder.embed(missing.map(\.text), as: .passage)
    try await store.write(changesChunks: false) { database in
      try MemoryRecords(database: database).set(vectors, by: model, of: missing)
    }
  }

  private func markRecalled(_ recall: Recall, now: Date) async throws {
    let ids = recall.memories.map(\.id)
    guard !ids.isEmpty else { return }
    try await store.write(changesChunks: false) { database in
      for id in ids {
        try database.run(
          "UPDATE memories SET recalled_at = max(coalesce(recalled_at, ''), ?) WHERE id = ?",
          [now.stored, id])
      }
    }
  }
}
