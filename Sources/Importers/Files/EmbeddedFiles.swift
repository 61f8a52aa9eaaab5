public import Items

/// The formats in which files are read that stand inside other files, such as a mail's attachments.
///
/// They are offered in memory, under a path made of the outer file's and their own name.
public struct EmbeddedFiles: Sendable {
  private let importers: [any Importer]

  /// Creates the list of formats, in the order in which they are asked whether a file is theirs;
  /// with none, nothing inside a file is read on its own.
  public init(_ importers: [any Importer] = []) {
    self.importers = importers
  }

  /// Whether there is anything to ask.
  var isEmpty: Bool { importers.isEmpty }

  /// The first importer that takes the file for its own, or `nil` when none does.
  func importer(for candidate: Candidate) -> (any Importer)? {
    importers.first { $0.recognizes(candidate) }
  }
}

extension SourceFile {
  /// A file that stands inside this one.
  func embedded(name: String, content: [UInt8]) -> SourceFile {
    let safe = name.isEmpty ? "unnamed" : name.replacing("/", with: "_")
    return SourceFile(
      url: url, path: path + "/" + safe, size: content.count, modified: modified, content: content)
  }
}
