import Foundation
import Recollect

enum ComparedVectors {
  /// A model that isn't installed is skipped; `recollect models` shows that vectors are missing.
  static func complete(in library: Library, options: EmbedderOptions) async throws {
    // Counting the vectors of a large library takes a while.
    guard try await library.keepsOtherVectors() else { return }
    for kept in try await library.embedders() where kept.state == .kept && !kept.isComplete {
      let reference = EmbedderReference(identifier: kept.identifier, location: kept.location)
      let installed = InstalledEmbedder(reference)
      guard !installed.places.isEmpty,
        let embedder = try? installed.load(for: library.url.path, by: options.load)
      else { continue }
      let line = EmbedderChangeLine(name: InstalledEmbedder.name(of: kept.identifier))
      defer { line.erase() }
      do {
        try await library.completeVectors(of: embedder) { line.update($0) }
      } catch let error as LibraryError where error.code == .unknownEmbedder {
        // Another program has dropped them meanwhile.
        continue
      }
    }
  }
}
