import Embeddings
import Foundation
import Items

/// A batch of threads that are embedded together and stored one by one.
struct EmbeddingBatch {
  let kept: KeptVectors
  let embedder: any Embedder
  let source: Int64
  let chunking: ChunkingOptions

  private struct Waiting {
    var sorted: SortedThread
    var prepared: PreparedThread?
  }

  private var threads: [Waiting] = []
  private(set) var chunks = 0
  private(set) var bytes = 0

  /// The number of texts per call of the embedder.
  ///
  /// Their vectors are lost if the import is stopped meanwhile.
  private static let textsAtOnce = 32
  /// The number of vectors of an incomplete thread that may be lost if the process is killed.
  private static let vectorsAtRisk = 64

  init(
    kept: KeptVectors, embedder: any Embedder, source: Int64, chunking: ChunkingOptions
  ) {
    self.kept = kept
    self.embedder = embedder
    self.source = source
    self.chunking = chunking
  }

  private var store: Store { kept.store }
  private var model: Int64 { kept.model }

  /// Adds a thread to the batch.
  /// - Parameters:
  ///   - thread: The thread.
  ///   - hash: The digest of the thread of the source's own items.
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

  /// Embeds the chunks without vectors, stores the threads, and empties the batch.
  ///
  /// Each thread is stored in a transaction of its own as soon as all its chunks have vectors.
  /// Cancellation takes effect between two calls of the embedder: complete threads stay stored, and
  /// the vectors of the others are kept for the next import.
  mutating func store(
    into report: inout AddReport, progress: (AddReport) -> Void
  ) async throws {
    var waiting = threads
    threads = []
    chunks = 0
    bytes = 0
    while !waiting.isEmpty {
      waiting = try await store(waiting, into: &report, progress: progress)
    }
  }

  /// Embeds and stores threads.
  ///
  /// - Returns: The threads whose copies have changed meanwhile, prepared again.
  private func store(
    _ threads: [Waiting], into report: inout AddReport, progress: (AddReport) -> Void
  ) async throws -> [Waiting] {
    var waiting = threads[...]
    var outdated: [Waiting] = []
    let all = threads.flatMap { $0.prepared?.chunks ?? [] }
    var vectors = try await store.vectors(model: model, hashes: all.map(\.hash))
    var seen = Set(vectors.keys)
    let needed = all.filter { seen.insert($0.hash).inserted }
    outdated += try await write(&waiting, vectors: vectors, into: &report, progress: progress)
    var atRisk: [String: Data] = [:]
    do {
      for start in stride(from: 0, to: needed.count, by: Self.textsAtOnce) {
        try Task.checkCancellation()
        let slice = needed[start..<min(start + Self.textsAtOnce, needed.count)]
        for (hash, vector) in try await embed(slice, into: &report) {
          vectors[hash] = vector
          atRisk[hash] = vector
        }
        let before = waiting.count
        outdated += try await write(&waiting, vectors: vectors, into: &report, progress: progress)
        if waiting.count < before {
          let unwritten = Set(waiting.prefix(1).flatMap { $0.prepared?.chunks.map(\.hash) ?? [] })
          atRisk = atRisk.filter { unwritten.contains($0.key) }
        }
        if atRisk.count >= Self.vectorsAtRisk {
          try await kept.keep(atRisk)
          atRisk = [:]
        }
        progress(report)
      }
    } catch {
      // The same failure may prevent these vectors from being stored. They are embedded again then.
      try? await kept.keep(atRisk)
      throw error
    }
    report.chunksReused += all.count - needed.count
    return outdated
  }

  private func embed(
    _ chunks: ArraySlice<PreparedChunk>, into report: inout AddReport
  ) async throws -> [(hash: String, vector: Data)] {
    let texts = chunks.map(\.embeddedText)
    let vectors = try await embedder.embed(texts, as: .passage)
    report.chunksEmbedded += chunks.count
    report.bytesEmbedded += texts.reduce(0) { $0 + $1.utf8.count }
    return zip(chunks, vectors).map { ($0.hash, VectorBlob.encode($1)) }
  }

  /// Stores threads from the first one on, as long as all their chunks have vectors.
  ///
  /// - Returns: The threads that weren't stored because their copies have changed, prepared again.
  private func write(
    _ waiting: inout ArraySlice<Waiting>, vectors: [String: Data],
    into report: inout AddReport, progress: (AddReport) -> Void
  ) async throws -> [Waiting] {
    var outdated: [Waiting] = []
    let (source, model) = (source, model)
    while let thread = waiting.first,
      thread.prepared?.chunks.allSatisfy({ vectors[$0.hash] != nil }) != false
    {
      try Task.checkCancellation()
      let (sorted, prepared) = (thread.sorted, thread.prepared)
      let outcome = try await store.write { database in
        try ThreadWriter(database: database, source: source, model: model)
          .write(sorted, prepared: prepared, vectors: vectors)
      }
      switch outcome {
      case .stored:
        report.threadsStored += 1
        // Report at once, so that a person who stops the import sees what is stored.
        progress(report)
      case .isStored: break
      case .isOutdated:
        let sorted = try await store.sort(thread.sorted.read, source: source, model: model)
        outdated.append(prepare(sorted, hash: nil))
      case .isOrphaned:
        throw LibraryError(
          .unknownSource, path: store.path,
          sentence: "The source was removed from the library while it was being added.",
          remedy: "Add it again if it should be there.")
      }
      waiting.removeFirst()
    }
    return outdated
  }
}
