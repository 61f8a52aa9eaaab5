import Embeddings
import Foundation
import Items

/// Threads that wait for their vectors, embedded together and then stored one by one.
struct EmbeddingBatch {
  let store: Store
  let embedder: any Embedder
  let source: Int64
  let model: Int64

  let chunking: ChunkingOptions

  private struct Waiting {
    var sorted: SortedThread
    var prepared: PreparedThread?
  }

  private var threads: [Waiting] = []
  private(set) var chunks = 0
  private(set) var bytes = 0

  /// Texts handed to the embedder at once.
  private static let textsAtOnce = 256

  init(
    store: Store, embedder: any Embedder, source: Int64, model: Int64, chunking: ChunkingOptions
  ) {
    self.store = store
    self.embedder = embedder
    self.source = source
    self.model = model
    self.chunking = chunking
  }

  /// - Parameter hash: The digest of what is the source's own.
  mutating func append(_ thread: SortedThread, hash: String?) {
    let waiting = prepare(thread, hash: hash)
    threads.append(waiting)
    chunks += waiting.prepared?.chunks.count ?? 0
    bytes += thread.read.items.reduce(0) { $0 + $1.item.text.utf8.count }
  }

  private func prepare(_ thread: SortedThread, hash: String?) -> Waiting {
    let prepared = thread.own.map {
      PreparedThread($0, hash: hash ?? $0.hash, options: chunking, embedder: embedder)
    }
    return Waiting(sorted: thread, prepared: prepared)
  }

  /// Embeds what has no vector yet, stores each thread in a transaction of its own, and is empty.
  mutating func store(
    into report: inout AddReport, progress: (AddReport) -> Void
  ) async throws {
    var waiting = threads
    threads = []
    chunks = 0
    bytes = 0
    while !waiting.isEmpty {
      var outdated: [Waiting] = []
      let prepared = waiting.compactMap(\.prepared)
      var vectors = try await store.vectors(
        model: model, hashes: prepared.flatMap { $0.chunks.map(\.hash) })
      let fresh = try await embed(prepared, unless: vectors, report: &report, progress: progress)
      vectors.merge(fresh) { old, _ in old }
      for thread in waiting {
        try Task.checkCancellation()
        switch try await write(thread, vectors: vectors) {
        case .stored: report.threadsStored += 1
        case .isStored: break
        case .isOutdated:
          let sorted = try await store.sort(thread.sorted.read, source: source, model: model)
          outdated.append(prepare(sorted, hash: nil))
        }
      }
      report.chunksReused += prepared.reduce(0) { $0 + $1.chunks.count } - fresh.count
      waiting = outdated
    }
  }

  private func write(
    _ thread: Waiting, vectors: [String: Data]
  ) async throws -> ThreadWriter.Outcome {
    let (source, model) = (source, model)
    let (sorted, prepared) = (thread.sorted, thread.prepared)
    return try await store.write { database in
      try ThreadWriter(database: database, source: source, model: model)
        .write(sorted, prepared: prepared, vectors: vectors)
    }
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
