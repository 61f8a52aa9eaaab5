import Embeddings
import Foundation
import Items

extension Library {
  /// Finds the passages that best match a question, by meaning and by word.
  ///
  /// The question is embedded and compared with every vector, and chunks with its words are ranked
  /// by BM25. The two are fused by the sum of their standardized scores. Passages that resemble the
  /// first ones, and those of a meeting, note or thread of which several passages match, rank
  /// higher. Passages that reach the floor in neither search aren't returned, so a question without
  /// an answer has no passages. Every passage contains the phrases in double quotes, unless the
  /// question has more than 16 words besides them: then they are preferred.
  ///
  /// Passages of the days, months or years that the question names are preferred, unless
  /// ``SearchOptions/prefersNamedDates`` is `false`. If the question asks for nothing else ("what
  /// happened last week?"), they are returned without reaching the floor. A time relative to an
  /// event ("before the move") is one of these dates if a memory or the passages about the event
  /// date it.
  ///
  /// Passages of the people whom the question names as authors ("from Jacob", "Anna's mail") are
  /// preferred, too, unless ``SearchOptions/prefersNamedPeople`` is `false`.
  ///
  /// Words are searched for in their other spellings, in German compounds and, if the library lacks
  /// them, corrected, unless ``SearchOptions/findsVariants`` is `false`. ``WordVariants`` describes
  /// them.
  ///
  /// Words and phrases after a minus sign (`tent -stove -"two bags"`) are excluded, as by
  /// ``SearchFilter/excludedWords``, and aren't part of the question's meaning, unless
  /// ``SearchOptions/readsExclusions`` is `false`. A question that only excludes words finds
  /// nothing.
  ///
  /// If the filter names senders, words are matched and highlighted only in text that they wrote or
  /// spoke. The similarity in meaning is that of the whole passage.
  ///
  /// Complexity: O(chunks × dimension + postings of the words), plus embedding the question. The
  /// first search also reads all vectors and the lengths of all chunks; later ones read those that
  /// were changed meanwhile, by this or another process.
  ///
  /// - Throws: ``LibraryError`` if the library can't be read or has no vectors of its embedder; the
  ///   embedder's errors.
  public func search(
    _ question: String, options: SearchOptions = SearchOptions()
  ) async throws -> SearchResults {
    let asked = AskedExclusions(question, isRead: options.readsExclusions)
    if asked.isAll { return SearchResults(passages: [], excludedWords: asked.words) }
    var wanted = options
    wanted.filter.excludedWords += asked.words
    let options = wanted
    var results = try await following {
      options.mode == .lexical
        ? try await searchByWord(asked.question, options: options)
        : try await searchByMeaning(asked.question, options: options)
    }
    results.excludedWords = asked.words
    return results
  }

  private func searchByWord(
    _ question: String, options: SearchOptions
  ) async throws -> SearchResults {
    var found = try await find(question, meaning: nil, options: options)
    let lacksHighlights = found.results.passages.contains(where: \.highlights.isEmpty)
    if options.highlightsMatches, lacksHighlights, let embedder {
      let vector = try await embedder.embed([question], as: .query)[0]
      try await highlightSentences(of: question, vector, by: embedder, in: &found)
    }
    return found.results
  }

  private func searchByMeaning(
    _ question: String, options: SearchOptions
  ) async throws -> SearchResults {
    let embedder = try requireEmbedder()
    let deferred = DeferredVector()
    async let vector = deferred.resolve {
      try await embedder.embed([question], as: .query)[0]
    }
    let meaning = Meaning(
      embedder: embedder, follows: current.follows, target: .deferred(deferred))
    var found = try await find(question, meaning: meaning, options: options)
    let embedded = try await vector
    if options.highlightsMatches {
      try await highlightSentences(of: question, embedded, by: embedder, in: &found)
    }
    return found.results
  }

  private func find(
    _ question: String, meaning: Meaning?, options: SearchOptions
  ) async throws -> SearchTransaction.Outcome {
    let dates = try await dates(in: question, options: options)
    var query = LexicalQuery(dates.wordsToFind, of: question, asks: true)
    if let embedder { query.markKnown(embedder.knows) }
    return try await find(
      query, of: question, dates: dates, meaning: meaning, options: options)
  }

