import Foundation
import Items

/// The files of a source to read, those that are unchanged, and those that are gone.
struct SourceScan: Sendable {
  var changed: [ExactString: FoundFile] = [:]
  /// The stored files with unchanged content.
  ///
  /// A file whose time alone changed has the new time.
  var unchanged: [FileRecord] = []
  var removed: [FileRecord] = []
  /// All readable files by path.
  var files: [ExactString: FoundFile] = [:]
  var outlines: [ItemOrigin] = []
  var found = 0
  var withoutText = 0
  var inOtherSources = 0
  var problems: [ImportProblem] = []
  /// The files that weren't read because they take long.
  var slow = SlowFiles()
}

/// A scanner that compares a source with its stored state, then reads the outlines of changed
/// files.
struct SourceScanner {
  let root: String
  let listing: SourceListing
  /// The path to import: the root, or a path inside it.
  let requested: String
  let reader: any SourceReader
  let options: AddOptions
  /// The importer that the whole source is read with; `nil` to recognize each file's format.
  let importer: String?
  /// The other sources inside this one.
  let otherSources: [String]
  let stored: [ExactString: FileRecord]
  /// The files to read again even if they are unchanged.
  let incomplete: Set<Int64>
  /// The files that this import or an earlier one couldn't read.
  let unread: UnreadableFiles
  /// True to leave files that take long.
  let defersSlowFiles: Bool
  let progress: @Sendable (AddProgress) -> Void

  func scan() throws -> SourceScan {
    var scan = SourceScan()
    scan.slow.isUsed = defersSlowFiles
    try scan.add(listing.problems, options)
    try checkNotEmptied(listing)
    var seen: Set<ExactString> = []
    let isOther = { path in otherSources.contains { SourcePath.contains($0, path) } }
    for (position, file) in listing.files.enumerated() {
      try Task.checkCancellation()
      if position % 100 == 0 {
        progress(AddProgress(.listing, done: position, total: listing.files.count))
      }
      if isOther(file.url.path) {
        scan.inOtherSources += 1
      } else if seen.insert(ExactString(file.path)).inserted {
        scan.found += 1
        try classify(file, into: &scan)
      } else {
        try scan.add([Self.repeated(file)], options)
      }
    }
    findRemoved(listing, in: &scan)
    readRepeatingAgain(in: &scan)
    try readOutlines(into: &scan)
    return scan
  }

  /// Throws if the source is empty but has stored files.
  ///
  /// An empty folder is more often an unmounted disk than a deletion on purpose.
  private func checkNotEmptied(_ listing: SourceListing) throws {
    guard listing.files.isEmpty, listing.problems.isEmpty, !stored.isEmpty,
      listing.filesLeftOut + listing.foldersLeftOut == 0
    else { return }
    throw ImportProblem(
      .empty, path: root,
      message: "It is empty, and the library remembers \(stored.count) files of it.",
      remedy: "If that is meant, remove the source from the library; nothing was changed.")
  }

  private static func repeated(_ file: SourceFile) -> ImportProblem {
    ImportProblem(
      .malformed, path: file.path,
      message: "Another file of the source has the same path, so this one was left out.",
      remedy: "Rename one of the two, or unpack the archive they are in and add the folder.")
  }

  private func classify(_ file: SourceFile, into scan: inout SourceScan) throws {
    let path = ExactString(file.path)
    do {
      let wanted = try wantedImporter(for: file)
      if let problems = try unread.problems(of: file, importer: wanted, reader: reader) {
        try scan.add(problems, options)
        return keepStored(path, in: &scan)
      }
      if var known = stored[path], known.isComplete, !incomplete.contains(known.id),
        wanted == nil || wanted == known.importer
      {
        let modified = file.modified.timeIntervalSince1970
        let isSame = known.size == file.size && known.modified == modified
        if try isSame || (known.size == file.size && reader.digest(of: file) == known.digest) {
          if let importer = try reader.importer(for: file, named: known.importer) {
            scan.files[path] = FoundFile(file: file, digest: known.digest, importer: importer)
          }
          known.modified = modified
          scan.unchanged.append(known)
          return
        }
      }
      guard let importer = try reader.importer(for: file, named: wanted) else {
        scan.withoutText += 1
        if let known = stored[path] { scan.removed.append(known) }
        return
      }
      let found = FoundFile(file: file, digest: try reader.digest(of: file), importer: importer)
      scan.changed[path] = found
      scan.files[path] = found
    } catch let problem as ImportProblem {
      try scan.add([problem], options)
      keepStored(path, in: &scan)
    }
  }

  /// Returns the importer that a file must be read with, or `nil` to recognize its format.
  ///
  /// The import's options apply only to files at the requested path.
  private func wantedImporter(for file: SourceFile) throws -> String? {
    guard SourcePath.contains(requested, file.url.path) else { return importer }
    if let asked = options.importer { return asked.lowercased() }
    return options.recognizesFormatsAgain
      ? try reader.importer(for: file, named: nil)?.name : importer
  }

