import Foundation
import Items
import Synchronization

/// The files of a source that can't be read, which aren't tried again while they are unchanged.
///
/// The results of an import are collected here until they are stored, also if the import is
/// stopped.
final class UnreadableFiles: Sendable {
  /// The bytes of a location: two names that differ in Unicode normalization are two files.
  private typealias Key = [UInt8]

  private struct State {
    var known: [Key: UnreadableFile] = [:]
    var new: [Key: UnreadableFile] = [:]
    /// The locations of known files that were read or no longer exist.
    var old: [String] = []
  }

  /// The contents of attachments that can't be read, regardless of their place.
  let contents: RefusedContents
  private let limits: String
  private let retriesAll: Bool
  private let state: Mutex<State>

  /// Creates the list from the results of earlier imports.
  /// - Parameters:
  ///   - known: The files and contents that earlier imports couldn't read.
  ///   - limits: The reader's `limitsFingerprint`.
  ///   - retriesAll: A Boolean value that indicates whether every file is tried again.
  init(_ known: [UnreadableFile], limits: String, retriesAll: Bool) {
    self.limits = limits
    self.retriesAll = retriesAll
    let (files, contents) = known.reduce(into: ([UnreadableFile](), [UnreadableFile]())) {
      lists, file in
      let isContent = file.location.hasPrefix(UnreadableFile.contentPrefix)
      if isContent { lists.1.append(file) } else { lists.0.append(file) }
    }
    let valid = contents.filter { $0.limits == limits && !retriesAll }.compactMap { file in
      file.problems.first.map { (file.hash, (file.size, $0)) }
    }
    self.contents = RefusedContents(Dictionary(valid, uniquingKeysWith: { $1 }))
    let keyed = files.map { (Array($0.location.utf8), $0) }
    state = Mutex(
      State(
        known: Dictionary(keyed, uniquingKeysWith: { $1 }),
        old: contents.filter { $0.limits != limits || retriesAll }.map(\.location)))
  }

  /// Returns the problems of a file that is unchanged since it couldn't be read, or `nil` to try
  /// it.
  /// - Parameters:
  ///   - file: A file of the source.
  ///   - importer: The name of the importer that it must be read with, if any.
  ///   - reader: The reader, which computes the file's digest if only its time has changed.
  func problems(
    of file: SourceFile, importer: String?, reader: any SourceReader
  ) throws -> [ImportProblem]? {
    guard !retriesAll, let known = state.withLock({ $0.known[Array(file.location.utf8)] }),
      known.limits == limits, known.size == file.size, !known.problems.isEmpty,
      try importer ?? reader.importer(for: file, named: nil)?.name == known.importer
    else { return nil }
    if known.modified != file.modified.timeIntervalSince1970 {
      guard try reader.digest(of: file) == known.hash else { return nil }
    }
    return known.repeated(path: file.path)
  }

  /// Records a file that couldn't be read.
  func record(_ found: FoundFile, problems: [ImportProblem]) {
    let file = UnreadableFile(found, limits: limits, problems: problems)
    state.withLock { $0.new[Array(file.location.utf8)] = file }
  }

  /// Records that a file was read.
  func recordRead(_ file: SourceFile) {
    state.withLock { state in
      let known = state.known.removeValue(forKey: Array(file.location.utf8))
      if let known { state.old.append(known.location) }
    }
  }

  /// Records the files that a source has; known files that aren't among them no longer exist.
  func recordListed(_ files: [SourceFile]) {
    let listed = Set(files.map { Array($0.location.utf8) })
    state.withLock { state in
      for (key, file) in state.known where !listed.contains(key) {
        state.known[key] = nil
        state.old.append(file.location)
      }
    }
  }

  /// Stores the recorded results.
  func store(in store: Store) async throws {
    var (new, old) = state.withLock { (Array($0.new.values), $0.old) }
    new += contents.new.map { digest, content in
      UnreadableFile(content: digest, size: content.size, limits: limits, problem: content.problem)
    }
    try await store.storeUnreadFiles(new, deleting: old)
  }
}
