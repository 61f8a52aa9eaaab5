public import Items

extension ImporterRegistry: SourceReader {
  /// Returns the files at a path, listed by ``SourceLister``.
  ///
  /// - Throws: `ImportProblem` when the path itself is missing or can't be read.
  public func list(_ path: String) throws -> SourceListing {
    try list(path, unlessChanged: [])
  }

  /// Returns the files at a path, without opening archives that haven't changed.
  ///
  /// An archive is unchanged when its size, its modification time, and the importers and limits it
  /// was read with are equal to those of the given fingerprint. Checking this costs one `stat`.
  ///
  /// - Parameters:
  ///   - path: The path of a file or a folder.
  ///   - fingerprints: The fingerprints of archives from an earlier listing, by location.
  /// - Throws: `ImportProblem` when the path itself is missing or can't be read.
  public func list(
    _ path: String, unlessChanged fingerprints: [(location: String, fingerprint: String)]
  ) throws -> SourceListing {
    // A new format or a higher limit may find more in an archive that hasn't changed.
    try SourceLister(limits: limits, fingerprints: fingerprints, reading: names + " \(limits)")
      .list(path)
  }

  /// A fingerprint of the importers' names, their limits and their revision.
  ///
  /// A change means that files which were refused before may be readable.
  public var limitsFingerprint: String { "\(Self.revision) \(names) \(limits)" }

  /// A number to increase whenever files that were refused before can be read.
  private static let revision = 1

  /// Returns the importer with the given name, or the first importer that recognizes the file.
  ///
  /// Without a name, reads the first 4,096 bytes of the file; with a name, reads nothing.
  ///
  /// - Parameters:
  ///   - file: The file to be imported.
  ///   - name: The name of an importer, or `nil` to recognize the format.
  /// - Returns: The importer, or `nil` when no name is given and the file is empty.
  /// - Throws: `ImportProblem` when the file can't be opened, when its format is unknown (a
  ///   warning, because folders contain all sorts of files), or when no importer has the name.
  public func importer(for file: SourceFile, named name: String?) throws -> (any Importer)? {
    if let name {
      guard let importer = importer(named: name) else { throw unknownName(name, file) }
      return importer
    }
    let candidate = try SourceLister(limits: limits).candidate(file)
    if candidate.head.isEmpty { return nil }
    guard let importer = importer(for: candidate) else { throw unrecognized(file) }
    return importer
  }

  /// Returns the SHA-256 of the file's content as 64 hexadecimal digits.
  ///
  /// For a SQLite database, the digest includes the write-ahead log beside it. The whole file is
  /// read once, through a fixed-size buffer.
  ///
  /// - Throws: `ImportProblem` when the file can't be read.
  public func digest(of file: SourceFile) throws -> String {
    let reader = try FileReader(file)
    let digest = try FileDigest.hexadecimal(0..<reader.size, in: reader)
    guard let path = DatabaseLog.path(of: file) else { return digest }
    let log = try FileReader(fileSystemPath: path, shownAs: file.path)
    let both = digest + (try FileDigest.hexadecimal(0..<log.size, in: log))
    let pair = FileReader(bytes: Array(both.utf8), path: file.path)
    return try FileDigest.hexadecimal(0..<both.utf8.count, in: pair)
  }

  private var names: String { all.map(\.name).joined(separator: ", ") }

  private func unrecognized(_ file: SourceFile) -> ImportProblem {
    ImportProblem(
      .unrecognized, path: file.path,
      sentence: "It is of no format that can be read, so it is skipped.",
      remedy: "If it is of one all the same, name that when you add the file.", isWarning: true)
  }

  private func unknownName(_ name: String, _ file: SourceFile) -> ImportProblem {
    ImportProblem(
      .unrecognized, path: file.path, sentence: "There is no format called \(name).",
      remedy: "Choose one of \(names).")
  }
}
