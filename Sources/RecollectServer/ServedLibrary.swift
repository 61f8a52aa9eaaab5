package import LanguageModels
package import Recollect
package import RecollectAnswers

/// A library and the models that a server uses with it.
package struct ServedLibrary: Sendable {
  /// The model that answers questions, loaded when it's first needed, and its options.
  package struct Answering: Sendable {
    package var model: @Sendable () async throws -> any LanguageModel
    package var options: AnswerOptions

    package init(
      options: AnswerOptions, model: @escaping @Sendable () async throws -> any LanguageModel
    ) {
      self.options = options
      self.model = model
    }
  }

  package var library: Library
  /// The searches that are made; by word only for a library without an embedder.
  package var searchMode = SearchMode.hybrid
  /// `nil` for a server that doesn't answer questions.
  package var answering: Answering?
  /// Returns the sentence that describes an error to a person or an agent.
  package var describe: @Sendable (any Error) -> String

  package init(_ library: Library, describe: @escaping @Sendable (any Error) -> String) {
    self.library = library
    self.describe = describe
  }
}
