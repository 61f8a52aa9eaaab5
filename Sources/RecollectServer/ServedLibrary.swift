package import Foundation
package import LanguageModels
package import Recollect
package import RecollectAnswers

/// A library and the models that a server uses with it.
package struct ServedLibrary: Sendable {
  /// The model that answers questions, loaded when it's first needed, and its options.
  package struct Answering: Sendable {
    package var model: @Sendable () async throws -> any LanguageModel
    package var options: AnswerOptions
    /// The name of the model if it's known before the model is loaded.
    package var name: String?

    package init(
      options: AnswerOptions, name: String? = nil,
      model: @escaping @Sendable () async throws -> any LanguageModel
    ) {
      self.options = options
      self.name = name
      self.model = model
    }
  }

  /// A library that was opened, and how it can be searched.
  package struct Opened: Sendable {
    package var library: Library
    package var searchMode: SearchMode

    package init(_ library: Library, searchMode: SearchMode = .hybrid) {
      self.library = library
      self.searchMode = searchMode
    }
  }

  /// Adds a folder or file to the library and reports how far it is.
  package typealias Adding =
    @Sendable (URL, @escaping @Sendable (AddProgress) -> Void) async throws -> AddReport

  private let current: CurrentLibrary
  /// `nil` for a server that doesn't answer questions.
  package var answering: Answering?
  /// The turns of all answers, whoever asks for them.
  package let answerQueue = AnswerQueue()
  /// Adds a folder or file; `nil` for a server that adds nothing.
  package var add: Adding?
  /// Returns the sentence that describes an error to a person or an agent.
  package var describe: @Sendable (any Error) -> String

  /// Opens a library.
  ///
  /// - Parameter open: Called now, and again when the file was replaced or repaired.
  package init(
    describe: @escaping @Sendable (any Error) -> String,
    open: @escaping @Sendable () async throws -> Opened
  ) async throws {
    current = try await CurrentLibrary(open)
    self.describe = describe
  }

  /// The library as it was opened last; take it once for each request.
  package var library: Library { current.opened.library }
  /// The searches that are made; by word only for a library without an embedder.
  package var searchMode: SearchMode { current.opened.searchMode }

  /// Opens the library again if its file was replaced, or if it has failed.
  ///
  /// - Throws: ``LibraryError`` if it can't be opened.
  package func refresh() async throws { try await current.refresh() }

  /// Notes an error of a request: after some, the next request opens the library again.
  package func note(_ error: any Error) {
    guard let error = error as? LibraryError else { return }
    switch error.code {
    case .missing, .notALibrary, .newerVersion, .olderVersion, .damaged, .denied, .otherEmbedder,
      .database, .diskFailure:
      current.invalidate()
    default: break
    }
  }
}
