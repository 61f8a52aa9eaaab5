import Embeddings

extension Library {
  /// Finds the passages that are most similar to an item, for "more like this".
  ///
  /// The stored vectors of the item's chunks are averaged and compared with those of all other
  /// chunks. Nothing is embedded. Passages of the item itself aren't returned.
  ///
  /// Only the search by meaning is made, whatever ``SearchOptions/mode`` says, and passages have no
  /// highlights. The cosine between two passages is usually larger than between a question and a
  /// passage.
  ///
  /// Complexity: O(chunks × dimension).
  ///
  /// - Parameters:
  ///   - id: The id of the item, as in ``Passage/itemIDs``. If several items have it, all of them
  ///     count.
  ///   - collection: The name of the item's collection; `nil` for an item of any source.
  ///   - options: The options of the search.
  /// - Throws: ``LibraryError`` with the code ``LibraryError/Code/unknownItem`` if the library has
  ///   no such item.
  public func search(
    like id: String, in collection: String? = nil, options: SearchOptions = SearchOptions()
  ) async throws -> SearchResults {
    let source = collection.map(ItemCollection.path)
    return try await search(for: .item(id: id, source: source), options: options)
  }

  /// Finds the passages that are nearest to a vector of the library's embedder.
  ///
  /// Use it for a vector that isn't that of a question, such as the mean of several vectors. Only
  /// its direction counts. Nothing is embedded. Only the search by meaning is made, whatever
  /// ``SearchOptions/mode`` says, and passages have no highlights.
  ///
  /// Complexity: O(chunks × dimension).
  ///
  /// - Parameters:
  ///   - vector: The vector, with as many components as those of the embedder.
  ///   - options: The options of the search.
  /// - Throws: ``LibraryError`` if the library can't be read or has no vectors of its embedder.
  /// - Precondition: The vector has as many components as those of the embedder, all finite.
  public func search(
    vector: [Float], options: SearchOptions = SearchOptions()
  ) async throws -> SearchResults {
    let dimension = try requireEmbedder().dimension
    precondition(
      vector.count == dimension,
      "A vector of \(vector.count) components can't be compared with vectors of \(dimension).")
    precondition(vector.allSatisfy(\.isFinite), "Every component of a vector is a finite number.")
    return try await search(for: .vector(l2Normalized(vector)), options: options)
  }

  private func search(
    for target: MeaningTarget, options: SearchOptions
  ) async throws -> SearchResults {
    var options = options
    options.mode = .vector
    options.highlightsMatches = false
    let wanted = options
    return try await following {
      let embedder = try requireEmbedder()
      let meaning = Meaning(
        embedder: embedder, follows: current.follows, target: target)
      return try await find(LexicalQuery(""), meaning: meaning, options: wanted).results
    }
  }
}
