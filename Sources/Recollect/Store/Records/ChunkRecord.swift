import Foundation
import GRDB

/// A row of `chunks`: a range of a thread's text, with what is indexed by word.
struct ChunkRecord: MutablePersistableRecord {
  static let databaseTableName = "chunks"

  var id: Int64?
  var thread: Int64
  /// The position in the thread.
  var ordinal: Int
  /// The bytes of the thread's text.
  var range: Range<Int>
  var title: String
  var text: String
  /// The SHA-256 of the embedded text.
  var hash: String

  mutating func didInsert(_ inserted: InsertionSuccess) { id = inserted.rowID }

  func encode(to container: inout PersistenceContainer) {
    container["id"] = id
    container["thread_id"] = thread
    container["ordinal"] = ordinal
    container["start"] = range.lowerBound
    container["end"] = range.upperBound
    container["title"] = title
    container["text"] = text
    container["hash"] = hash
  }
}

/// A row of `chunk_items`: an item that a chunk covers.
struct ChunkItemRecord: PersistableRecord {
  static let databaseTableName = "chunk_items"

  var chunk: Int64
  var item: Int64

  func encode(to container: inout PersistenceContainer) {
    container["chunk_id"] = chunk
    container["item_id"] = item
  }
}

/// A row of `embeddings`: a chunk's vector by one model.
struct EmbeddingRecord: PersistableRecord {
  static let databaseTableName = "embeddings"

  var chunk: Int64
  var model: Int64
  /// The components, as ``VectorBlob`` encodes them.
  var vector: Data

  func encode(to container: inout PersistenceContainer) {
    container["chunk_id"] = chunk
    container["model_id"] = model
    container["vector"] = vector
  }
}
