import Embeddings
import Foundation
import GRDB

/// The embedding of all chunks with another embedder, and the switch to it.
///
/// Progress is stored only in the library's rows, so any process can continue after another was
/// killed.
struct EmbedderChange {
  let store: Store
  let embedder: any Embedder
  let keepsOld: Bool
  /// The place from which the program loads the embedder; `nil` if its identifier tells that.
  var location: String?
  let progress: @Sendable (EmbedderChangeProgress) -> Void

  private var report = EmbedderChangeReport()
  private var state = EmbedderChangeProgress(done: 0, total: 0, embedded: 0)

  private static let batch = 32

  init(
    store: Store, embedder: any Embedder, keepsOld: Bool,
    progress: @escaping @Sendable (EmbedderChangeProgress) -> Void
  ) {
    (self.store, self.embedder, self.keepsOld) = (store, embedder, keepsOld)
    self.progress = progress
  }

  mutating func run() async throws -> EmbedderChangeReport {
    let model = try await begin()
    while true {
      _ = try await complete(model)
      if try await switchModel(to: model) { return report }
    }
  }

  mutating func complete(_ model: Int64) async throws -> EmbedderChangeReport {
    try await count(model)
    try await embedChunks(model)
    try await embedMemories(model)
    return report
  }

  /// Inserts the model of the embedder, for which vectors are made from now on.
  private func begin() async throws -> Int64 {
    // Vectors that are still to be removed would pass for new ones.
    try await store.removeLeavingVectors()
    let location = location
    return try await store.insertModel(of: embedder) { model, records in
      switch model.state {
      case .used, .kept, .making: break
      case .removing: throw records.isBeingRemoved(model)
      case nil:
        try records.setState(records.used() == nil ? .used : .making, of: model.id)
      }
      if let location { try records.setLocation(location, of: model.id) }
    }
  }

  private mutating func count(_ model: Int64) async throws {
    let (done, total) = try await store.read { database in
      (
        try Int.fetchOne(
          database, sql: "SELECT count(*) FROM embeddings WHERE model_id = ?", arguments: [model])
          ?? 0,
        try Int.fetchOne(database, sql: "SELECT count(*) FROM chunks") ?? 0
      )
    }
    if state.total == 0 { report.reused = done }
    (state.done, state.total) = (done, max(done, total))
    progress(state)
  }

  private mutating func embedChunks(_ model: Int64) async throws {
    var last: Int64 = 0
    while true {
      try Task.checkCancellation()
      let start = last
      let texts = try await store.read { database in
        try EmbeddedTexts(database: database).lacking(model, after: start, limit: Self.batch)
      }
      guard let end = texts.last?.chunk else { return }
      let vectors = try await makeVectors(of: texts, model: model)
      try await write(texts, vectors: vectors, model: model)
      last = end
      state.done += texts.count
      state.total = max(state.total, state.done)
      state.embedded = report.embedded
      progress(state)
    }
  }

  /// Returns vectors by chunk.
  ///
  /// Equal texts are embedded once.
  private mutating func makeVectors(
    of texts: [EmbeddedTexts.Text], model: Int64
  ) async throws -> [Int64: Data] {
    var known = try await store.vectors(
      model: model, digests: texts.filter(\.isExact).map(\.digest))
    var seen = Set(known.keys)
    let needed = texts.filter { !$0.isExact || seen.insert($0.digest).inserted }
    let made =
      needed.isEmpty ? [] : try await embedder.embed(needed.map(\.text), as: .passage)
    report.embedded += needed.count
    report.reused += texts.count - needed.count
    report.cutOff += needed.count { embedder.tokenCount($0.text) > embedder.maximumTokens }
    var vectors: [Int64: Data] = [:]
    for (text, vector) in zip(needed, made) {
      let bytes = VectorBlob.encode(vector)
      vectors[text.chunk] = bytes
      if text.isExact { known[text.digest] = bytes }
    }
    for text in texts where vectors[text.chunk] == nil { vectors[text.chunk] = known[text.digest] }
    return vectors
  }

  /// Stores the vectors of the chunks that still exist with the same text.
  private func write(
    _ texts: [EmbeddedTexts.Text], vectors: [Int64: Data], model: Int64
  ) async throws {
    let path = store.path
    try await store.write(changesChunks: false) { database in
      try ModelRecords(database: database, path: path).checkIsMade(model)
      for text in texts {
        try database.run(
          """
          INSERT OR IGNORE INTO embeddings (chunk_id, model_id, vector)
          SELECT id, ?, ? FROM chunks WHERE id = ? AND hash = ? AND (hash <> '' OR text = ?)
          """, [model, vectors[text.chunk], text.chunk, text.digest, text.stored])
        // An import embeds a chunk without a digest again, if its text changes.
        if text.isGuess {
          try database.run(
            "UPDATE chunks SET hash = '' WHERE id = ? AND hash = ?", [text.chunk, text.digest])
        }
      }
    }
  }

  private func embedMemories(_ model: Int64) async throws {
    let path = store.path
    while true {
      try Task.checkCancellation()
      let texts = try await store.read { database in
        try database.rows(
          "SELECT id, text \(ModelRecords.memoriesWithoutVector) LIMIT ?", [model, Self.batch]
        ).map { (id: try $0.value("id") as Int64, text: try $0.value("text") as String) }
      }
      if texts.isEmpty { return }
      let vectors = try await embedder.embed(texts.map(\.text), as: .passage)
      try await store.write(changesChunks: false) { database in
        try ModelRecords(database: database, path: path).checkIsMade(model)
        try MemoryRecords(database: database).set(vectors, by: model, of: texts)
      }
    }
  }

  /// Returns `false` if chunks or memories without a vector were added meanwhile.
  private mutating func switchModel(to model: Int64) async throws -> Bool {
    let (path, keepsOld) = (store.path, keepsOld)
    let outcome = try await store.write { database -> (isDone: Bool, replaced: String?) in
      let records = ModelRecords(database: database, path: path)
      try records.checkIsMade(model)
      if try records.lacksVectors(model) { return (false, nil) }
      let used = try records.used()
      if let used {
        if used.id == model { return (true, nil) }
        try records.setState(keepsOld ? .kept : .removing, of: used.id)
        try database.execute(sql: "DELETE FROM vector_snapshots")
      }
      try records.setState(.used, of: model)
      try records.restartLog(for: model)
      return (true, used?.identifier)
    }
    report.replaced = outcome.replaced
    return outcome.isDone
  }
}

extension EmbeddedTexts.Text {
  fileprivate var isExact: Bool { !isGuess && !digest.isEmpty }
}
