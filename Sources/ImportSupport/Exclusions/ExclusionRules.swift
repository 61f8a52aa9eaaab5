import Items

/// The patterns that decide which files of a folder are left out.
///
/// Those given for the source come first, then those of `.recollectignore` files, then those of
/// `.gitignore` files. Within a kind, a file in a deeper folder comes first, and within a list the
/// last pattern that matches. Nothing in a folder that is left out is included again.
package struct ExclusionRules: Sendable {
  /// The names of the files with patterns, most important first.
  package static let fileNames = [".recollectignore", ".gitignore"]

  private struct List: Sendable {
    /// The number of bytes of the folder's path with a slash at the end; 0 for the source.
    var folder: Int
    var patterns: [ExclusionPattern]
  }

  private let given: List
  /// For each of the names, the lists of the folder and of those around it, the outermost first.
  private var lists: [[List]]

  /// Creates the rules of a source, to which those of its folders are added.
  package init(_ patterns: [String]) {
    given = List(folder: 0, patterns: patterns.compactMap { ExclusionPattern($0.utf8) })
    lists = Self.fileNames.map { _ in [] }
  }

  /// Returns the rules of a folder inside this one.
  ///
  /// - Parameters:
  ///   - folder: The path in the source with a slash at the end; empty for the source.
  ///   - base: The path of the source with a slash at the end.
  ///   - names: The names of the folder's entries.
  /// - Throws: `ImportProblem` if a file with patterns can't be read.
  func inside(_ folder: String, base: String, names: [[UInt8]]) throws -> Self {
    var rules = self
    for (position, name) in Self.fileNames.enumerated() where names.contains(Array(name.utf8)) {
      let path = base + folder + name
      // A link could lead out of the source, and git ignores it as well.
      guard case .file = FileEntry(systemPath: path, followingLink: false) else { continue }
      let file = try FileReader(fileSystemPath: path, shownAs: folder + name)
      guard file.size <= Self.maximumBytes else {
        throw ImportProblem(
          .tooLarge, path: folder + name, message: "It is too long for a list of patterns.",
          remedy: "Shorten it to less than a megabyte.")
      }
      let bytes = try file.bytes(at: 0, count: file.size)
      let patterns = ExclusionPattern.patterns(inFile: bytes)
      if !patterns.isEmpty {
        rules.lists[position].append(List(folder: folder.utf8.count, patterns: patterns))
      }
    }
    return rules
  }

  /// Returns whether an entry is left out, whose folder isn't.
  ///
  /// - Parameter path: The path in the source.
  func exclude(_ path: String, isFolder: Bool) -> Bool {
    let bytes = Array(path.utf8)
    for list in [given] + lists.flatMap({ $0.reversed() }) {
      let inside = bytes[list.folder...]
      if let last = list.patterns.last(where: { $0.matches(inside, isFolder: isFolder) }) {
        return !last.isNegated
      }
    }
    return false
  }

  private static let maximumBytes = 1 << 20
}
