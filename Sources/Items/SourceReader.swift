/// A reader that lists the files of a source and chooses an importer for each.
///
/// The library imports through this protocol alone. It depends on no format and no file system.
public protocol SourceReader: Sendable {
  /// Returns the files at a path, and the problems met while listing them.
  /// - Throws: ``ImportProblem`` if the path itself is missing or can't be read.
  func list(_ path: String) throws -> SourceListing

  /// Lists the files at a path, without opening archives that haven't changed.
  ///
  /// - Parameters:
  ///   - path: The path to list.
  ///   - fingerprints: The `location` of each known archive and the `fingerprint` it had when it
  ///     was last listed.
  /// - Throws: ``ImportProblem`` if the path itself is missing or can't be read.
  func list(
    _ path: String, unlessChanged fingerprints: [(location: String, fingerprint: String)]
  ) throws -> SourceListing

  /// Lists the files at a path without those that patterns exclude, and without opening archives
  /// that haven't changed.
  ///
  /// - Parameters:
  ///   - path: The path to list.
  ///   - fingerprints: The `location` of each known archive and the `fingerprint` it had when it
  ///     was last listed.
  ///   - patterns: Patterns for paths within the listed folder, in the syntax of gitignore. They
  ///     don't apply to a file that is listed by its own path.
  /// - Throws: ``ImportProblem`` if the path itself is missing or can't be read.
  func list(
    _ path: String, unlessChanged fingerprints: [(location: String, fingerprint: String)],
    excluding patterns: [String]
  ) throws -> SourceListing

  /// Returns the importer for a file.
  ///
  /// - Parameters:
  ///   - file: A file that `list` returned.
  ///   - name: The name of the importer to use regardless of the content, or `nil` to recognize the
  ///     format.
  /// - Returns: The importer, or `nil` if the file is empty and needn't be reported.
  /// - Throws: ``ImportProblem`` if the file can't be opened or has no known format.
  func importer(for file: SourceFile, named name: String?) throws -> (any Importer)?

  /// An opaque fingerprint of the formats and limits that files are read with.
  ///
  /// A file that couldn't be read isn't tried again while neither the file nor the fingerprint
  /// changes. The default is the empty string.
  var limitsFingerprint: String { get }

  /// Returns a digest of the file's content, in hexadecimal.
  ///
  /// Equal digests mean equal content.
  /// - Throws: ``ImportProblem`` if the file can't be read.
  func digest(of file: SourceFile) throws -> String

  /// Returns a reader that also recognizes the text of pictures and scanned pages.
  ///
  /// The default returns this reader.
  ///
  /// - Parameter languages: The languages of the texts, as tesseract names them; none to leave
  ///   pictures unread.
  func recognizingText(in languages: [String]) -> any SourceReader
}

extension SourceReader {
  /// The empty string: only a change of the file itself makes an import try it again.
  public var limitsFingerprint: String { "" }

  /// This reader, which reads no pictures.
  public func recognizingText(in languages: [String]) -> any SourceReader { self }

  /// Lists all files, including the members of unchanged archives.
  public func list(
    _ path: String, unlessChanged fingerprints: [(location: String, fingerprint: String)]
  ) throws -> SourceListing { try list(path) }

  /// Lists all files: a reader without folders has no use for patterns.
  public func list(
    _ path: String, unlessChanged fingerprints: [(location: String, fingerprint: String)],
    excluding patterns: [String]
  ) throws -> SourceListing { try list(path, unlessChanged: fingerprints) }
}

/// An archive whose members are files of a source.
public struct SourceArchive: Sendable, Hashable {
  /// The location of the archive.
  ///
  /// The location of a member is this path, followed by `/` and the path inside the archive.
  public var location: String
  /// The path relative to the source's root.
  public var path: String
  /// An opaque fingerprint of the archive and of the limits it was read under.
  ///
  /// Equal fingerprints mean that nothing has to be read again.
  public var fingerprint: String
  /// A Boolean value that indicates whether the fingerprint equals the given one.
  ///
  /// The members of an unchanged archive aren't listed.
  public var isUnchanged: Bool
  /// The reader of its members' bytes; not compared.
  package var reader: (any ContentReader)?

  /// Creates an archive.
  public init(location: String, path: String, fingerprint: String, isUnchanged: Bool = false) {
    self.location = location
    self.path = path
    self.fingerprint = fingerprint
    self.isUnchanged = isUnchanged
  }

  /// Returns a Boolean value that indicates whether two archives have the same place and
  /// fingerprint.
  public static func == (left: Self, right: Self) -> Bool {
    left.location == right.location && left.path == right.path
      && left.fingerprint == right.fingerprint && left.isUnchanged == right.isUnchanged
  }

  /// Feeds the place and the fingerprint to the hasher.
  public func hash(into hasher: inout Hasher) {
    hasher.combine(location)
    hasher.combine(path)
    hasher.combine(fingerprint)
    hasher.combine(isUnchanged)
  }
}

/// The result of listing a path: the files to import, the problems, and the archives.
public struct SourceListing: Sendable {
  /// The files, sorted by path.
  public var files: [SourceFile]
  /// The problems, in the order they were met.
  public var problems: [ImportProblem]
  /// The archives at the path, in the order they were met.
  public var archives: [SourceArchive]
  /// The number of files that patterns excluded, without those in excluded folders.
  public var filesLeftOut = 0
  /// The number of folders that patterns excluded.
  public var foldersLeftOut = 0
  /// The paths of the folders at which another disk is mounted.
  public var mountPoints: [String] = []

  /// Creates a listing.
  public init(
    files: [SourceFile] = [], problems: [ImportProblem] = [], archives: [SourceArchive] = []
  ) {
    self.files = files
    self.problems = problems
    self.archives = archives
  }
}
