public import Items

extension ImporterRegistry: SourceReader {
  /// The files at a path, as `SourceLister` finds them.
  /// - Throws: `ImportProblem` when the path itself is missing or can't be read.
  public func list(_ path: String) throws -> SourceListing {
    try list(path, unlessChanged: [])
  }

  /// The same; an archive whose size, time of modification and way of being read are as they were
  /// costs one `stat`.
  public func list(
    _ path: String, unlessChanged stamps: [(location: String, stamp: String)]
  ) throws -> SourceListing {
    // A format or a limit that is new may find more in an archive that is old.
    try SourceLister(limits: limits, stamps: stamps, reading: names + " \(limits)").list(path)
  }

  /// The names of the formats, the limits and a number that grows when importers read more than before.
  public var limitsStamp: String { "\(Self.revision) \(names) \(limits)" }

  /// To be raised when files that were refused before can be read.
  private static let revision = 1

  /// The importer of the name, or else the first that recognises the file; `nil` for an empty file.
  ///
  /// Costs one read of 4,096 bytes when no name is given, and nothing otherwise.
  /// - Throws: `ImportProblem` when the file can't be opened, when it is of no known format (a
  ///   warning, as folders hold all sorts of files), or when no importer has the name.
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

  /// SHA-256 of the file's content, and of the log of what was written last beside a database;
  /// costs one read of the file, in pieces.
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
