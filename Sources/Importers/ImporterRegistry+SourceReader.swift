import DocumentImporters
import ImportSupport
public import Items

extension ImporterRegistry: SourceReader {
  /// Returns the files at a path, listed by `SourceLister`.
  ///
  /// - Throws: `ImportProblem` when the path itself is missing or can't be read.
  public func list(_ path: String) throws -> SourceListing {
    try folders.list(path)
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
    try folders.list(path, unlessChanged: fingerprints)
  }

  /// Returns the files at a path without those that patterns exclude, and without opening archives
  /// that haven't changed.
  ///
  /// The files `.gitignore` and `.recollectignore` in a folder exclude files as well; the patterns
  /// given here override them.
  ///
  /// - Throws: `ImportProblem` when the path itself is missing or can't be read.
  public func list(
    _ path: String, unlessChanged fingerprints: [(location: String, fingerprint: String)],
    excluding patterns: [String]
  ) throws -> SourceListing {
    try folders.list(path, unlessChanged: fingerprints, excluding: patterns)
  }

  /// A fingerprint of the importers' names, their limits and their revision.
  ///
  /// A change means that files which were refused before may be readable.
  public var limitsFingerprint: String { folders.limitsFingerprint }

  /// Returns the importer with the given name, or the first importer that recognizes the file.
  ///
  /// Without a name, reads the first 4,096 bytes of the file; with a name, reads nothing.
  ///
  /// - Parameters:
  ///   - file: The file to be imported.
  ///   - name: The name of an importer, or `nil` to recognize the format.
  /// - Returns: The importer, or `nil` when no name is given and the file is empty or a library of
  ///   Recollect.
  /// - Throws: `ImportProblem` when the file can't be opened, when its format is unknown (a
  ///   warning, because folders contain all sorts of files), or when no importer has the name.
  public func importer(for file: SourceFile, named name: String?) throws -> (any Importer)? {
    try folders.importer(for: file, named: name)
  }

  /// Returns the SHA-256 of the file's content as 64 hexadecimal digits.
  ///
  /// For a SQLite database, the digest includes the write-ahead log beside it. The whole file is
  /// read once, through a fixed-size buffer.
  ///
  /// - Throws: `ImportProblem` when the file can't be read.
  public func digest(of file: SourceFile) throws -> String {
    try folders.digest(of: file)
  }

  /// Returns a registry whose importers recognize the text of pictures and scanned pages with the
  /// program `tesseract`.
  ///
  /// Pictures in mails and archives stay unread.
  public func recognizingText(in languages: [String]) -> any SourceReader {
    var limits = limits
    limits.recognizedLanguages = languages
    return ImporterRegistry(limits: limits, others: others)
  }

  /// Returns the languages in which text can be recognized, sorted; `nil` if tesseract isn't
  /// installed.
  ///
  /// - Throws: `ImportProblem` if it can't be started.
  public static func recognizableLanguages() throws -> [String]? {
    #if os(macOS) || os(Linux)
      try TextRecognition.installedLanguages()
    #else
      nil
    #endif
  }
}
