/// SQL that finds items by their keys, all of which one index has to answer.
///
/// Anybody can send thousands of mails with one `Message-ID`. A lookup that went through an index of
/// the ids alone would visit each of them.
package enum ItemLookup {
  /// Selects the placements of an item in a source, with the item's thread and its source.
  package static let placements = """
    SELECT p.id, t.id AS thread_id, t.source_id AS owner FROM items i
    JOIN placements p ON p.item_id = i.id JOIN threads t ON t.id = i.thread_id
    WHERE \(ItemKey.condition) AND p.source_id = ?
    """

  /// Selects items with the same key and digest that other sources have composed into threads.
  package static let duplicates = """
    SELECT i.id, i.thread_id FROM items i JOIN threads t ON t.id = i.thread_id
    WHERE \(ItemKey.condition) AND i.digest = ? AND t.source_id <> ? AND \(isOwned) ORDER BY i.id
    """

  /// Selects items of other threads with the key and digest of an item.
  package static let equals = """
    SELECT i.id FROM items i JOIN threads t ON t.id = i.thread_id
    WHERE (\(ItemKey.columns), digest) =
      (SELECT \(ItemKey.columns), digest FROM items WHERE id = ?)
    AND i.thread_id <> ? AND \(isOwned) ORDER BY i.id LIMIT 1
    """

  /// Indicates whether the source that composed an item's thread still has the item.
  private static let isOwned = """
    EXISTS (SELECT 1 FROM placements p WHERE p.item_id = i.id AND p.source_id = t.source_id)
    """
}
