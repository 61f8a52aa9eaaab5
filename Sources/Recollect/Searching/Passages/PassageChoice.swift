import GRDB

/// The choice of passages from a ranking: those that reach the floor and add enough to better ones.
struct PassageChoice {
  let options: SearchOptions
  /// `true` if passages of the named dates and people needn't reach the floor.
  let asksForAll: Bool
  let database: Database

  /// Chooses what reaches the floor; if nothing does, what comes near it.
  func passages(of ranking: Ranking) throws -> (passages: [Passage], belowFloor: Int) {
    var chosen = try passages(of: ranking) { $0.admits($1) }
    if chosen.passages.isEmpty, options.floor?.near != nil {
      chosen = try passages(of: ranking) { $0.isNear($1) }
    }
    let isFilled =
      options.floor?.fillsResults == true && !chosen.passages.isEmpty && chosen.belowFloor > 0
    return isFilled ? try passages(of: ranking) { _, _ in true } : chosen
  }

  /// Walks the ranking and keeps what a floor admits and doesn't repeat a better passage.
  private func passages(
    of ranking: Ranking, admits: (SearchFloor, Passage.Scores) -> Bool
  ) throws -> (passages: [Passage], belowFloor: Int) {
    let loader = PassageLoader(database: database)
    let copies = try PassageCopies(among: ranking, loader)
    var picked: [Passage] = []
    var belowFloor = 0
    for candidate in ranking.candidates where picked.count < options.limit {
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
        picked.append(try copies.original(of: passage))
      }
    }
    return (picked, belowFloor)
  }
}

extension SearchFloor {
  /// Returns whether a passage only fills the results (``fillsResults``).
  ///
  /// - Precondition: ``Library/resolved(_:)`` returned the floor.
  package func isFilled(by passage: Passage) -> Bool {
    let scores = passage.scores
    return passage.memory == nil && (scores.dateRank ?? scores.personRank) == nil
      && !admits(scores) && !isNear(scores)
  }

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
