import Embeddings
import Foundation
import Items
import Synchronization

struct ImportOperation {
  let store: Store
  let embedder: any Embedder
  var reader: any SourceReader
  let options: AddOptions
  let progress: @Sendable (AddProgress) -> Void

  func run(_ requested: String) async throws -> AddReport {
    let place = try await store.source(containing: requested) ?? requested
    let known = try await store.recognizedLanguages(of: place)
    let languages = options.recognizedLanguages ?? known
    var operation = self
    operation.reader = reader.recognizingText(in: languages)
    // Scanned pages are in files that were read.
    if languages != known {
      try await store.markToBeReadAgain(place, importers: ["pdf", "picture"])
    }
    // Files that are read again for another reason aren't read three times.
    let defers =
      !options.isStrict && !options.includesForgottenItems && !options.recognizesFormatsAgain
    let (report, isComplete) = try await operation.run(
      requested, recognizing: languages, defersSlowFiles: defers)
    if isComplete { return report }
    return report.followed(
      by: try await operation.run(requested, recognizing: languages, defersSlowFiles: false).report)
  }

  /// Returns the report, and whether no slow files were left.
  private func run(
    _ requested: String, recognizing languages: [String], defersSlowFiles: Bool
  ) async throws -> (report: AddReport, isComplete: Bool) {
    let reader = reader
    let options = options
    let progress = progress
    let model = try await store.model(for: embedder)
    progress(AddProgress(.listing))
    let listed = try await listedSource(containing: requested)
    let root = listed.root
    try await store.deleteEmptySources(inside: root)
    if options.includesForgottenItems { try await store.markToBeReadAgain(root, at: requested) }
    let known = try await store.state(of: root, model: model)
    var listing = listed.archives.completed(listed.listing, with: known.files)
    let unmounted = known.unmountedDisks(listing, in: root)
    listing.problems += unmounted
    let importer = importer(of: root, requested: requested, known: known)
    let unread = UnreadableFiles(
      try await store.unreadableFiles(at: root), limits: reader.limitsFingerprint,
      retriesAll: options.recognizesFormatsAgain)
    unread.recordListed(listing, in: root)
    let scanner = SourceScanner(
      root: root, listing: listing, requested: requested, reader: reader, options: options,
      importer: importer, otherSources: known.otherSources.filter { SourcePath.contains(root, $0) },
      stored: known.files,
      incomplete: known.incomplete.union(known.emptyFiles(at: requested, in: root)),
      unread: unread, defersSlowFiles: defersSlowFiles, progress: progress)
    var scan: SourceScan
    do {
      scan = try RefusedContents.$current.withValue(unread.contents) {
        try ReadingTime.$current.withValue(ReadingTime()) { try scanner.scan() }
      }
    } catch {
      try await unread.store(in: store)
      throw error
    }
    try await unread.store(in: store)

    var report = AddReport(source: root, scan: scan)
    let isComplete = scan.slow.isEmpty
    let forgotten = try await store.forgottenItems()
    report.filesLeftOut = listing.filesLeftOut
    report.foldersLeftOut = listing.foldersLeftOut
    report.itemsForgotten = try await leaveOut(
      forgotten, of: &scan, known: known, at: requested, in: root)
    let plan = try ImportPlan(
      fresh: scan.outlines, stored: known.items,
      unchanged: Set(scan.unchanged.map { ExactString($0.path) }),
      importers: known.files.mapValues(\.importer)
        .merging(scan.changed.mapValues(\.importer.name)) { $1 },
      variants: MailVariants(files: scan.files))
    if options.isStrict, let problem = plan.problems.first { throw problem }
    report.problems += plan.problems
    // A mistyped path must not leave an empty source.
    let files = FileChanges(scan, plan)
    let row = try await store.beginImport(
      of: root, importer: importer, exclusions: listed.exclusions,
      recognizedLanguages: languages, mountPoints: listing.mountPoints + unmounted.map(\.path),
      files: files,
      creatingSource: !plan.threads.isEmpty)
    if let source = row {
      do {
        try await store(
          plan, of: scan, files: files, known: known, source: source, model: model, into: &report)
        try await store.forgetAgain(after: forgotten, in: source)
        try await KeptVectors(store: store, source: root, model: model).clear()
        let archives = UnchangedArchives.completelyRead(
          listing.archives, problems: report.problems, otherSources: known.otherSources)
        if isComplete { try await store.storeFingerprints(of: archives, in: source) }
        report.itemsAtPath = try await store.itemCount(
          of: source, at: SourcePath.relative(requested, to: root))
      } catch {
        if known.items.isEmpty { try await store.deleteIfEmpty(source) }
        throw error
      }
      if known.items.isEmpty { try await store.deleteIfEmpty(source) }
    }
    if isComplete {
      progress(AddProgress(.finished, report: report, total: plan.threads.count))
    }
    return (report, isComplete)
  }

