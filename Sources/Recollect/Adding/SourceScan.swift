import Foundation
import Items

/// What was found at a source: files to read, files to leave, files that are gone.
struct SourceScan: Sendable {
  /// New or changed files, by path.
  var changed: [ExactString: FoundFile] = [:]
  /// Stored files whose content is as it was; those whose time alone changed carry the new one.
  var unchanged: [StoredFile] = []
  /// Stored files that are no longer there.
  var removed: [StoredFile] = []
  /// All files by path, to read items from.
  var files: [ExactString: FoundFile] = [:]
  /// Outlines of the items in changed files.
  var outlines: [ItemOrigin] = []
  /// How many files of the source there are.
  var found = 0
  /// Files that hold nothing to remember.
  var withoutText = 0
  /// Files that another source holds.
  var inOtherSources = 0
  var problems: [ImportProblem] = []
}

/// Compares a source with what the library knows of it, then reads the outline of what changed.
struct SourceScanner {
  let root: String
  /// What the root holds.
  let listing: SourceListing
  /// The path that was asked for: the root, or something in it.
  let requested: String
  let reader: any SourceReader
  let options: AddOptions
  /// The importer that the whole source is read with, `nil` to recognise each file.
  let importer: String?
  /// Paths of the other sources in the library that lie inside this one.
  let otherSources: [String]
  /// What the library knows of the source, by path.
  let stored: [ExactString: StoredFile]
  /// Ids of files to read again whatever they look like.
  let incomplete: Set<Int64>
  /// Files that can't be read, by this import and earlier ones.
  let unread: UnreadFiles
  let progress: (AddProgress.Phase, Int, Int, _ file: String?) -> Void

  func scan() throws -> SourceScan {
    var scan = SourceScan()
    try scan.note(listing.problems, options)
    try checkNotEmptied(listing)
    var seen: Set<ExactString> = []
    let isOther = { path in otherSources.contains { SourcePath.holds($0, path) } }
    for (position, file) in listing.files.enumerated() {
      try Task.checkCancellation()
      if position % 100 == 0 { progress(.listing, position, listing.files.count, nil) }
      if isOther(file.url.path) {
        scan.inOtherSources += 1
      } else if seen.insert(ExactString(file.path)).inserted {
        scan.found += 1
        try sort(file, into: &scan)
      } else {
        try scan.note([Self.repeated(file)], options)
      }
    }
    findRemoved(listing, in: &scan)
    readRepeatingAgain(in: &scan)
    try readOutlines(into: &scan)
    return scan
  }

  /// An empty folder where there were files is more often a disk that isn't mounted than a wish.
  private func checkNotEmptied(_ listing: SourceListing) throws {
    guard listing.files.isEmpty, listing.problems.isEmpty, !stored.isEmpty else { return }
    throw ImportProblem(
      .empty, path: root,
      sentence: "It is empty, and the library remembers \(stored.count) files of it.",
      remedy: "If that is meant, forget them with `recollect remove`; nothing was changed.")
  }

  private static func repeated(_ file: SourceFile) -> ImportProblem {
    ImportProblem(
      .malformed, path: file.path,
      sentence: "Another file of the source has the same path, so this one was left out.",
      remedy: "Rename one of the two, or unpack the archive they are in and add the folder.")
  }

  private func sort(_ file: SourceFile, into scan: inout SourceScan) throws {
    let path = ExactString(file.path)
    do {
      let wanted = try wantedImporter(for: file)
      if let problems = try unread.problems(of: file, importer: wanted, reader: reader) {
        try scan.note(problems, options)
        return keepStored(path, in: &scan)
      }
      if var known = stored[path], known.isComplete, !incomplete.contains(known.id),
        wanted == nil || wanted == known.importer
      {
        let modified = file.modified.timeIntervalSince1970
        let isSame = known.size == file.size && known.modified == modified
        if try isSame || (known.size == file.size && reader.digest(of: file) == known.hash) {
          if let importer = try reader.importer(for: file, named: known.importer) {
            scan.files[path] = FoundFile(file: file, hash: known.hash, importer: importer)
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
      let found = FoundFile(file: file, hash: try reader.digest(of: file), importer: importer)
      scan.changed[path] = found
      scan.files[path] = found
    } catch let problem as ImportProblem {
      try scan.note([problem], options)
      keepStored(path, in: &scan)
    }
  }

  /// Name of the importer a file must be read with: what was asked for holds for what was asked.
  private func wantedImporter(for file: SourceFile) throws -> String? {
    guard SourcePath.holds(requested, file.url.path) else { return importer }
    if let asked = options.importer { return asked.lowercased() }
    return options.recognizesAnew ? try reader.importer(for: file, named: nil)?.name : importer
  }

  /// A file that can't be read now may be readable again: what is stored of it stays.
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

  /// When anything changes, an item that was left to another file may be this file's to give.
  private func readRepeatingAgain(in scan: inout SourceScan) {
    guard !scan.changed.isEmpty || !scan.removed.isEmpty else { return }
    for file in scan.unchanged where file.isRepeating {
      scan.changed[ExactString(file.path)] = scan.files[ExactString(file.path)]
    }
    let changed = scan.changed
    scan.unchanged.removeAll { changed[ExactString($0.path)] != nil }
  }

  private func readOutlines(into scan: inout SourceScan) throws {
    let paths = scan.changed.keys.sorted()
    for (position, path) in paths.enumerated() {
      try Task.checkCancellation()
      progress(.scanning, position, paths.count, path.string)
      guard let found = scan.changed[path] else { continue }
      var outlines: [ItemOrigin] = []
      var problems: [ImportProblem] = []
      do {
        try found.importer.scan(found.file) { event in
          try Task.checkCancellation()
          switch event {
          case .item(let outline):
            outlines.append(ItemOrigin(file: path.string, outline: outline.storable))
          case .problem(let problem): problems.append(problem)
          }
        }
        unread.noteRead(found.file)
        try scan.note(problems, options)
        scan.outlines += outlines
        if outlines.isEmpty { scan.withoutText += 1 }
      } catch let problem as ImportProblem {
        // What is stored has its places in the file as it was: nothing is to be read at them.
        scan.changed[path] = nil
        scan.files[path] = nil
        if problem.isLasting { unread.note(found, problems: problems + [problem]) }
        try scan.note(problems + [problem], options)
        keepStored(path, in: &scan)
      }
    }
  }
}

extension SourceScan {
  /// Collects problems, or ends the import at the first when it is strict.
  fileprivate mutating func note(_ problems: [ImportProblem], _ options: AddOptions) throws {
    if options.isStrict, let problem = problems.first(where: { !$0.isWarning }) { throw problem }
    self.problems += problems
  }
}
