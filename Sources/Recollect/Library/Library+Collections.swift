public import Items

extension Library {
  /// Adds an item to a collection, or replaces the item with its id.
  ///
  /// Use it for a change of one record of an app. The time depends on the text of the item's thread
  /// and not on the size of the collection. The next search finds the item, also one of another
  /// process, without reading the other vectors again.
  ///
  /// ```swift
  /// let note = Item(id: "planner://note/7", kind: .note, title: "Garden", text: "Ripe pumpkins.")
  /// try await library.add(note, to: "planner")
  /// ```
  ///
  /// The collection is the source that ``add(_:as:options:progress:)`` adds as a whole. It is
  /// inserted with its first item. Only chunks with new text are embedded. Afterwards the item is
  /// stored in one transaction; an error or a cancellation leaves the earlier item. An item with a
  /// `thread` is stored together with the other items of that thread, which are read from the
  /// library.
  ///
  /// - Parameters:
  ///   - item: The item, whose id identifies it in the collection.
  ///   - collection: The name of the collection.
  ///   - chunking: The options for cutting its text into chunks.
  /// - Returns: `true` if the item is new or has changed; otherwise, `false`.
  /// - Throws: ``LibraryError``, the embedder's errors, and `CancellationError`.
  @discardableResult
  public func add(
    _ item: Item, to collection: String, chunking: ChunkingOptions = ChunkingOptions()
  ) async throws -> Bool {
    try await add([item], to: collection, chunking: chunking) > 0
  }

  /// Adds items to a collection, or replaces those with their ids.
  ///
  /// The items are embedded together, and each thread is stored in a transaction of its own. If the
  /// call throws, some of them are stored; call it again with all of them. The other items of the
  /// collection stay. Of several items with one id, the last one is stored.
  ///
  /// Complexity: O(text of the items and of their threads), independent of the size of the
  /// collection.
  ///
  /// - Parameters:
  ///   - items: The items.
  ///   - collection: The name of the collection.
  ///   - chunking: The options for cutting their texts into chunks.
  /// - Returns: The number of items that are new or have changed.
  /// - Throws: ``LibraryError``, the embedder's errors, and `CancellationError`.
  @discardableResult
  public func add(
    _ items: [Item], to collection: String, chunking: ChunkingOptions = ChunkingOptions()
  ) async throws -> Int {
    let last = Self.lastOfEachID(items)
    return try await following {
      var storing = try await CollectionStoring(
        collection, in: store, embedder: requireEmbedder(), chunking: chunking)
      return try await storing.store(last)
    }
  }

  /// Removes an item from a collection.
  ///
  /// The collection is removed with its last item. An item that another source also has stays in
  /// that source. The text is erased from the file at once; its single words stay in the index of
  /// words until SQLite merges it or ``remove(source:)`` removes a source. No embedder is needed.
  ///
  /// If the item is part of a thread, its text is cut out of the thread first. Then the thread is
  /// composed again with the default options, and the chunks that the item shared with others are
  /// embedded. Without an embedder, or after an error of the embedder, which is thrown, those others
  /// are found by word until an item of the thread or the whole collection is added.
  ///
  /// Complexity: O(text of the item's thread), independent of the size of the collection.
  ///
  /// - Parameters:
  ///   - id: The id of the item.
  ///   - collection: The name of the collection.
  /// - Returns: `true` if there was such an item; otherwise, `false`.
  /// - Throws: ``LibraryError`` if the library can't be changed; after the removal from a thread,
  ///   the embedder's errors and `CancellationError`.
  @discardableResult
  public func remove(id: String, from collection: String) async throws -> Bool {
    let records = CollectionRecords(collection)
    let names = try await store.read { database in
      try records.contains(id: id, in: database)
        ? try records.threadNames(of: id, in: database) : nil
    }
    guard let names, try await store.write({ try records.delete(id: id, in: $0) }) else {
      return false
    }
    store.savedIndex.delete()
    if !names.isEmpty, embedder != nil {
      try await following {
        var storing = try await CollectionStoring(
          collection, in: store, embedder: requireEmbedder(), chunking: ChunkingOptions())
        try await storing.composeAgain(names)
      }
    }
    return true
  }

  private static func lastOfEachID(_ items: [Item]) -> [Item] {
    var seen: Set<ExactString> = []
    return items.reversed().filter { seen.insert(ExactString($0.id.storable)).inserted }.reversed()
  }
}
