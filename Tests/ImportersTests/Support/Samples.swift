import Foundation
import ImportSupport
import Items

/// The sample data in the repository.
enum Samples {
  private static let root = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
    .appending(path: "../../../Samples").standardizedFileURL

  /// Returns the importers that recognize a sample, by the path of the file.
  static func importers(
    recognizing names: (SourceFile.Candidate) throws -> [String]
  ) throws -> [String: [String]] {
    let lister = SourceLister()
    var importers: [String: [String]] = [:]
    for file in try lister.list(root.path).files {
      let names = try names(try lister.candidate(file))
      if !names.isEmpty { importers[file.path] = names }
    }
    return importers
  }
}
