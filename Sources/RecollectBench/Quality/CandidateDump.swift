import Embeddings
import Foundation
import Recollect

/// The candidates of each question, as lines of JSON, by which other fusions can be tried.
struct CandidateDump {
  /// A line of the file.
  private struct Line: Encodable {
    var collection: String
    var id: String
    var question: String
    /// 0 for the half that settings are chosen on.
    var half: Int
    /// The number of the collection's library.
    var library: Int
    var judgements: [String: Int]
    var vector: [Float]
    /// The words of the question, each with its number of occurrences and its weight in BM25.
    var words: [SearchCandidates.Word]
    /// The nearest chunks, each with its cosine.
    var meant: [SearchCandidates.Meant]
    /// The best chunks by word, each with its BM25 score and its share of the question's words.
    var said: [SearchCandidates.Said]
  }

  private let file: FileHandle
  private let depth: Int

  /// Creates a file, or empties it.
  init(_ url: URL, depth: Int) throws {
    try Data().write(to: url)
    file = try FileHandle(forWritingTo: url)
    self.depth = depth
  }

  /// Writes a line for each question of a collection.
  func write(
    _ collection: QualityCollection, libraries: [Library], embedder: any Embedder
  ) async throws {
    let second = collection.halves[1]
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
    for (number, question) in collection.questions.enumerated() {
      let candidates = try await libraries[question.library].candidates(
        of: question.text, count: depth)
      let line = Line(
        collection: collection.name, id: question.id, question: question.text,
        half: second.contains(number) ? 1 : 0, library: question.library,
        judgements: question.judgements,
        vector: try await embedder.embed([question.text], as: .query)[0], words: candidates.words,
        meant: candidates.meant, said: candidates.said)
      try file.write(contentsOf: encoder.encode(line) + Data("\n".utf8))
    }
  }
}
