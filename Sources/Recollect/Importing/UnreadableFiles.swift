import Foundation
import Items
import Synchronization

/// The unreadable files of a source, which aren't tried again while unchanged.
///
/// Results of an import are collected here until they are stored, even if it's stopped.
final class UnreadableFiles: Sendable {
  /// Bytes, because names that differ in Unicode normalization are two files.
  private typealias Key = [UInt8]

  private struct State {
    var known: [Key: UnreadableFile] = [:]
    var new: [Key: UnreadableFile] = [:]
    /// The known files that were read or no longer exist.
    var old: [String] = []
  }

  /// The attachments that can't be read, by content rather than place.
  let contents: RefusedContents
  private let limits: String
  private let retriesAll: Bool
  private let state: Mutex<State>

  /// Creates the list from the results of earlier imports.
  ///
  /// - Parameter limits: The reader's `limitsFingerprint`.
  init(_ known: [UnreadableFile], limits: String, retriesAll: Bool) {
    self.limits = limits
    self.retriesAll = retriesAll
    let (files, contents) = known.reduce(into: ([UnreadableFile](), [UnreadableFile]())) {
      lists, file in
      let isContent = file.location.hasPrefix(UnreadableFile.contentPrefix)
      if isContent { lists.1.append(file) } else { lists.0.append(file) }
    }
    let valid = contents.filter { $0.limits == limits && !retriesAll }.compactMap { file in
      file.problems.first.map { (file.digest, (file.size, $0)) }
    }
    self.contents = RefusedContents(Dictionary(valid, uniquingKeysWith: { $1 }))
    let keyed = files.map { (Array($0.location.utf8), $0) }
    state = Mutex(
      State(
        known: Dictionary(keyed, uniquingKeysWith: { $1 }),
        old: contents.filter { $0.limits != limits || retriesAll }.map(\.location)))
  }

  /// Returns the problems of an unchanged file, or `nil` to try reading it.
  ///
  /// The reader computes the file's digest if only its time has changed.
  func problems(
    of file: SourceFile, importer: String?, reader: any SourceReader
  ) throws -> [ImportProblem]? {
    guard !retriesAll, let known = state.withLock({ $0.known[Array(file.location.utf8)] }),
      known.limits == limits, known.size == file.size, !known.problems.isEmpty,
      try importer ?? reader.importer(for: file, named: nil)?.name == known.importer
    else { return nil }
    if known.modified != file.modified.timeIntervalSince1970 {
      guard try reader.digest(of: file) == known.digest else { return nil }
    }
    return known.repeated(path: file.path)
  }

  func record(_ found: FoundFile, problems: [ImportProblem]) {
    let file = UnreadableFile(found, limits: limits, problems: problems)
    state.withLock { $0.new[Array(file.location.utf8)] = file }
  }

  func recordRead(_ file: SourceFile) {
    state.withLock { state in
      let known = state.known.removeValue(forKey: Array(file.location.utf8))
      if let known { state.old.append(known.location) }
    }
  }

  /// Records the files of a source, and those that were skipped because of their names.
  ///
  /// Known files that aren't among them are gone.
  func recordListed(_ listing: SourceListing, in root: String) {
    let skipped = skipped(listing, in: root)
    let listed = Set(listing.files.map { Array($0.location.utf8) }).union(skipped.keys)
    state.withLock { state in
      for (key, file) in skipped where state.known[key] == nil { state.new[key] = file }
      for (key, file) in state.known where !listed.contains(key) {
        state.known[key] = nil
        state.old.append(file.location)
      }
    }
  }

  /// Returns the entries of folders whose names aren't UTF-8.
  private func skipped(_ listing: SourceListing, in root: String) -> [Key: UnreadableFile] {
    var files: [Key: UnreadableFile] = [:]
    for problem in listing.problems where problem.code == .encoding && !problem.isWarning {
      let location = (root.hasSuffix("/") ? root : root + "/") + problem.path
      files[Array(location.utf8), default: UnreadableFile(skipped: location, limits: limits)]
        .problems.append(problem)
    }
    return files
  }

  func store(in store: Store) async throws {
    var (new, old) = state.withLock { (Array($0.new.values), $0.old) }
    new += contents.new.map { digest, content in
      UnreadableFile(content: digest, size: content.size, limits: limits, problem: content.problem)
    }
    try await store.storeUnreadFiles(new, deleting: old)
  }
}
