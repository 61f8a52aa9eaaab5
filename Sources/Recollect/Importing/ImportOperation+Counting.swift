import Foundation
import Items

extension ImportOperation {
  /// Counts the chunks of groups of threads that aren't counted yet, for progress and for the order
  /// of storing.
  ///
  /// Reads and cuts each thread. Problems aren't reported here, but when the threads are read again
  /// to be stored.
  ///
  /// - Parameters:
  ///   - maximumBytes: The text for which other files are begun after the first one.
  ///   - clock: The time in which all is counted that doesn't take long; `nil` to count everything.
  func count(
    _ counts: inout ChunkCounts, upTo maximumBytes: Int, within clock: CountingTime?,
    from threads: ThreadReader,
    digests: [String: String], source: Int64, model: Int64, progress state: AddProgress
  ) async throws {
    var threads = threads
    threads.isStrict = false
    threads.allowance = counts.allowance
    var state = state
    state.phase = .cutting
    var bytes = 0
    if clock == nil { counts.takeBack() }
    while clock?.isUp != true, let group = counts.next(room: maximumBytes - bytes) {
      let omitted = threads.allowance?.omittedBytes ?? 0
      var chunks: Set<String> = []
      guard let reads = try threads.read(group, within: clock?.patience) else {
        counts.putOff()
        continue
      }
      for read in reads {
        bytes += read.items.reduce(0) { $0 + $1.item.text.utf8.count }
        var thread = PreparedThread(
          read, copies: try await store.copies(of: read, source: source, model: model))
        if thread.isStored(in: digests) { continue }
        thread.cut(options.chunking, for: embedder)
        chunks.formUnion(thread.chunks.map(\.digest))
      }
      let known = try await store.digestsWithVector(model: model, among: Array(chunks))
      // Text that is left out now may be stored in part later.
      counts.take(
        chunks.subtracting(known), omitted: (threads.allowance?.omittedBytes ?? 0) - omitted)
      for thread in group { state.advance(past: thread) }
      progress(state)
    }
    counts.allowance = threads.allowance
  }
}

/// The time in which the first threads of an import are counted.
struct CountingTime {
  private let begin = ContinuousClock.now

  private static let maximum = Duration.seconds(6)
  private static let usual = Duration.seconds(2)
  private static let minimumPatience = Duration.milliseconds(50)

  var isUp: Bool { ContinuousClock.now - begin > Self.maximum }

  /// A quarter of what is left, so a few slow files take no time from a hundred others.
  var patience: ReadingPatience {
    let left = Self.usual - (ContinuousClock.now - begin)
    return ReadingPatience(max(Self.minimumPatience, left / 4))
  }
}

extension ThreadReader {
  /// Returns `nil`, as if nothing had been read, if reading takes longer than the patience.
  fileprivate mutating func read(
    _ group: [PlannedThread], within patience: ReadingPatience?
  ) throws -> [LoadedThread]? {
    let before = self
    var discarded = AddReport(source: "")
    let threads = try ReadingPatience.$current.withValue(patience) {
      try read(group, report: &discarded)
    }
    guard patience?.isExhausted != true else {
      self = before
      return nil
    }
    return threads
  }
}

/// The groups of threads of an import, with their numbers of chunks to embed.
///
/// They are counted in the order of the sizes of their files or archives.
struct ChunkCounts {
  typealias Group = [PlannedThread]

  private struct Counted {
    var position: Int
    var chunks = 0
  }

  /// The allowance of the texts that were counted.
  var allowance: TextAllowance?
  /// The number of different chunks, estimated by sizes until all groups are counted.
  var total: Int {
    guard !isComplete, countedBytes > 0 else { return digests.count }
    let all = sizes.values.reduce(0, +)
    return Int(Double(digests.count) * Double(all) / Double(countedBytes))
  }

  private let groups: [Group]
  /// The path of the file or archive of each group.
  private let files: [String]
  /// The bytes of all groups of each file or archive.
  private let sizes: [String: Int]
  private var uncounted: ArraySlice<Int>
  private var putOffGroups: [Int] = []
  private var counted: [Counted] = []
  private var countedBytes = 0
  /// The first bytes of the digests of all chunks.
  private var digests: Set<UInt64> = []

  private static let many = 128
  /// The number up to which files are stored in the order of their first threads.
  private static let few = 16
  /// The approximate size of a chunk.
  private static let bytesOfChunk = 700

  init(_ groups: [Group], allowance: TextAllowance?, path: (Group) -> String) {
    (self.groups, self.allowance) = (groups, allowance)
    let files = groups.map(path)
    let sizes = Dictionary(
      zip(files, groups.map { $0.reduce(0) { $0 + $1.bytes } }), uniquingKeysWith: +)
    (self.files, self.sizes) = (files, sizes)
    func rank(_ position: Int) -> (Int, String, Int) {
      (sizes[files[position]] ?? 0, files[position], position)
    }
    uncounted = groups.indices.sorted { rank($0) < rank($1) }[...]
  }

  var isComplete: Bool { uncounted.isEmpty && putOffGroups.isEmpty }

  /// Returns the next group to count.
  ///
  /// - Parameter room: The size of another file that may be begun after the first one.
  fileprivate mutating func next(room: Int) -> Group? {
    guard let position = uncounted.first else { return nil }
    let file = files[position]
    let isBegun = counted.last.map { files[$0.position] == file } ?? true
    guard isBegun || sizes[file] ?? 0 <= room else { return nil }
    uncounted.removeFirst()
    counted.append(Counted(position: position))
    countedBytes += groups[position].reduce(0) { $0 + $1.bytes }
    return groups[position]
  }

  /// Leaves the group that was returned last uncounted until ``takeBack()`` is called.
  fileprivate mutating func putOff() {
    let position = counted.removeLast().position
    countedBytes -= groups[position].reduce(0) { $0 + $1.bytes }
    putOffGroups.append(position)
  }

  /// Puts what was put off behind all other groups.
  fileprivate mutating func takeBack() {
    uncounted += putOffGroups
    putOffGroups = []
  }

  /// Takes the chunks of the group that was returned last.
  fileprivate mutating func take(_ chunks: Set<String>, omitted: Int) {
    let before = digests.count
    digests.formUnion(chunks.lazy.compactMap { UInt64($0.prefix(16), radix: 16) })
    counted[counted.count - 1].chunks = digests.count - before + omitted / Self.bytesOfChunk
  }

  /// Removes the counted groups, and returns them in the order of storing: small files, larger
  /// files, then large groups, the largest last.
  ///
  /// All but large groups can be found soon that way.
  ///
  /// - Parameter keepsLarge: True to leave groups of larger files.
  mutating func take(keepsLarge: Bool = false) -> [Group] {
    let chunks = Dictionary(counted.map { (files[$0.position], $0.chunks) }, uniquingKeysWith: +)
    func rank(_ group: Counted) -> (Int, Int, Int) {
      let ofFile = chunks[files[group.position]] ?? 0
      return group.chunks > Self.many
        ? (1, group.chunks, group.position)
        : (0, ofFile > Self.few ? ofFile : 0, group.position)
    }
    let ranked = counted.map { (group: $0, rank: rank($0)) }.sorted { $0.rank < $1.rank }
    let taken = ranked.prefix { !keepsLarge || $0.rank.0 == 0 && $0.rank.1 <= Self.many }
    counted = ranked.dropFirst(taken.count).map(\.group)
    return taken.map { groups[$0.group.position] }
  }
}