  /// Keeps the stored state of an unreadable file, which may become readable again.
  private func keepStored(_ path: ExactString, in scan: inout SourceScan) {
    if let known = stored[path] { scan.unchanged.append(known) }
  }

  private func findRemoved(_ listing: SourceListing, in scan: inout SourceScan) {
    let found = Set(listing.files.map { ExactString($0.path) })
    // The path of a folder may end in a slash.
    let unreadable = listing.problems.map { $0.path.hasSuffix("/") ? $0.path : $0.path + "/" }
    for (path, file) in stored.sorted(by: { $0.key < $1.key }) where !found.contains(path) {
      let isHidden = unreadable.contains {
        (path.string + "/").beginsExactly(with: $0)
          || (root + "/" + path.string + "/").beginsExactly(with: $0)
      }
      if isHidden { scan.unchanged.append(file) } else { scan.removed.append(file) }
    }
  }

  /// Reads files with repeated items again if any file changed.
  ///
  /// The item that they repeat may be gone.
  private func readRepeatingAgain(in scan: inout SourceScan) {
    guard !scan.changed.isEmpty || !scan.removed.isEmpty else { return }
    for file in scan.unchanged where file.isRepeating {
      scan.changed[ExactString(file.path)] = scan.files[ExactString(file.path)]
    }
    let changed = scan.changed
    scan.unchanged.removeAll { changed[ExactString($0.path)] != nil }
  }

  private func readOutlines(into scan: inout SourceScan) throws {
    let paths = orderOfReading(scan.changed)
    var read: [ExactString: [ItemOrigin]] = [:]
    let listed = scan.problems.count
    for (position, path) in paths.enumerated() {
      try Task.checkCancellation()
      let state = AddProgress(.scanning, done: position, total: paths.count, file: path.string)
      progress(state)
      guard let found = scan.changed[path] else { continue }
      if scan.slow.contains(found.file) {
        leave(path, in: &scan)
        continue
      }
      var (outlines, problems): ([ItemOrigin], [ImportProblem]) = ([], [])
      do {
        let isRead = try scan.slow.scan(found.file) {
          try self.read(found, path, state) {
            outlines.append($0)
          } problem: {
            problems.append($0)
          }
        }
        guard isRead else {
          leave(path, in: &scan)
          continue
        }
        unread.recordRead(found.file)
        try scan.add(problems, options)
        read[path] = outlines
        if outlines.isEmpty { scan.withoutText += 1 }
      } catch let problem as ImportProblem {
        if problem.isLasting { unread.record(found, problems: problems + [problem]) }
        try scan.add(problems + [problem], options)
        leave(path, in: &scan)
      }
    }
    // Of equal items, the one in the first file is stored.
    scan.outlines = read.keys.sorted().flatMap { read[$0] ?? [] }
    scan.sortProblems(after: listed)
  }

  private func read(
    _ found: FoundFile, _ path: ExactString, _ state: AddProgress,
    outline: (ItemOrigin) -> Void, problem: (ImportProblem) -> Void
  ) throws {
    try ReadingProgress.$current.withValue(parts(of: state)) {
      try found.importer.scan(found.file) { event in
        try Task.checkCancellation()
        switch event {
        case .item(let found):
          outline(ItemOrigin(file: path.string, outline: found.storable))
        case .problem(let found): problem(found)
        }
      }
    }
  }

  /// Leaves a changed file as it is stored.
  private func leave(_ path: ExactString, in scan: inout SourceScan) {
    // The stored places belong to earlier content, so nothing may be read at them.
    scan.changed[path] = nil
    scan.files[path] = nil
    keepStored(path, in: &scan)
  }

  /// Returns the paths of files in the order in which they are read: small files and archives first.
  private func orderOfReading(_ files: [ExactString: FoundFile]) -> [ExactString] {
    guard defersSlowFiles else { return files.keys.sorted() }
    var sizes: [ExactString: Int] = [:]
    let ranked = files.map { path, found in
      let onDisk = ExactString(found.file.url.path)
      let size = sizes[onDisk] ?? found.file.sizeOnDisk
      sizes[onDisk] = size
      return (path: path, size: size)
    }
    return ranked.sorted { ($0.size, $0.path) < ($1.size, $1.path) }.map(\.path)
  }
}

extension SourceScanner {
  private func parts(of file: AddProgress) -> ReadingProgress {
    ReadingProgress { [progress] part in
      var state = file
      state.part = part
      progress(state)
    }
  }
}

extension SourceScan {
  /// If the import is strict, throws the first problem that isn't a warning.
  fileprivate mutating func add(_ problems: [ImportProblem], _ options: AddOptions) throws {
    if options.isStrict, let problem = problems.first(where: { !$0.isWarning }) { throw problem }
    self.problems += problems
  }

  fileprivate mutating func sortProblems(after count: Int) {
    let sorted = problems[count...].enumerated()
      .map { (place: (ExactString($1.path), $0), problem: $1) }.sorted { $0.place < $1.place }
    problems.replaceSubrange(count..., with: sorted.map(\.problem))
  }
}
