import Items

extension ImportOperation {
  /// The largest numbers of bytes and items of a plan whose chunks aren't counted first.
  private static let smallPlan = (bytes: 64 << 10, items: 128)

  /// Returns the number of chunks that the import will embed, for the progress of a long import and
  /// for the order in which threads are stored.
  ///
  /// Reads and cuts every planned thread, and keeps only the first bytes of the digests. Problems
  /// aren't reported here, but when the threads are read again to be stored. A small plan isn't
  /// read, and the total is 0.
  ///
  /// - Parameters:
  ///   - plan: The threads to count.
  ///   - threads: The reader of the items. Its records of failed files are discarded.
  ///   - hashes: The digests of the completely stored threads, by key.
  ///   - source: The row of the source.
  ///   - model: The row of the model.
  ///   - state: The progress to report from.
  func countChunks(
    of plan: ImportPlan, from threads: ThreadReader, hashes: [String: String], source: Int64,
    model: Int64,
    progress state: AddProgress
  ) async throws -> ChunkCounts {
    let items = plan.threads.reduce(0) { $0 + $1.origins.count }
    guard state.bytesTotal > Self.smallPlan.bytes || items > Self.smallPlan.items else {
      return ChunkCounts()
    }
    var threads = threads
    threads.isStrict = false
    var state = state
    state.phase = .cutting
    var counted: Set<UInt64> = []
    var large: [Int: Int] = [:]
    for (position, group) in threads.groups(of: plan.threads).enumerated() {
      let before = counted.count
      var discarded = AddReport(source: "")
      for read in try threads.read(group, report: &discarded) {
        var thread = PreparedThread(
          read, duplicates: try await store.duplicates(of: read, source: source, model: model))
        if thread.isStored(in: hashes) { continue }
        thread.cut(options.chunking, for: embedder)
        let chunks = thread.chunks.map(\.hash)
        let known = try await store.vectorHashes(model: model, among: chunks)
        for chunk in chunks where !known.contains(chunk) {
          if let digits = UInt64(chunk.prefix(16), radix: 16) { counted.insert(digits) }
        }
      }
      let added = counted.count - before
      if added > ChunkCounts.largeGroup { large[position] = added }
      for thread in group { state.advance(past: thread) }
      progress(state)
    }
    return ChunkCounts(total: counted.count, large: large)
  }
}

/// The numbers of chunks that an import embeds.
struct ChunkCounts {
  /// The number of chunks of all threads; 0 if they weren't counted.
  var total = 0
  /// The numbers of chunks of the groups of threads with more than ``largeGroup``, by position.
  var large: [Int: Int] = [:]

  /// The number of chunks that are embedded in about a second.
  static let largeGroup = 128

  /// Returns groups with the large ones last, in the order of their sizes, so that all others can be
  /// found soon.
  func largeLast<Group>(_ groups: [Group]) -> [Group] {
    if large.isEmpty { return groups }
    let order = groups.indices.sorted { (large[$0] ?? 0, $0) < (large[$1] ?? 0, $1) }
    return order.map { groups[$0] }
  }
}