  private func importer(of root: String, requested: String, known: SourceState) -> String? {
    if requested == root {
      if options.recognizesFormatsAgain { return nil }
      if let asked = options.importer { return asked.lowercased() }
    }
    // The importer of an import that stored nothing is ignored.
    return known.items.isEmpty ? nil : known.importer
  }

  /// Stores planned threads, and removes threads and files that are gone.
  private func store(
    _ plan: ImportPlan, of scan: SourceScan, files: FileChanges, known: SourceState,
    source: Int64, model: Int64, into report: inout AddReport
  ) async throws {
    var threads = ThreadReader(scan: scan, stored: known.items, isStrict: options.isStrict)
    try await storeThreads(plan, from: &threads, source: source, model: model, report: &report)
    let keys = plan.keys.union(threads.unchangedKeys).union(threads.familyKeys)
    report.threadsRemoved = try await store.finishImport(
      of: source, staleThreads: Set(known.items.map(\.threadKey)).subtracting(keys),
      files: files, failed: threads.failedFiles)
  }

  /// Reads, embeds and stores the planned threads.
  ///
  /// Small files are stored before much text was read, so large and slow files don't delay them.
  private func storeThreads(
    _ plan: ImportPlan, from threads: inout ThreadReader, source: Int64, model: Int64,
    report: inout AddReport
  ) async throws {
    let digests = try await store.threadDigests(of: source, model: model)
    var state = AddProgress(.embedding, report: report, total: plan.threads.count)
    state.bytesTotal = plan.threads.reduce(0) { $0 + $1.bytes }
    let files = threads.scan.files
    var counts = ChunkCounts(threads.groups(of: plan.threads), allowance: threads.allowance) {
      files[ExactString($0[0].origins[0].file)]?.file.url.path ?? ""
    }
    for isFirst in [true, false] {
      try await count(
        &counts, upTo: isFirst ? Self.firstBytes : .max, within: isFirst ? CountingTime() : nil,
        from: threads, digests: digests, source: source, model: model, progress: state)
      state.chunksTotal = counts.total
      threads.allowance = counts.allowance?.secondPass()
      state = try await store(
        counts.take(keepsLarge: !counts.isComplete), from: &threads, digests: digests,
        source: source, model: model, progress: state, report: &report)
      report.problems += threads.allowance?.problems ?? []
      if counts.isComplete { break }
    }
  }

  /// The text that is read before the first threads are stored: about a second of work.
  private static let firstBytes = 4 << 20

