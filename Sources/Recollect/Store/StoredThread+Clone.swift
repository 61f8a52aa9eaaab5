import GRDB

extension StoredThread {
  /// Duplicates the thread under another key, with items, people, chunks and vectors.
  func clone(key: String) throws -> StoredThread {
    try database.execute(
      sql: """
        INSERT INTO threads (source_id, key, kind, title, text, hash, language)
        SELECT source_id, ?, kind, title, text, hash, language FROM threads WHERE id = ?
        """, arguments: [key, id])
    let clone = database.lastInsertedRowID
    for sql in Self.cloning {
      try database.execute(sql: sql, arguments: ["from": id, "to": clone])
    }
    return StoredThread(id: clone, database: database)
  }

  // The clone's rows are matched with the original's by their ordinals.
  private static let cloning = [
    """
    INSERT INTO items (
      thread_id, file_id, external_id, ordinal, kind, title, date, tags, text_start, text_end,
      text_line, file_offset, file_length, file_line, threading, whole, segments, excluded_ranges, fields,
      attachments, parent, conversation, part, outline_date, digest, \(ItemKey.columns))
    SELECT :to, file_id, external_id, ordinal, kind, title, date, tags, text_start, text_end,
      text_line, file_offset, file_length, file_line, threading, whole, segments, excluded_ranges, fields,
      attachments, parent, conversation, part, outline_date, digest, \(ItemKey.columns)
    FROM items WHERE thread_id = :from
    """,
    """
    INSERT INTO participants (item_id, ordinal, role, name, address, folded)
    SELECT new.id, p.ordinal, p.role, p.name, p.address, p.folded FROM participants p
    JOIN items old ON old.id = p.item_id
    JOIN items new ON new.ordinal = old.ordinal AND new.thread_id = :to
    WHERE old.thread_id = :from
    """,
    """
    INSERT INTO chunks (thread_id, ordinal, start, end, title, text, hash)
    SELECT :to, ordinal, start, end, title, text, hash FROM chunks WHERE thread_id = :from
    """,
    """
    INSERT INTO chunk_items (chunk_id, item_id)
    SELECT newchunk.id, newitem.id FROM chunk_items ci
    JOIN chunks oldchunk ON oldchunk.id = ci.chunk_id
    JOIN items olditem ON olditem.id = ci.item_id
    JOIN chunks newchunk ON newchunk.ordinal = oldchunk.ordinal AND newchunk.thread_id = :to
    JOIN items newitem ON newitem.ordinal = olditem.ordinal AND newitem.thread_id = :to
    WHERE oldchunk.thread_id = :from
    """,
    """
    INSERT INTO embeddings (chunk_id, model_id, vector)
    SELECT new.id, e.model_id, e.vector FROM embeddings e
    JOIN chunks old ON old.id = e.chunk_id
    JOIN chunks new ON new.ordinal = old.ordinal AND new.thread_id = :to
    WHERE old.thread_id = :from
    """,
  ]
}