  /// Searches in a transaction that sees the same state as the vector index.
  ///
  /// The question may be embedded while the postings of its words are read. A transaction begins
  /// before it gets the index. If another search has moved the index on in between, a new one
  /// begins.
  func find(
    _ query: LexicalQuery, of question: String? = nil, dates: QuestionDates? = nil,
    meaning: Meaning?, options: SearchOptions
  ) async throws -> SearchTransaction.Outcome {
    let (path, index, lengths, people) = (store.path, index, lengths, people)
    let (words, languages) = (options.findsVariants ? words : nil, languagesOfChunks)
    // A floor may be set for this embedder. The search's transaction looks it up.
    let floored = options.mode != .lexical && options.floor?.cosine == nil ? meaning?.model : nil
    let measured = try await resolved(options, by: meaning?.embedder)
    var attempts = 3
    while true {
      attempts -= 1
      let canRepeat = attempts > 0
      do {
        let found = try await store.read { database in
          var options = measured
          let records = ModelRecords(database: database, path: path)
          if let set = try floored.flatMap(records.floor(of:)) {
            options.floor?.cosine = set
            options.floor?.near = nil
          }
          return try SearchTransaction(
            database: database, query: query, dates: dates, options: options,
            question: question, lengths: lengths, people: people, words: words,
            languages: languages, path: path
          ).run(meaning: meaning, index: index, canRepeat: canRepeat)
        }
        if let found { return found }
      } catch is SavedIndex.Damage {
        index.discardSaved()
      } catch is SavedIndex.Missing {
        await saveVectorsIfNeeded(minimumVectors: SavedIndex.minimumVectorsForSearch)
      } catch let failure as DeferredVector.Failure {
        throw failure.error
      }
    }
  }

  /// Gives the floor a set or measured cosine, unless there is no search by meaning.
  private func resolved(
    _ options: SearchOptions, by embedder: (any Embedder)?
  ) async throws -> SearchOptions {
    guard options.mode != .lexical, let floor = options.floor else { return options }
    var options = options
    options.floor = try await measured(floor, by: embedder)
    return options
  }

  /// Completes a floor without a cosine with the one set or measured for the embedder.
  ///
  /// Without an embedder, the floor stays as it is.
  package func resolved(_ floor: SearchFloor) async throws -> SearchFloor {
    guard floor.cosine == nil, let embedder else { return floor }
    let identifier = embedder.identifier
    let set = try await store.readModels { try $0.floor(of: identifier) }
    guard let set else { return try await measured(floor, by: embedder) }
    return SearchFloor(cosine: set, coverage: floor.coverage)
  }

  /// Gives a floor without a cosine the measured one.
  private func measured(
    _ floor: SearchFloor, by embedder: (any Embedder)?
  ) async throws -> SearchFloor {
    guard floor.cosine == nil, let embedder else { return floor }
    var floor = floor
    let baseline = try await baseline(of: embedder)
    floor.cosine = baseline.cosine(deviations: SearchFloor.deviations)
    floor.near = baseline.cosine(
      deviations: SearchFloor.deviations * SearchFloor.nearness.deviations)
    return floor
  }

  /// Returns the cosines that the embedder gives to unrelated texts.
  ///
  /// They are measured if the library has none yet, because it was written by an earlier version or
  /// has no vectors of the embedder.
  func baseline(of embedder: any Embedder) async throws -> CosineBaseline {
    if let known = store.baselines[embedder.identifier] { return known }
    let baseline = try await embedder.cosineBaseline()
    store.baselines[embedder.identifier] = baseline
    return baseline
  }

  /// Highlights the sentence nearest to the question in passages without a matching word.
  private func highlightSentences(
    of question: String, _ query: [Float], by embedder: any Embedder,
    in found: inout SearchTransaction.Outcome
  ) async throws {
    let passages = found.results.passages
    let positions = passages.indices.filter { passages[$0].highlights.isEmpty }
    guard !positions.isEmpty else { return }
    let ranges = found.senderRanges
    let nearest = try await NearestSentence(question, query, embedder: embedder).find(
      in: positions.map { passages[$0].text },
      within: ranges.map { ranges in positions.map { ranges[$0] } })
    for (position, range) in zip(positions, nearest) {
      found.results.passages[position].highlights = range.map { [$0] } ?? []
    }
  }
}
