import Foundation
import Synchronization

/// The searches that a person has kept under names, in a file beside the library that only the
/// person can read.
final class KeptSearches: Sendable {
  struct Search: Codable, Sendable, Hashable {
    var name: String
    /// The fields of its address.
    var query: String
  }

  /// The greatest number of searches.
  static let maximumCount = 100
  static let maximumNameLength = 60
  static let maximumQueryBytes = 4 * 1024
  private static let maximumFileBytes = 1 << 20

  private let path: String
  /// Changes read the file and write it whole.
  private let changing = Mutex(())

  init(of library: URL) {
    path = library.standardizedFileURL.resolvingSymlinksInPath().path + "-searches"
  }

  /// Returns the searches, those kept last first.
  ///
  /// - Throws: ``SystemProblem`` if the file is there and can't be read.
  func all() throws -> [Search] {
    guard FileManager.default.fileExists(atPath: path) else { return [] }
    guard let handle = FileHandle(forReadingAtPath: path),
      let data = try? handle.read(upToCount: Self.maximumFileBytes),
      let searches = try? JSONDecoder().decode([Search].self, from: data)
    else { throw SystemProblem("\(path) can't be read. Move it away to keep other searches.") }
    return searches
  }

  /// Keeps a search, in place of another one of its name.
  ///
  /// - Throws: ``SystemProblem``.
  func keep(_ search: Search) throws {
    try change { searches in
      searches.removeAll { $0.name == search.name }
      guard searches.count < Self.maximumCount else {
        throw SystemProblem("\(Self.maximumCount) searches are kept. Remove one first.")
      }
      searches.insert(search, at: 0)
    }
  }

  /// - Throws: ``SystemProblem``.
  func remove(_ name: String) throws {
    try change { searches in searches.removeAll { $0.name == name } }
  }

  private func change(_ body: (inout [Search]) throws -> Void) throws {
    try changing.withLock { _ in
      var searches = try all()
      try body(&searches)
      let encoder = JSONEncoder()
      encoder.outputFormatting = [.prettyPrinted, .sortedKeys, .withoutEscapingSlashes]
      let draft = try FileDraft(in: URL(fileURLWithPath: path).deletingLastPathComponent().path)
      defer { draft.remove() }
      try draft.write(encoder.encode(searches) + Data("\n".utf8))
      try draft.finish()
      try draft.move(to: path)
    }
  }
}
