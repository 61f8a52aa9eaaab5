import Embeddings
import Foundation
import Items
import Recollect
import RecollectTesting

/// A library in a folder of its own, which is removed with the value.
final class TestLibrary: Sendable {
  let library: Library
  private let folder: URL

  init(embedder: any Embedder = HashingEmbedder()) throws {
    folder =
      FileManager.default.temporaryDirectory
      .appending(path: "recollect-answers-\(UUID().uuidString)").standardizedFileURL
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    library = try Library(at: folder.appending(path: "library.sqlite"), embedder: embedder)
  }

  deinit { try? FileManager.default.removeItem(at: folder) }

  /// Adds notes with the given texts by title.
  func add(notes: KeyValuePairs<String, String>) async throws {
    let items = notes.map { Item(id: $0.key, kind: .note, title: $0.key, text: $0.value) }
    try await library.add(items, as: "notes")
  }
}