  /// Reads, embeds and stores groups of threads; returns the progress.
  ///
  /// The next batch is read while one is embedded and stored.
  private func store(
    _ groups: [ChunkCounts.Group], from threads: inout ThreadReader, digests: [String: String],
    source: Int64, model: Int64, progress state: AddProgress, report: inout AddReport
  ) async throws -> AddProgress {
    let current = CurrentProgress(state, progress)
    let empty = EmbeddingBatch(
      kept: KeptVectors(store: store, source: report.source, model: model), embedder: embedder,
      destination: StoredSource(id: source), chunking: options.chunking)
    var groups = groups[...]
    func nextBatch() async throws -> EmbeddingBatch {
      var batch = empty
      while !batch.isFull, let group = groups.popFirst() {
        for read in try threads.read(group, report: &report) {
          let thread = PreparedThread(
            read, copies: try await store.copies(of: read, source: source, model: model))
          report.items += read.items.count - thread.copyCount
          report.copies += thread.copyCount
          if !thread.isStored(in: digests) { batch.append(thread) }
        }
        current.change { state in
          for thread in group { state.advance(past: thread) }
        }
      }
      return batch
    }
    var batch = try await nextBatch()
    while !batch.isEmpty {
      let (full, before) = (batch, report)
      async let stored = full.stored(after: before) { counts in
        current.change { $0 = $0.with(counts) }
      }
      let next: Result<EmbeddingBatch, any Error>
      do { next = .success(try await nextBatch()) } catch { next = .failure(error) }
      // A batch that was read before a failure is still stored.
      report.takeCounts(of: try await stored)
      batch = try next.get()
    }
    return current.value
  }
}

private final class CurrentProgress: Sendable {
  private let state: Mutex<AddProgress>
  private let report: @Sendable (AddProgress) -> Void

  init(_ state: AddProgress, _ report: @escaping @Sendable (AddProgress) -> Void) {
    self.state = Mutex(state)
    self.report = report
  }

  var value: AddProgress { state.withLock { $0 } }

  func change(_ body: (inout AddProgress) -> Void) {
    state.withLock { state in
      body(&state)
      report(state)
    }
  }
}

extension AddProgress {
  init(_ phase: Phase, done: Int = 0, total: Int = 0, file: String? = nil) {
    self.init(
      phase: phase, done: done, total: total, file: file, threadsStored: 0, chunksEmbedded: 0,
      chunksTotal: 0, bytesEmbedded: 0, bytesDone: 0, bytesTotal: 0)
  }

  init(_ phase: Phase, report: AddReport, total: Int) {
    self.init(phase, done: phase == .finished ? total : 0, total: total)
    self = with(report)
  }

  mutating func advance(past thread: PlannedThread) {
    done += 1
    bytesDone += thread.bytes
  }

  fileprivate func with(_ report: AddReport) -> AddProgress {
    var progress = self
    progress.threadsStored = report.threadsStored
    progress.chunksEmbedded = report.chunksEmbedded
    progress.bytesEmbedded = report.bytesEmbedded
    return progress
  }
}

extension AddReport {
  fileprivate mutating func takeCounts(of other: AddReport) {
    threadsStored = other.threadsStored
    chunksEmbedded = other.chunksEmbedded
    chunksReused = other.chunksReused
    bytesEmbedded = other.bytesEmbedded
  }

  /// Returns the report of this import and of one that read the slow files after it.
  fileprivate func followed(by second: AddReport) -> AddReport {
    var report = second
    report.filesUnchanged = max(0, second.filesUnchanged - filesRead)
    report.filesWithoutText = max(filesWithoutText, second.filesWithoutText)
    for count: WritableKeyPath<AddReport, Int> in [
      \.filesRead, \.filesRemoved, \.items, \.copies, \.itemsForgotten, \.threadsStored,
      \.threadsRemoved, \.chunksEmbedded, \.chunksReused, \.bytesEmbedded,
    ] {
      report[keyPath: count] += self[keyPath: count]
    }
    let known = Set(problems.map(\.path))
    report.problems = problems + second.problems.filter { !known.contains($0.path) }
    return report
  }

  init(source: String, scan: SourceScan) {
    self.source = source
    files = scan.found
    filesUnchanged = scan.unchanged.count
    filesRead = scan.changed.count
    filesRemoved = scan.removed.count
    filesInOtherSources = scan.inOtherSources
    filesWithoutText = scan.withoutText
    problems = scan.problems
  }
}

extension FileChanges {
  init(_ scan: SourceScan, _ plan: ImportPlan) {
    self.init(
      read: scan.changed, unchanged: scan.unchanged, removed: scan.removed,
      touched: plan.touchedFiles, repeating: plan.repeating)
  }
}
