import GRDB

extension Store {
  /// About 2 MiB for one transaction.
  private static let pagesOfStep = 512
  /// Merges when more than an eighth of the pages is outside of the largest segment.
  private static let bearable = 8

  /// Merges the segments of the index of words if an eighth of its pages isn't in the largest one.
  ///
  /// Each transaction of an import writes a segment, and a search looks up each word in each
  /// segment. FTS5 merges segments by itself, but leaves several of each size.
  ///
  /// Other processes can write between the steps. After an error or a cancellation, the next import
  /// continues. Complexity: O(size of the index) for a merge, and amortized O(log n) for each of n
  /// postings.
  func mergeWordsIfNeeded() async {
    guard isWritable, (try? await read(Self.hasManySegments)) ?? false else { return }
    var isMerged = false
    while !isMerged, !Task.isCancelled {
      let isLast = try? await write(changesChunks: false) { database in
        if try Self.sizes(database).count < 2 { return true }
        let changes = database.totalChangesCount
        try database.run(
          "INSERT INTO chunk_words (chunk_words, rank) VALUES ('merge', ?)", [-Self.pagesOfStep])
        // The statement itself counts as a change.
        return database.totalChangesCount - changes < 2
      }
      isMerged = isLast ?? true
    }
  }

  private static func hasManySegments(_ database: Database) throws -> Bool {
    let sizes = try sizes(database)
    let all = sizes.reduce(0, +)
    return sizes.count > 1 && (all - (sizes.max() ?? 0)) * bearable >= all
  }

  private static func sizes(_ database: Database) throws -> [Int] {
    try WordIndex(database).segments?.map(\.pages.count) ?? []
  }
}
