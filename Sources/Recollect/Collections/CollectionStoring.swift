import Embeddings
import Items

struct CollectionStoring {
  private let store: Store
  private let records: CollectionRecords
  private let model: Int64
  private var batch: EmbeddingBatch
  private var report: AddReport

  init(
    _ collection: String, in store: Store, embedder: any Embedder, chunking: ChunkingOptions
  ) async throws {
    self.store = store
    records = CollectionRecords(collection)
    model = try await store.model(for: embedder)
    batch = EmbeddingBatch(
      kept: KeptVectors(store: store, source: records.path, model: model), embedder: embedder,
      destination: records, chunking: chunking)
    report = AddReport(source: records.path)
  }

  /// Stores items with the others of their threads; returns the number of new or changed ones.
  mutating func store(_ items: [Item]) async throws -> Int {
    let records = records
    let stored = items.map(records.stored)
    // The threads that items move away from.
    let left: Set<String> = try await store.read { database in
      try stored.map { item, _ in
        try records.threadNames(of: item.id, in: database).subtracting(
          [item.thread].compactMap(\.self))
      }.reduce(into: []) { $0.formUnion($1) }
    }
    var count = 0
    for (name, group) in Self.threads(stored) { count += try await append(name, group) }
    try await finish()
    try await composeAgain(left)
    return count
  }

  /// Composes threads that lost items, and embeds their chunks without vectors.
  mutating func composeAgain(_ names: Set<String>) async throws {
    for name in names.sorted() { _ = try await append(name, []) }
    try await finish()
  }

  /// Adds a thread to the batch if it differs from the stored one.
  ///
  /// Returns the number of items that are new or have changed.
  private mutating func append(
    _ name: String?, _ items: [ItemWithOrigin]
  ) async throws -> Int {
    let (records, model) = (records, model)
    let prepared = try await store.read { database -> PreparedThread? in
      guard let thread = try records.thread(name, changing: items, in: database) else { return nil }
      let prepared = try records.withCopies(thread, model: model, in: database)
      return try records.isStored(prepared, model: model, in: database) ? nil : prepared
    }
    guard let prepared else { return 0 }
    batch.append(prepared)
    if batch.isFull { try await batch.store(into: &report) { _ in } }
    return prepared.read.update?.differences ?? 1
  }

  private mutating func finish() async throws {
    try await batch.store(into: &report) { _ in }
    if report.threadsStored > 0 { try await batch.kept.clear() }
  }

  private static func threads(
    _ items: [ItemWithOrigin]
  ) -> [(name: String?, items: [ItemWithOrigin])] {
    var threads: [(name: String?, items: [ItemWithOrigin])] = []
    var positions: [ExactString: Int] = [:]
    for item in items {
      guard let name = item.item.thread else {
        threads.append((nil, [item]))
        continue
      }
      if let position = positions[ExactString(name)] {
        threads[position].items.append(item)
      } else {
        positions[ExactString(name)] = threads.count
        threads.append((name, [item]))
      }
    }
    return threads
  }
}
