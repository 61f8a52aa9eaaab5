package import Embeddings
package import Foundation
package import LanguageModels
package import Recollect

/// Meetings and notes that are found by meaning.
///
/// The records are the app's; the library holds what it takes to find them, and is derived: deleted,
/// it is made anew from the records. After every change the library is handed all of them. It
/// compares digests, so what hasn't changed costs no embedding, of what has only the new passages
/// do, and what is gone goes with its passages and vectors.
package actor Planner {
  package private(set) var records: Records
  /// Where passages are found; searching needs no turn of the actor.
  package nonisolated let library: Library
  private let file: URL
  /// Shorter passages than usual, some 50 to 100 words: a paragraph or two of a note is one thought.
  private static let options = AddOptions(
    chunking: ChunkingOptions(windowTokens: 120, overlapTokens: 20))
  private var indexing: Task<AddReport, any Error>?

  /// Opens the planner of a folder, which is made when it isn't there, and brings its library up to
  /// date: the program may have been stopped between a change and its indexing.
  package init(_ folder: URL, embedder: any Embedder) async throws {
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    file = folder.appending(path: "records.json")
    records = try Records(file: file)
    library = try Library(at: folder.appending(path: "library.sqlite"), embedder: embedder)
    _ = try await index()
  }

  /// Changes the records, then the library.
  /// - Returns: what that took: passages embedded, kept and so on.
  @discardableResult
  package func update(_ change: (inout Records) -> Void) async throws -> AddReport {
    var changed = records
    change(&changed)
    try changed.write(to: file)
    records = changed
    return try await index()
  }

  /// The passages nearest to a question, best first.
  package nonisolated func passages(for question: Question) async throws -> SearchResults {
    try await library.search(question.words, options: question.options)
  }

  /// An answer that a model writes from passages, naming them by number.
  package nonisolated func answer(
    _ question: Question, from results: SearchResults, with model: any LanguageModel
  ) -> AsyncThrowingStream<AnswerEvent, any Error> {
    library.answer(question.words, from: results, with: model)
  }

  /// Two changes at once are indexed one after the other, the later with both.
  private func index() async throws -> AddReport {
    let earlier = indexing
    let task = Task {
      _ = await earlier?.result
      return try await library.add(records.items, as: "planner", options: Self.options)
    }
    indexing = task
    return try await task.value
  }
}

extension Passage {
  /// The meeting or note it was taken from.
  package var link: RecordLink? { itemIDs.first.flatMap { RecordLink($0) } }
}
