import Embeddings
import Foundation

/// Threads that wait for their vectors, embedded together and then stored one by one.
struct EmbeddingBatch {
  let store: Store
  let embedder: any Embedder
  let source: Int64
  let model: Int64

  private var threads: [PreparedThread] = []
  private(set) var chunks = 0
  private(set) var bytes = 0

  /// Texts handed to the embedder at once.
  private static let textsAtOnce = 256

  init(store: Store, embedder: any Embedder, source: Int64, model: Int64) {
    self.store = store
    self.embedder = embedder
    self.source = source
    self.model = model
  }

  mutating func append(_ thread: PreparedThread) {
    threads.append(thread)
    chunks += thread.chunks.count
    bytes += thread.thread.text.utf8.count
  }

  /// Embeds what has no vector yet, stores each thread in a transaction of its own, and is empty.
  mutating func store(
    into report: inout AddReport, progress: (AddReport) -> Void
  ) async throws {
    let waiting = threads
    threads = []
    chunks = 0
    bytes = 0
    guard !waiting.isEmpty else { return }
    var vectors = try await store.vectors(
      model: model, hashes: waiting.flatMap { $0.chunks.map(\.hash) })
    let fresh = try await embed(waiting, unless: vectors, report: &report, progress: progress)
    vectors.merge(fresh) { old, _ in old }
    for thread in waiting {
      try Task.checkCancellation()
      let held = vectors
      let (source, model) = (source, model)
      let isNew = try await store.write { database in
        try ThreadWriter(database: database, source: source, model: model)
          .write(thread, vectors: held)
      }
      if isNew { report.threadsStored += 1 }
    }
    let total = waiting.reduce(0) { $0 + $1.chunks.count }
    report.chunksReused += total - fresh.count
  }

  private func embed(
    _ threads: [PreparedThread], unless known: [String: Data], report: inout AddReport,
    progress: (AddReport) -> Void
  ) async throws -> [String: Data] {
    var seen = Set(known.keys)
    let needed = threads.flatMap(\.chunks).filter { seen.insert($0.hash).inserted }
    var vectors: [String: Data] = [:]
    vectors.reserveCapacity(needed.count)
    for start in stride(from: 0, to: needed.count, by: Self.textsAtOnce) {
      try Task.checkCancellation()
      let slice = needed[start..<min(start + Self.textsAtOnce, needed.count)]
      let texts = slice.map(\.embeddedText)
      for (chunk, vector) in zip(slice, try await embedder.embed(texts, as: .passage)) {
        vectors[chunk.hash] = VectorBlob.encode(vector)
      }
      report.chunksEmbedded += slice.count
      report.bytesEmbedded += texts.reduce(0) { $0 + $1.utf8.count }
      progress(report)
    }
    return vectors
  }
}
