import Foundation
import Items

extension ImportOperation {
  /// Counts the chunks to embed, for progress and for the order of storing.
  ///
  /// Reads and cuts every planned thread. Only the first bytes of digests are kept. Problems aren't
  /// reported here, but when the threads are read again to be stored. Also returns the text
  /// allowance to store them with.
  func countChunks(
    of plan: ImportPlan, from threads: ThreadReader, digests: [String: String], source: Int64,
    model: Int64,
    progress state: AddProgress
  ) async throws -> ChunkCounts {
    var threads = threads
    threads.isStrict = false
    var state = state
    state.phase = .cutting
    var counted: Set<UInt64> = []
    var groups: [(file: String, chunks: Int)] = []
    for group in threads.groups(of: plan.threads) {
      let before = (chunks: counted.count, omitted: threads.allowance?.omittedBytes ?? 0)
      var discarded = AddReport(source: "")
      for read in try threads.read(group, report: &discarded) {
        var thread = PreparedThread(
          read, copies: try await store.copies(of: read, source: source, model: model))
        if thread.isStored(in: digests) { continue }
        thread.cut(options.chunking, for: embedder)
        let chunks = thread.chunks.map(\.digest)
        let known = try await store.digestsWithVector(model: model, among: chunks)
        for chunk in chunks where !known.contains(chunk) {
          if let digits = UInt64(chunk.prefix(16), radix: 16) { counted.insert(digits) }
        }
      }
      // Text that is left out now may be stored in part later.
      let omitted = (threads.allowance?.omittedBytes ?? 0) - before.omitted
      let added = counted.count - before.chunks + omitted / ChunkCounts.bytesOfChunk
      let file = threads.scan.files[ExactString(group[0].origins[0].file)]
      groups.append((file?.file.url.path ?? "", added))
      for thread in group { state.advance(past: thread) }
      progress(state)
    }
    return ChunkCounts(
      total: counted.count, groups: groups, allowance: threads.allowance?.secondPass())
  }
}

struct ChunkCounts {
  let total: Int
  let allowance: TextAllowance?
  /// The chunks of each group of threads, and those of all groups of its file or archive.
  private let groups: [(own: Int, ofFile: Int)]

  private static let many = 128
  /// The approximate size of a chunk.
  static let bytesOfChunk = 700

  init(total: Int, groups: [(file: String, chunks: Int)], allowance: TextAllowance?) {
    (self.total, self.allowance) = (total, allowance)
    let files = Dictionary(groups.map { ($0.file, $0.chunks) }, uniquingKeysWith: +)
    self.groups = groups.map { (own: $0.chunks, ofFile: files[$0.file] ?? 0) }
  }

  /// Returns groups in the order of storing: small files, larger files, then large groups, the
  /// largest last.
  ///
  /// All but large groups can be found soon that way.
  func largeLast<Group>(_ all: [Group]) -> [Group] {
    func rank(_ position: Int) -> (Int, Int, Int) {
      let (own, ofFile) = groups[position]
      return own > Self.many
        ? (1, own, position) : (0, ofFile > Self.many ? ofFile : 0, position)
    }
    return all.indices.sorted { rank($0) < rank($1) }.map { all[$0] }
  }
}
