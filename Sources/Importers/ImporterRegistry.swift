public import Items

/// The formats that can be read, in the order in which they are asked whether a file is theirs.
///
/// Formats that have an unmistakable beginning come first, then those told by their name, and plain
/// text, which any readable file could be, comes last. As a `SourceReader` it reads files and
/// folders on disk.
public struct ImporterRegistry: Sendable {
  /// Every importer, most particular first.
  public let all: [any Importer]

  /// Creates the registry of every format this module reads.
  public init(limits: ImportLimits = ImportLimits()) {
    all = [
      MboxImporter(limits: limits),
      EMLImporter(limits: limits),
      MarkdownImporter(limits: limits),
      PlainTextImporter(limits: limits),
    ]
  }

  /// The first importer that takes the file for its own, or `nil` when none does.
  public func importer(for candidate: Candidate) -> (any Importer)? {
    all.first { $0.recognizes(candidate) }
  }

  /// The importer of that name, in any case of letters, as a person types it to override the guess.
  public func importer(named name: String) -> (any Importer)? {
    let wanted = name.lowercased()
    return all.first { $0.name == wanted }
  }
}
