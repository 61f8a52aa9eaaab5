import Embeddings
import Foundation
import GRDB
import Items

/// The composition of a source's threads from stored items, after some were removed.
///
/// It is an import whose items come from the library, so the same code groups, distinguishes,
/// titles and cuts them. The source ends up as if it had never had the removed items. Chunks with
/// unchanged text keep their vectors.
struct SourceRecomposition {
  let store: Store
  let embedder: any Embedder
  let model: Int64

  private struct State: Sendable {
    var path: String
    var files: [ExactString: FileRecord]
    var items: [StoredItem]
    /// The threads that have lost items.
    var incomplete: Set<Int64>
    var sizes: [Int64: Int]
  }

  /// Returns the sources with threads that have lost items since they were composed.
  static func sources(in database: Database) throws -> [Int64] {
    try Int64.fetchAll(
      database,
      sql: """
        SELECT source_id FROM threads WHERE hash = '' UNION
        SELECT p.source_id FROM threads t JOIN items i ON i.thread_id = t.id
        JOIN placements p ON p.item_id = i.id WHERE t.hash = ''
        ORDER BY 1
        """)
  }

  /// Composes threads that lost items, and those they turn into; returns the number stored.
  func run(_ source: Int64) async throws -> Int {
    guard let state = try await store.read({ try Self.state(of: source, in: $0) }) else { return 0 }
    let reader = StoredItemReader(state.items, of: source, in: store)
    var scan = SourceScan()
    scan.files = state.files.mapValues { FoundFile($0, importer: reader) }
    let plan = try Self.plan(state, files: scan.files)
    // The import shortened the texts already, by the sizes that the files had.
    var threads = ThreadReader(scan: scan, stored: state.items, isStrict: false, allowance: nil)
    let destination = RecomposedSource(source, reader: reader, sizes: state.sizes)
    let kept = KeptVectors(store: store, source: state.path, model: model)
    var batch = EmbeddingBatch(
      kept: kept, embedder: embedder, destination: destination, chunking: ChunkingOptions())
    var report = AddReport(source: state.path)
    for group in threads.groups(of: plan.threads) {
      for read in try threads.read(group, report: &report) {
        batch.append(
          PreparedThread(
            read, copies: try await store.copies(of: read, source: source, model: model)))
        if batch.isFull { try await batch.store(into: &report) { _ in } }
      }
    }
    try await batch.store(into: &report) { _ in }
    try await kept.clear()
    return report.threadsStored
  }

  private static func plan(
    _ state: State, files: [ExactString: FoundFile]
  ) throws -> ImportPlan {
    let incomplete = state.items.filter { state.incomplete.contains($0.thread) }
    return try ImportPlan(
      fresh: [], stored: state.items, incomplete: Set(incomplete.map(\.threadKey)),
      unchanged: Set(state.files.keys), importers: state.files.mapValues(\.importer),
      variants: MailVariants(files: files))
  }

  private static func state(of source: Int64, in database: Database) throws -> State? {
    let path = try String.fetchOne(
      database, sql: "SELECT path FROM sources WHERE id = ?", arguments: [source])
    guard let path else { return nil }
    let items = try StoredItem.all(of: source, in: database)
    var sizes: [Int64: Int] = [:]
    for item in items where sizes[item.thread] == nil {
      sizes[item.thread] = try RecomposedSource.size(of: item.thread, in: database)
    }
    return State(
      path: path, files: try FileRecord.all(of: source, in: database), items: items,
      incomplete: try Int64.fetchSet(database, sql: "SELECT id FROM threads WHERE hash = ''"),
      sizes: sizes)
  }
}

extension FoundFile {
  /// Creates a stored file.
  ///
  /// The importer reads its items without opening it.
  fileprivate init(_ file: FileRecord, importer: any Importer) {
    self.init(
      file: SourceFile(
        url: URL(fileURLWithPath: file.location), path: file.path, size: file.size,
        modified: Date(timeIntervalSince1970: file.modified)),
      digest: file.digest, importer: importer)
  }
}
