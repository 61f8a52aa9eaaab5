public import Items

/// The formats in which files inside other files are read, such as a mail's attachments.
///
/// Importers get these files in memory, under a path made of the outer file's path and their own
/// name.
public struct EmbeddedFiles: Sendable {
  private let importers: [any Importer]

  /// Creates the list of formats.
  ///
  /// - Parameter importers: The importers, in the order in which they are asked to recognize a
  ///   file. Without importers, files inside other files aren't read.
  public init(_ importers: [any Importer] = []) {
    self.importers = importers
  }

  package var isEmpty: Bool { importers.isEmpty }

  package func importer(for candidate: SourceFile.Candidate) -> (any Importer)? {
    importers.first { $0.recognizes(candidate) }
  }
}

extension SourceFile {
  package func embedded(name: String, content: [UInt8]) -> SourceFile {
    let safe = name.isEmpty ? "unnamed" : name.replacing("/", with: "_")
    return SourceFile(
      url: url, path: path + "/" + safe, size: content.count, modified: modified, content: content)
  }
}
