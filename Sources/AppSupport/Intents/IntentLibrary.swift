public import LanguageModels
public import Recollect
import RecollectAnswers

/// The library that the app's intents search and ask.
///
/// ```swift
/// AppDependencyManager.shared.add(dependency: IntentLibrary(library, load: loadModel))
/// ```
public struct IntentLibrary: Sendable {
  private let library: Library
  private let suspension: LibrarySuspension
  private let load: @Sendable () async throws -> any LanguageModel

  /// Creates a library for intents.
  ///
  /// - Parameters:
  ///   - library: The library.
  ///   - suspension: The suspension of the app's libraries: intents run in the background, too.
  ///   - load: A closure that loads the language model.
  public init(
    _ library: Library, suspension: LibrarySuspension = LibrarySuspension(),
    load: @escaping @Sendable () async throws -> any LanguageModel
  ) {
    self.library = library
    self.suspension = suspension
    self.load = load
  }

  /// Returns the passages that a search finds, as texts with their titles.
  public func passages(for question: String, limit: Int = 5) async throws -> [String] {
    try await suspension.activity {
      try await library.search(question, options: SearchOptions(limit: limit)).passages.map {
        $0.title.isEmpty ? $0.text : "\($0.title): \($0.text)"
      }
    }
  }

  /// Returns the answer to a question, with the titles of what it cites, or a sentence that says
  /// why there is none.
  public func answer(to question: String) async throws -> String {
    try await suspension.activity {
      let model = try await load()
      if case .unavailable(let reason) = model.availability { return reason.remedy }
      var answer: Answer?
      for try await event in library.answer(question, with: model) {
        if case .finished(let whole) = event { answer = whole }
      }
      guard let answer, answer.abstention == nil else {
        return "Nothing in the library answers this."
      }
      let sources = answer.citedPassages.map { "[\($0.number)] \($0.passage.title)" }
      return ([answer.text] + sources).joined(separator: "\n")
    }
  }
}
