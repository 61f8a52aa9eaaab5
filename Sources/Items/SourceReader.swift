/// Finds what a source holds, and which importer reads each of its files.
///
/// The library imports through this protocol alone, so it knows no format and no file system.
public protocol SourceReader: Sendable {
  /// The files at a path, and what stood in the way of finding them.
  /// - Throws: `ImportProblem` when the path itself is missing or can't be read.
  func list(_ path: String) throws -> SourceListing

  /// The same, without looking into archives that are as they were.
  ///
  /// - Parameters:
  ///   - path: what to list.
  ///   - stamps: the `stamp` that each archive had when it was last looked into, by its `location`.
  func list(_ path: String, unlessChanged stamps: [String: String]) throws -> SourceListing

  /// The importer for a file.
  ///
  /// - Parameters:
  ///   - file: a file that `list` gave.
  ///   - name: name of the importer to use whatever the file looks like, or `nil` to recognise it.
  /// - Returns: the importer, or `nil` when the file holds nothing and nobody need hear of it.
  /// - Throws: `ImportProblem` when the file can't be opened, or is of no known format.
  func importer(for file: SourceFile, named name: String?) throws -> (any Importer)?

  /// Digest of the file's content, in hexadecimal: equal digests, equal content.
  /// - Throws: `ImportProblem` when the file can't be read.
  func digest(of file: SourceFile) throws -> String
}

extension SourceReader {
  /// Looks into everything.
  public func list(
    _ path: String, unlessChanged stamps: [String: String]
  ) throws -> SourceListing { try list(path) }
}

/// An archive whose members are files of a source.
public struct SourceArchive: Sendable, Hashable {
  /// Where the archive is; the places of its members go on behind it.
  public var location: String
  /// Path relative to the source's root.
  public var path: String
  /// What is the same as long as the archive is and what can be read of it: compared, not understood.
  public var stamp: String
  /// Whether its stamp was as given, so that its members aren't listed.
  public var isUnchanged: Bool

  /// Creates an archive.
  public init(location: String, path: String, stamp: String, isUnchanged: Bool = false) {
    self.location = location
    self.path = path
    self.stamp = stamp
    self.isUnchanged = isUnchanged
  }
}

/// What a path holds: the files to import, in order, and what stood in the way.
public struct SourceListing: Sendable {
  /// The files, sorted by path.
  public var files: [SourceFile]
  /// What couldn't be listed, in the order it was met.
  public var problems: [ImportProblem]
  /// The archives among what is at the path, in the order they were met.
  public var archives: [SourceArchive]

  /// Creates a listing.
  public init(
    files: [SourceFile] = [], problems: [ImportProblem] = [], archives: [SourceArchive] = []
  ) {
    self.files = files
    self.problems = problems
    self.archives = archives
  }
}
