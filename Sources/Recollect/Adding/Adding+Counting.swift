import Items

extension Adding {
  /// Most bytes and items of a plan that is small enough to be embedded at once.
  private static let smallPlan = (bytes: 64 << 10, items: 128)

  /// Returns how many chunks the import will embed, which the progress of a long import is measured by.
  ///
  /// Reads and cuts every planned thread, keeps nothing but the digests' first bytes, and reports no
  /// problem: the threads are read again to be stored, and what is wrong with them is told then. A
  /// plan that is embedded at once isn't read.
  /// - Parameters:
  ///   - threads: reads the items; what it notes is lost.
  ///   - hashes: digests of the threads that are stored whole, by key.
  func countChunks(
    of plan: AddPlan, from threads: ThreadReader, hashes: [String: String], source: Int64,
    model: Int64,
    progress state: AddProgress
  ) async throws -> Int {
    let items = plan.threads.reduce(0) { $0 + $1.origins.count }
    guard state.bytesTotal > Self.smallPlan.bytes || items > Self.smallPlan.items else { return 0 }
    var threads = threads
    threads.isStrict = false
    var state = state
    state.phase = .cutting
    var counted: Set<UInt64> = []
    for bundle in threads.bundles(of: plan.threads) {
      var discarded = AddReport(source: "")
      for read in try threads.read(bundle, report: &discarded) {
        let sorted = try await store.sort(read, source: source, model: model)
        guard let own = sorted.own else { continue }
        let hash = own.hash
        if sorted.copies.isEmpty && hashes[read.key] == hash { continue }
        let prepared = PreparedThread(
          own, hash: hash, options: options.chunking, embedder: embedder)
        let chunks = prepared.chunks.map(\.hash)
        let known = try await store.vectorHashes(model: model, among: chunks)
        for chunk in chunks where !known.contains(chunk) {
          if let digits = UInt64(chunk.prefix(16), radix: 16) { counted.insert(digits) }
        }
      }
      for thread in bundle { state.advance(past: thread) }
      progress(state)
    }
    return counted.count
  }
}
