package import Embeddings

extension Library {
  /// Composes threads again that have lost items, as if they had never had them.
  ///
  /// Until then, what is left of them is found by word only. The next import composes them, too.
  ///
  /// Complexity: O(items of the sources of these threads), plus embedding the chunks with new text.
  ///
  /// - Parameter load: Called only if there are such threads.
  /// - Returns: The number of threads that were stored.
  @discardableResult
  package func composeThreadsAgain(
    with load: @Sendable () throws -> any Embedder
  ) async throws -> Int {
    let sources = try await store.read { try SourceRecomposition.sources(in: $0) }
    guard !sources.isEmpty else { return 0 }
    let embedder = try load()
    guard let model = try await store.searchedModel(embedder.identifier) else { return 0 }
    let recomposition = SourceRecomposition(store: store, embedder: embedder, model: model)
    var count = 0
    for source in sources { count += try await recomposition.run(source) }
    return count
  }
}
