import Embeddings
import Foundation
import Recollect

/// The candidates of each question in JSON lines, by which other fusions can be tried.
struct CandidateDump {
  private struct Line: Encodable {
    var collection: String
    var id: String
    var question: String
    /// 0 for the half on which settings are chosen.
    var half: Int
    var library: Int
    var judgments: [String: Int]
    var vector: [Float]
    /// The words of the question, with the number of chunks that have each.
    var words: [SearchCandidates.Word]
    var meant: [SearchCandidates.SemanticCandidate]
    /// The best chunks by word, with BM25 scores and shares of the question's words.
    var said: [SearchCandidates.LexicalCandidate]
  }

  private let file: FileHandle
  private let depth: Int

  init(_ url: URL, depth: Int) throws {
    try Data().write(to: url)
    file = try FileHandle(forWritingTo: url)
    self.depth = depth
  }

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
        judgments: question.judgments,
        vector: try await embedder.embed([question.text], as: .query)[0], words: candidates.words,
        meant: candidates.semantic, said: candidates.lexical)
      try file.write(contentsOf: encoder.encode(line) + Data("\n".utf8))
    }
  }
}
