public import Embeddings

extension Library {
  /// Returns a library over the same open file that always embeds with the embedder in use.
  ///
  /// If another process changes the library's embedder, the next operation loads it and goes on;
  /// one that is running begins again. Use it in a program that keeps a library open for long.
  ///
  /// ```swift
  /// let library = try await Library(at: file).withEmbedders { reference in
  ///   let name = reference?.identifier.prefix { $0 != "@" } ?? "granite-embedding-30m-english"
  ///   return try BertEncoder.load(models.appending(path: String(name)))
  /// }
  /// ```
  ///
  /// - Parameter load: A closure that returns the embedder with an identifier. Its argument is
  ///   `nil` if nothing was embedded yet; the library uses what it returns then. It's called once
  ///   now, and again after each change.
  /// - Throws: ``LibraryError`` if the library can't be read, with the code
  ///   ``LibraryError/Code/otherEmbedder`` if the closure returns another embedder; the closure's
  ///   errors.
  public func withEmbedders(
    _ load: @escaping @Sendable (EmbedderReference?) throws -> any Embedder
  ) async throws -> Library {
    let reference = try await embedderInUse()
    let embedder = try load(reference)
    if let reference, reference.identifier != embedder.identifier {
      throw LibraryError(
        .otherEmbedder, path: store.path,
        message: "Its vectors were made by \(reference.identifier), not by \(embedder.identifier).",
        remedy: "Open it with that embedder, or change its embedder to this one.")
    }
    return Library(sharing: self, current: CurrentEmbedder(embedder, load: load))
  }

  /// Returns the embedder that the library uses; `nil` if nothing was embedded yet.
  ///
  /// - Throws: ``LibraryError`` if the library can't be read.
  public func embedderInUse() async throws -> EmbedderReference? {
    try await store.readModels { try $0.used().map { EmbedderReference($0) } }
  }

  /// Runs an operation; it runs again if the embedder was changed meanwhile and can be followed.
  func following<T: Sendable>(_ body: () async throws -> T) async throws -> T {
    var attempts = 5
    while true {
      do {
        return try await body()
      } catch let error as LibraryError where error.code == .otherEmbedder && attempts > 0 {
        guard let used = error.underlyingError as? EmbedderInUse,
          try current.follow(used.reference)
        else { throw error }
        attempts -= 1
        store.loadBaselines()
      }
    }
  }
}
