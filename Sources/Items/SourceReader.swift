/// Finds what a source holds, and which importer reads each of its files.
///
/// The library imports through this protocol alone, so it knows no format and no file system.
public protocol SourceReader: Sendable {
  /// The files at a path, and what stood in the way of finding them.
  /// - Throws: `ImportProblem` when the path itself is missing or can't be read.
  func list(_ path: String) throws -> SourceListing

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

/// What a path holds: the files to import, in order, and what stood in the way.
public struct SourceListing: Sendable {
  /// The files, sorted by path.
  public var files: [SourceFile]
  /// What couldn't be listed, in the order it was met.
  public var problems: [ImportProblem]

  /// Creates a listing.
  public init(files: [SourceFile] = [], problems: [ImportProblem] = []) {
    self.files = files
    self.problems = problems
  }
}
