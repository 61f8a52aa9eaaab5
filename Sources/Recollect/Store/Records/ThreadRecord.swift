import Foundation
import GRDB
import Items

/// A row of `threads`: items that belong together, and the text that is composed of them.
struct ThreadRecord: FetchableRecord, MutablePersistableRecord {
  static let databaseTableName = "threads"

  var id: Int64?
  /// The source that composed the thread.
  var source: Int64
  /// Unique within that source.
  var key: String
  var kind: Item.Kind
  var title: String
  var text: String
  var digest: String
  /// The BCP-47 code of the main language.
  var language: String?

  mutating func didInsert(_ inserted: InsertionSuccess) { id = inserted.rowID }
}

extension ThreadRecord {
  init(_ thread: ThreadText, digest: String, language: String?, source: Int64) {
    self.init(
      source: source, key: thread.key, kind: thread.kind, title: thread.title, text: thread.text,
      digest: digest, language: language)
  }

  init(row: Row) throws {
    id = try row.value("id")
    source = try row.value("source_id")
    key = try row.value("key")
    kind = Item.Kind(rawValue: try row.value("kind")) ?? .document
    title = try row.value("title")
    text = try row.value("text")
    digest = try row.value("hash")
    language = try row.value("language")
  }

  func encode(to container: inout PersistenceContainer) {
    container["id"] = id
    container["source_id"] = source
    container["key"] = key
    container["kind"] = kind.rawValue
    container["title"] = title
    container["text"] = text
    container["hash"] = digest
    container["language"] = language
  }
}

/// A row of `chunks`.
struct ChunkRecord: MutablePersistableRecord {
  static let databaseTableName = "chunks"

  var id: Int64?
  var thread: Int64
  var ordinal: Int
  /// In bytes of the thread's text.
  var range: Range<Int>
  var title: String
  var text: String
  var digest: String
  var embedded: String?

  mutating func didInsert(_ inserted: InsertionSuccess) { id = inserted.rowID }

  func encode(to container: inout PersistenceContainer) {
    container["id"] = id
    container["thread_id"] = thread
    container["ordinal"] = ordinal
    container["start"] = range.lowerBound
    container["end"] = range.upperBound
    container["title"] = title
    container["text"] = text
    container["hash"] = digest
    container["embedded"] = embedded
  }
}

/// A row of `chunk_items`.
struct ChunkItemRecord: PersistableRecord {
  static let databaseTableName = "chunk_items"

  var chunk: Int64
  var item: Int64

  func encode(to container: inout PersistenceContainer) {
    container["chunk_id"] = chunk
    container["item_id"] = item
  }
}

/// A row of `embeddings`.
struct EmbeddingRecord: PersistableRecord {
  static let databaseTableName = "embeddings"

  var chunk: Int64
  var model: Int64
  /// As ``VectorBlob`` encodes the components.
  var vector: Data

  func encode(to container: inout PersistenceContainer) {
    container["chunk_id"] = chunk
    container["model_id"] = model
    container["vector"] = vector
  }
}
