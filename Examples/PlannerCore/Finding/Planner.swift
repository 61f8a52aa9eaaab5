package import Embeddings
package import Foundation
package import LanguageModels
package import Recollect
package import RecollectAnswers

/// A planner of meetings and notes that can be searched by meaning.
///
/// The app owns the records. The library only makes them searchable and can be made again from the
/// records if it is deleted. After every change the planner passes all records to the library,
/// which compares digests: unchanged records aren't embedded again, changed records have only their
/// new passages embedded, and deleted records lose their passages and vectors.
package actor Planner {
  package private(set) var records: Records
  /// Can be searched without waiting for the actor.
  package nonisolated let library: Library
  private let file: URL
  /// Passages of 50 to 100 words, since a paragraph or two of a note are one thought.
  private static let options = AddOptions(
    chunking: ChunkingOptions(windowTokens: 120, overlapTokens: 20))
  private var indexing: Task<AddReport, any Error>?

  /// Creates the folder if it doesn't exist, and updates the library.
  ///
  /// The program may have been stopped between a change of the records and the update of the
  /// library.
  package init(_ folder: URL, embedder: any Embedder) async throws {
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    file = folder.appending(path: "records.json")
    records = try Records(file: file)
    library = try Library(at: folder.appending(path: "library.sqlite"), embedder: embedder)
    _ = try await index()
  }

  /// - Returns: The numbers of passages embedded, kept and so on.
  @discardableResult
  package func update(_ change: (inout Records) -> Void) async throws -> AddReport {
    var changed = records
    change(&changed)
    try changed.write(to: file)
    records = changed
    return try await index()
  }

  package nonisolated func passages(for question: Question) async throws -> SearchResults {
    try await library.search(question.words, options: question.options)
  }

  /// The model cites the passages by number.
  package nonisolated func answer(
    _ question: Question, from results: SearchResults, with model: any LanguageModel
  ) -> AsyncThrowingStream<AnswerEvent, any Error> {
    library.answer(question.words, from: results, with: model)
  }

  /// Two changes at once are indexed one after the other; the later run has both.
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
  /// The meeting or note of the passage.
  package var link: RecordLink? { itemIDs.first.flatMap { RecordLink($0) } }
}
