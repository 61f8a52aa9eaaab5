import Embeddings
import Foundation
import Items

/// A batch of threads that are embedded together and stored one by one.
struct EmbeddingBatch {
  let kept: KeptVectors
  let embedder: any Embedder
  let destination: any ThreadDestination
  let chunking: ChunkingOptions

  private var threads: [PreparedThread] = []
  private var chunks = 0
  private var bytes = 0

  /// Enough chunks to use the encoder well, few enough to bound memory.
  private static let fullChunks = 128
  private static let fullBytes = 1 << 20
  /// The number of texts per call of the embedder.
  ///
  /// Their vectors are lost if the import is stopped meanwhile.
  private static let textsAtOnce = 32
  /// The vectors of an incomplete thread that a kill may lose.
  private static let vectorsAtRisk = 64

  init(
    kept: KeptVectors, embedder: any Embedder, destination: any ThreadDestination,
    chunking: ChunkingOptions
  ) {
    self.kept = kept
    self.embedder = embedder
    self.destination = destination
    self.chunking = chunking
  }

  private var store: Store { kept.store }
  private var model: Int64 { kept.model }

  var isEmpty: Bool { threads.isEmpty }

  var isFull: Bool { chunks >= Self.fullChunks || bytes >= Self.fullBytes }

  mutating func append(_ thread: PreparedThread) {
    var thread = thread
    thread.cut(chunking, for: embedder)
    threads.append(thread)
    chunks += thread.chunks.count
    bytes += thread.read.items.reduce(0) { $0 + $1.item.text.utf8.count }
  }

  /// Embeds the chunks without vectors, stores the threads, and empties the batch.
  ///
  /// Each thread is stored in its own transaction once all its chunks have vectors, while the next
  /// chunks are embedded. Cancellation takes effect between two calls of the embedder. It stores
  /// complete threads, and keeps the other vectors for the next import.
  mutating func store(
    into report: inout AddReport, progress: @Sendable (AddReport) -> Void
  ) async throws {
    var waiting = threads
    threads = []
    chunks = 0
    bytes = 0
    while !waiting.isEmpty {
      waiting = try await store(waiting, into: &report, progress: progress)
    }
  }

  /// Embeds and stores the threads, without emptying the batch; returns the new counts.
  func stored(
    after report: AddReport, progress: @Sendable (AddReport) -> Void
  ) async throws -> AddReport {
    var (batch, report) = (self, report)
    try await batch.store(into: &report, progress: progress)
    return report
  }

  /// Returns the threads that other processes made outdated meanwhile, prepared again.
  private func store(
    _ threads: [PreparedThread], into report: inout AddReport,
    progress: @Sendable (AddReport) -> Void
  ) async throws -> [PreparedThread] {
    var waiting = threads[...]
    var outdated: [PreparedThread] = []
    let all = threads.flatMap { $0.chunks }
    var vectors = try await store.vectors(model: model, digests: all.map(\.digest))
    var seen = Set(vectors.keys)
    let needed = all.filter { seen.insert($0.digest).inserted }
    var atRisk: [String: Data] = [:]
    do {
      for start in stride(from: 0, to: needed.count, by: Self.textsAtOnce) {
        try Task.checkCancellation()
        let slice = needed[start..<min(start + Self.textsAtOnce, needed.count)]
        async let embedded = embed(slice)
        let before = waiting.count
        outdated += try await write(&waiting, vectors: vectors, into: &report, progress: progress)
        if waiting.count < before {
          let unwritten = Set(waiting.prefix(1).flatMap { $0.chunks.map(\.digest) })
          atRisk = atRisk.filter { unwritten.contains($0.key) }
        }
        if atRisk.count >= Self.vectorsAtRisk {
          try await kept.keep(atRisk)
          atRisk = [:]
        }
        for (digest, vector) in try await embedded {
          vectors[digest] = vector
          atRisk[digest] = vector
        }
        report.chunksEmbedded += slice.count
        report.bytesEmbedded += slice.reduce(0) { $0 + $1.embeddedText.utf8.count }
        progress(report)
      }
      outdated += try await write(&waiting, vectors: vectors, into: &report, progress: progress)
    } catch {
      // The same failure may also prevent this. The texts are embedded again then.
      try? await kept.keep(atRisk)
      throw error
    }
    report.chunksReused += all.count - needed.count
    return outdated
  }

  private func embed(
    _ chunks: ArraySlice<PreparedChunk>
  ) async throws -> [(digest: String, vector: Data)] {
    let vectors = try await embedder.embed(chunks.map(\.embeddedText), as: .passage)
    return zip(chunks, vectors).map { ($0.digest, VectorBlob.encode($1)) }
  }

  /// Stores threads from the first one on, as long as all their chunks have vectors.
  ///
  /// Cancellation is ignored, as these threads are few. Returns the outdated threads, prepared
  /// again.
  private func write(
    _ waiting: inout ArraySlice<PreparedThread>, vectors: [String: Data],
    into report: inout AddReport, progress: @Sendable (AddReport) -> Void
  ) async throws -> [PreparedThread] {
    var outdated: [PreparedThread] = []
    let (destination, model) = (destination, model)
    while let thread = waiting.first,
      thread.chunks.allSatisfy({ vectors[$0.digest] != nil })
    {
      let stored = vectors
      let outcome = try await Task { [store] in
        try await store.write { database in
          // Another process may have changed the library's embedder.
          try ModelRecords(database: database, path: store.path).checkIsUsed(model)
          return try destination.write(thread, vectors: stored, model: model, in: database)
        }
      }.value
      switch outcome {
      case .stored:
        report.threadsStored += 1
        // Report at once, so that someone who stops the import sees what is stored.
        progress(report)
      case .alreadyStored: break
      case .outdated:
        let again = try await store.read { database in
          try destination.prepare(thread.read, model: model, in: database)
        }
        if var again {
          again.cut(chunking, for: embedder)
          outdated.append(again)
        }
      case .sourceRemoved:
        throw LibraryError(
          .unknownSource, path: store.path,
          message: "The source was removed from the library while it was being added.",
          remedy: "Add it again if it should be there.")
      }
      waiting.removeFirst()
    }
    return outdated
  }
}
