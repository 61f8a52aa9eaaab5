public import Items

/// A source reader for files and folders on disk that recognizes the formats of the given
/// importers.
///
/// An app that reads only some formats creates one with the importers of these formats and links no
/// other importer. A notes app links only `NoteImporters`:
///
/// ```swift
/// let reader = FolderReader(importers: [MarkdownImporter(), PlainTextImporter()])
/// try await library.add(notes, using: reader)
/// ```
///
/// Importers are asked in order whether a file is of their format, and the first that recognizes it
/// reads it. Plain text, which any readable file could be, comes last therefore. Archives are files
/// of an unknown format to this reader; `ImporterRegistry` of `Importers` lists their members.
public struct FolderReader: SourceReader {
  /// The importers, in the order in which they are asked.
  public let importers: [any Importer]

  private let limits: ImportLimits
  private let archives: (any ArchiveListing)?

  /// Creates a reader of some formats.
  ///
  /// - Parameters:
  ///   - importers: The importers, most particular first.
  ///   - limits: The limits that the importers were created with. A file that couldn't be read is
  ///     tried again after they change.
  public init(importers: [any Importer], limits: ImportLimits = ImportLimits()) {
    self.init(importers: importers, limits: limits, archives: nil)
  }

  package init(
    importers: [any Importer], limits: ImportLimits, archives: (any ArchiveListing)?
  ) {
    self.importers = importers
    self.limits = limits
    self.archives = archives
  }

  /// Returns the first importer that recognizes a file, or `nil` when none does.
  public func importer(for candidate: SourceFile.Candidate) -> (any Importer)? {
    importers.first { $0.recognizes(candidate) }
  }

  /// Returns the importer with a name, regardless of case, or `nil` when there is none.
  public func importer(named name: String) -> (any Importer)? {
    let wanted = name.lowercased()
    return importers.first { $0.name == wanted }
  }

  // MARK: Source reader

  /// Lists the files at a path, which may be a file or a folder.
  /// - Throws: `ImportProblem` when the path itself is missing or can't be read.
  public func list(_ path: String) throws -> SourceListing {
    try list(path, unlessChanged: [])
  }

  /// Lists the files at a path, without opening archives that haven't changed.
  ///
  /// An archive whose size, modification time, formats and limits are unchanged costs one `stat`.
  /// - Throws: `ImportProblem` when the path itself is missing or can't be read.
  public func list(
    _ path: String, unlessChanged fingerprints: [(location: String, fingerprint: String)]
  ) throws -> SourceListing {
    try list(path, unlessChanged: fingerprints, excluding: [])
  }

  /// Lists the files at a path without those that patterns exclude, and without opening archives
  /// that haven't changed.
  ///
  /// The files `.gitignore` and `.recollectignore` in a folder exclude files as well; the patterns
  /// given here override them.
  /// - Throws: `ImportProblem` when the path itself is missing or can't be read.
  public func list(
    _ path: String, unlessChanged fingerprints: [(location: String, fingerprint: String)],
    excluding patterns: [String]
  ) throws -> SourceListing {
    try SourceLister(archives: archives, unlessChanged: fingerprints, excluding: patterns)
      .list(path)
  }

  /// The formats, the limits, and a number that grows when importers read more than before.
  public var limitsFingerprint: String { "\(Self.revision) \(names) \(limits)" }

  /// Raised when files that were refused before can be read, or aren't refused any more.
  private static let revision = 4

  /// Returns the importer for a file.
  ///
  /// Costs one read of 4,096 bytes when no name is given, and nothing otherwise.
  /// - Parameters:
  ///   - file: A file that ``list(_:)`` returned.
  ///   - name: The name of the importer to use, or `nil` to recognize the file's format.
  /// - Returns: The importer, or `nil` for an empty file, a library of Recollect and an index of
  ///   Thunderbird.
  /// - Throws: `ImportProblem` when the file can't be opened, when it is of no known format (a
  ///   warning, as folders hold files of all sorts), or when no importer has the name.
  public func importer(for file: SourceFile, named name: String?) throws -> (any Importer)? {
    if let name {
      guard let importer = importer(named: name) else { throw unknownName(name, file) }
      return importer
    }
    let candidate = try SourceLister(archives: archives).candidate(file)
    if candidate.head.isEmpty || Self.isLibrary(candidate.head) || Self.isIndex(candidate) {
      return nil
    }
    guard let importer = importer(for: candidate) else { throw unrecognized(file) }
    return importer
  }

  /// Returns the SHA-256 of a file's content, and of the write-ahead log beside it when it is a
  /// database.
  ///
  /// Reads the file once, in segments.
  /// - Throws: `ImportProblem` when the file can't be read.
  public func digest(of file: SourceFile) throws -> String {
    let reader = try FileReader(file)
    let digest = try FileDigest.hexadecimal(0..<reader.size, in: reader)
    guard let path = DatabaseLog.logPath(of: file) else { return digest }
    let log = try FileReader(fileSystemPath: path, shownAs: file.path)
    let both = digest + (try FileDigest.hexadecimal(0..<log.size, in: log))
    let pair = FileReader(bytes: Array(both.utf8), path: file.path)
    return try FileDigest.hexadecimal(0..<both.utf8.count, in: pair)
  }

  /// Returns whether a file is a database with the application id of libraries.
  private static func isLibrary(_ head: [UInt8]) -> Bool {
    head.starts(with: Array("SQLite format 3\0".utf8))
      && head.dropFirst(68).starts(with: "Rcll".utf8)
  }

  /// Returns whether a file is an index of Thunderbird; its old address books have the same format.
  private static func isIndex(_ candidate: SourceFile.Candidate) -> Bool {
    candidate.head.starts(with: "// <!-- <mdb:mork".utf8)
      && FileKind.fileExtension(of: candidate.name) != "mab"
  }

  private var names: String { importers.map(\.name).joined(separator: ", ") }

  private func unrecognized(_ file: SourceFile) -> ImportProblem {
    ImportProblem(
      .unrecognized, path: file.path,
      message: "It isn't in a format that can be read, so it is skipped.",
      remedy: "If it is in one of the known formats, name the format when you add it.",
      isWarning: true)
  }

  private func unknownName(_ name: String, _ file: SourceFile) -> ImportProblem {
    ImportProblem(
      .unrecognized, path: file.path, message: "There is no format called \(name).",
      remedy: "Choose one of \(names).")
  }
}
