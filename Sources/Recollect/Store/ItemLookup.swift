/// SQL that finds items by their keys, all of which one index has to answer.
///
/// Anybody can send thousands of mails with one `Message-ID`. A lookup that went through an index of
/// the ids alone would visit each of them.
package enum ItemLookup {
  /// Selects the threads of a source that hold an item.
  package static let threads = """
    SELECT t.id FROM items i JOIN threads t ON t.id = i.thread_id
    WHERE \(ItemKey.condition) AND t.source_id = ?
    """

  /// Selects items of other sources with the same key and digest, and their threads.
  package static let originals = """
    SELECT i.id, i.thread_id FROM items i JOIN threads t ON t.id = i.thread_id
    WHERE \(ItemKey.condition) AND i.digest = ? AND t.source_id <> ? ORDER BY i.id
    """

  /// Selects the items with the key and digest of an item, and their threads.
  package static let equals = """
    SELECT id, thread_id FROM items
    WHERE (\(ItemKey.columns), digest) =
      (SELECT \(ItemKey.columns), digest FROM items WHERE id = ?)
    ORDER BY id
    """

  /// Deletes the copy of an item in a source.
  package static let deletionOfCopy = """
    DELETE FROM copies WHERE source_id = ? AND \(ItemKey.condition)
    """
}
