/// Finds what a source holds, and which importer reads each of its files.
///
/// The library imports through this protocol alone, so it knows no format and no file system.
public protocol SourceReader: Sendable {
  /// The files at a path, and what stood in the way of finding them.
  /// - Throws: `ImportProblem` when the path itself is missing or can't be read.
  func list(_ path: String) throws -> SourceListing

  /// Lists the files at a path, without opening archives that haven't changed.
  ///
  /// - Parameters:
  ///   - path: what to list.
  ///   - stamps: the `location` of each known archive and the `stamp` it had when it was last listed.
  /// - Throws: `ImportProblem` when the path itself is missing or can't be read.
  func list(
    _ path: String, unlessChanged stamps: [(location: String, stamp: String)]
  ) throws -> SourceListing

  /// The importer for a file.
  ///
  /// - Parameters:
  ///   - file: a file that `list` gave.
  ///   - name: name of the importer to use whatever the file looks like, or `nil` to recognise it.
  /// - Returns: the importer, or `nil` when the file holds nothing and nobody need hear of it.
  /// - Throws: `ImportProblem` when the file can't be opened, or is of no known format.
  func importer(for file: SourceFile, named name: String?) throws -> (any Importer)?

  /// An opaque fingerprint of the formats and limits that files are read with.
  ///
  /// A file that couldn't be read isn't tried again while neither it nor the fingerprint changes. The
  /// empty text by default.
  var limitsStamp: String { get }

  /// Digest of the file's content, in hexadecimal: equal digests, equal content.
  /// - Throws: `ImportProblem` when the file can't be read.
  func digest(of file: SourceFile) throws -> String
}

extension SourceReader {
  /// The empty text: only the files themselves count.
  public var limitsStamp: String { "" }

  /// Lists everything, whatever is known of archives.
  public func list(
    _ path: String, unlessChanged stamps: [(location: String, stamp: String)]
  ) throws -> SourceListing { try list(path) }
}

/// An archive whose members are files of a source.
public struct SourceArchive: Sendable, Hashable {
  /// Where the archive is; the places of its members go on behind it.
  public var location: String
  /// Path relative to the source's root.
  public var path: String
  /// An opaque fingerprint of the archive and of the limits it was read under; two that are equal mean
  /// that nothing has to be read again.
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
