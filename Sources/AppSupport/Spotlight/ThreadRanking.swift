package import Recollect

/// The order of threads of a library, by what a search finds in them.
package struct ThreadRanking: Sendable {
  private let scores: [LibraryThread.ID: Double]

  /// The number of threads that the search ranks, and that of the candidates of each of its parts.
  private static let maximumThreads = 200
  private static let candidates = 1000

  /// Ranks the threads that suit a question best.
  ///
  /// - Throws: `LibraryError` if the library can't be read.
  package init(_ question: String, in library: Library) async throws {
    let options = SearchOptions(
      limit: Self.maximumThreads, candidates: Self.candidates, floor: nil, passagesPerThread: 1,
      highlightsMatches: false)
    let passages = try await library.search(question, options: options).passages
    scores = Dictionary(passages.map { ($0.threadID, $0.scores.fused) }) { max($0, $1) }
  }

  /// Returns the positions of identifiers of threads, the best first, each with a score.
  ///
  /// Those that the search doesn't rank, or that aren't of the library, come last as they are.
  package func ranked(_ identifiers: [String]) -> [(position: Int, score: Double)] {
    let last = (scores.values.min() ?? 0) - 1
    return identifiers.enumerated().map { position, identifier in
      (position, LibraryThread.ID(identifier).flatMap { scores[$0] } ?? last)
    }.sorted { ($1.score, $0.position) < ($0.score, $1.position) }
  }
}
