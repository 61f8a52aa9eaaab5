extension Library {
  /// Returns the floor of an embedder.
  ///
  /// - Parameter identifier: The identifier of the embedder; `nil` for the one in use.
  /// - Throws: ``LibraryError`` with the code ``LibraryError/Code/unknownEmbedder`` if the library
  ///   has no vectors of it.
  public func floor(ofEmbedder identifier: String? = nil) async throws -> EmbedderFloor {
    try await store.readModels { try $0.embedderFloor(of: $0.withFloor(identifier)) }
  }

  /// Sets the floor of an embedder, which later searches and answers use if they give no cosine.
  ///
  /// An evaluation suggests one from questions on the library (`RecollectEvaluation`). The floor
  /// belongs to the embedder: another one has its own, and it goes when the embedder's vectors are
  /// removed. Processes that have the library open follow with their next search.
  ///
  /// ```swift
  /// if let suggested = evaluation.floor?.suggested {
  ///   try await library.setFloor(suggested.cosine)
  /// }
  /// ```
  ///
  /// - Parameters:
  ///   - cosine: The cosine, from -1 to 1; `nil` for the measured one.
  ///   - identifier: The identifier of the embedder; `nil` for the one in use.
  /// - Returns: The floor from now on.
  /// - Throws: ``LibraryError`` with the code ``LibraryError/Code/invalidFloor`` if the number is
  ///   no cosine, and ``LibraryError/Code/unknownEmbedder`` if the library has no vectors of the
  ///   embedder.
  @discardableResult
  public func setFloor(
    _ cosine: Float?, ofEmbedder identifier: String? = nil
  ) async throws -> EmbedderFloor {
    let path = store.path
    if let cosine, !(-1...1).contains(cosine) {
      throw LibraryError(
        .invalidFloor, path: path, message: "A floor of \(cosine) isn't a cosine.",
        remedy: "Give a number from -1 to 1, such as 0.3.")
    }
    return try await store.write(changesChunks: false) { database in
      let records = ModelRecords(database: database, path: path)
      var model = try records.withFloor(identifier)
      try records.setFloor(cosine, of: model.id)
      model.floor = cosine
      return try records.embedderFloor(of: model)
    }
  }
}
