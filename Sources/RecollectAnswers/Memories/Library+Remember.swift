public import LanguageModels
public import Recollect

extension Library {
  /// Remembers a sentence that a person wants to have remembered, as it is.
  ///
  /// Rules decide how sensitive it is. A memory that says the same is confirmed, and one that the
  /// sentence contradicts is superseded, as in a conversation (``MemoryKeeper``).
  ///
  /// - Parameters:
  ///   - statement: The sentence.
  ///   - kind: The kind of the memory.
  ///   - model: A closure that returns the model that says whether the sentence replaces an earlier
  ///     one. It is called only if one may be contradicted. Without a model, none is superseded.
  /// - Throws: `LibraryError`, and the errors of the embedder and the model.
  @discardableResult
  public func remember(
    _ statement: String, kind: Memory.Kind = .fact,
    comparingWith model: @escaping @Sendable () async throws -> (any LanguageModel)?
  ) async throws -> MemoryChange {
    let draft = Memory.Draft(
      statement, kind: kind,
      sensitivity: SensitivityRules.sensitivity(of: statement, kind: kind))
    let decision = try await MemoryJudge(library: self, loading: model).decision(about: draft)
    return try await store([decision], completing: nil)[0]
  }
}
