public import Items

extension Library {
  /// Stores an item in a collection: inserts it, or replaces the item with its id.
  ///
  /// Use it for a change of one record of an app. The time doesn't depend on the size of the
  /// collection. The next search finds the item, also one of another process, without reading
  /// the other vectors again.
  ///
  /// ```swift
  /// let note = Item(id: "planner://note/7", kind: .note, title: "Garden", text: "Ripe pumpkins.")
  /// try await library.store(note, in: "planner")
  /// ```
  ///
  /// The collection is the source that ``add(_:as:options:progress:)`` adds as a whole. It is
  /// inserted with its first item. Only chunks with new text are embedded. Afterwards the item is
  /// stored in one transaction; an error or a cancellation leaves the earlier item.
  ///
  /// - Parameters:
  ///   - item: The item, whose id identifies it in the collection.
  ///   - collection: The name of the collection.
  ///   - chunking: The options for cutting its text into chunks.
  /// - Returns: `true` if the item is new or has changed; otherwise, `false`.
  /// - Throws: ``LibraryError``, the embedder's errors, and `CancellationError`.
  @discardableResult
  public func store(
    _ item: Item, in collection: String, chunking: ChunkingOptions = ChunkingOptions()
  ) async throws -> Bool {
    try await store([item], in: collection, chunking: chunking) > 0
  }

  /// Stores items in a collection: inserts each, or replaces the item with its id.
  ///
  /// The items are embedded together, and each is stored in a transaction of its own. If the call
  /// throws, some of them are stored; call it again with all of them. The other items of the
  /// collection stay. Of several items with one id, the last one is stored.
  ///
  /// Complexity: O(text of the items), independent of the size of the collection.
  ///
  /// - Parameters:
  ///   - items: The items.
  ///   - collection: The name of the collection.
  ///   - chunking: The options for cutting their texts into chunks.
  /// - Returns: The number of items that are new or have changed.
  /// - Throws: ``LibraryError``, the embedder's errors, and `CancellationError`.
  @discardableResult
  public func store(
    _ items: [Item], in collection: String, chunking: ChunkingOptions = ChunkingOptions()
  ) async throws -> Int {
    let embedder = try requireEmbedder()
    let model = try await store.model(for: embedder)
    let records = CollectionRecords(collection)
    let kept = KeptVectors(store: store, source: records.path, model: model)
    var batch = EmbeddingBatch(
      kept: kept, embedder: embedder, destination: records, chunking: chunking)
    var report = AddReport(source: records.path)
    for item in Self.lastOfEachID(items) {
      let thread = records.thread(of: item)
      let (prepared, isStored) = try await store.read { database in
        let prepared = try records.prepare(thread, model: model, in: database)
        return (prepared, try records.isStored(prepared, model: model, in: database))
      }
      if isStored { continue }
      batch.append(prepared)
      if batch.isFull { try await batch.store(into: &report) { _ in } }
    }
    try await batch.store(into: &report) { _ in }
    if report.threadsStored > 0 { try await kept.clear() }
    return report.threadsStored
  }

  /// Deletes an item of a collection.
  ///
  /// The collection is removed with its last item. An item that another source also has stays in
  /// that source. The text is erased from the file at once; its single words stay in the index of
  /// words until SQLite merges it or ``remove(source:)`` removes a source. No embedder is needed.
  ///
  /// Complexity: O(text of the item), independent of the size of the collection.
  ///
  /// - Parameters:
  ///   - id: The id of the item.
  ///   - collection: The name of the collection.
  /// - Returns: `true` if there was such an item; otherwise, `false`.
  /// - Throws: ``LibraryError`` if the library can't be changed.
  @discardableResult
  public func delete(id: String, in collection: String) async throws -> Bool {
    let records = CollectionRecords(collection)
    guard try await store.read({ try records.contains(id: id, in: $0) }) else { return false }
    return try await store.write { try records.delete(id: id, in: $0) }
  }

  private static func lastOfEachID(_ items: [Item]) -> [Item] {
    var seen: Set<ExactString> = []
    return items.reversed().filter { seen.insert(ExactString($0.id.storable)).inserted }.reversed()
  }
}
