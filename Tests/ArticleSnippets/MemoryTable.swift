// A table of memories and its vector index. A library's memories have both built in.
import Embeddings
import Foundation
import Recollect
import VectorSearch

struct MemoryRecord: Codable, Identifiable {
  let id: Int64
  var content: String
  var category: String
  var createdAt: Date
}

final class MemoryStore {
  private var records: [Int64: MemoryRecord] = [:]
  private var index: GraphIndex
  private let embedder: any Embedder

  init(embedder: any Embedder) {
    self.embedder = embedder
    index = GraphIndex(dimension: embedder.dimension)
  }

  func remember(_ content: String, category: String) async throws {
    let vector = try await embedder.embed([content], as: .passage)[0]
    let id = Int64(records.count)
    records[id] = MemoryRecord(id: id, content: content, category: category, createdAt: .now)
    index.insert(vector, id: id)
  }

  func recall(_ query: String, limit: Int = 5) async throws -> [MemoryRecord] {
    let vector = try await embedder.embed([query], as: .query)[0]
    return index.search(vector, count: limit).compactMap { records[$0.id] }
  }
}

func recalled(_ query: String, in library: Library) async throws -> [String] {
  try await library.remember(Memory.Draft("I am allergic to peanuts."))
  return try await library.recall(query).memories.map(\.memory.text)
}
