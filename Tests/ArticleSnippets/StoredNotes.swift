// Records of SwiftData with vectors, and a search of them.
import AppSupport
import Embeddings
import Foundation
import Items
import Observation
import Recollect
import SwiftData

// In an app, this is `@Model final class StoredNote`: the macro is the system's, which no stand-in
// has, and it writes the conformance.
final class StoredNote: PersistentModel, Observable {
  let persistentModelID: PersistentIdentifier
  let id: UUID
  var title: String
  var text: String
  var vector: [Float]

  init(persistentModelID: PersistentIdentifier, title: String, text: String, vector: [Float]) {
    self.persistentModelID = persistentModelID
    id = UUID()
    self.title = title
    self.text = text
    self.vector = vector
  }

  static func == (left: StoredNote, right: StoredNote) -> Bool { left.id == right.id }
  func hash(into hasher: inout Hasher) { hasher.combine(id) }
}

func searchNotes(
  _ query: String, in context: ModelContext, with embedder: any Embedder
) async throws -> [StoredNote] {
  let vector = try await embedder.embed([query], as: .query)[0]
  let descriptor = FetchDescriptor<StoredNote>(sortBy: [SortDescriptor(\.title)])
  return try context.fetch(descriptor)
    .map { (note: $0, score: cosineSimilarity(vector, $0.vector)) }
    .filter { $0.score > 0.4 }
    .sorted { $0.score > $1.score }
    .map(\.note)
}

func keep(_ note: StoredNote, removing old: StoredNote?) throws -> ModelContainer {
  let container = try ModelContainer(
    for: StoredNote.self, configurations: ModelConfiguration(isStoredInMemoryOnly: true))
  let context = ModelContext(container)
  context.insert(note)
  if let old { context.delete(old) }
  try context.save()
  return container
}

/// Indexes the records instead, which embeds only what has changed.
func index(_ container: ModelContainer, in library: Library) async throws {
  let history = ModelHistory(of: StoredNote.self, id: \.id, in: container) { note, id in
    [Item(id: id, kind: .note, title: note.title, text: note.text)]
  }
  try await RecordIndexer(history, in: library, as: "notes").update()
}
