/// The tables of older versions, filled from an attached library of this version.
///
/// Earlier versions had the places of items in `items` and `copies`.
enum OldColumns {
  private static let renamed = [
    "pieces": "segments", "asides": "excluded_ranges", "stamp": "fingerprint",
  ]

  /// Returns the name that a column of an older version has now.
  static func current(_ name: String) -> String { renamed[name] ?? name }

  /// Returns SQL with the columns that a table had, of the database attached as `other`.
  static func table(_ name: String) -> String {
    switch name {
    case "items":
      """
      (SELECT i.*, \(place) FROM other.items i JOIN other.threads t ON t.id = i.thread_id
        JOIN other.placements p ON p.item_id = i.id AND p.source_id = t.source_id)
      """
    case "copies":
      """
      (SELECT p.id, p.source_id, p.thread_key, p.item_id AS original_id, i.external_id, i.digest,
        i.scope, i.place, i.name, i.attachment, i.variant, \(place)
        FROM other.placements p JOIN other.items i ON i.id = p.item_id
        JOIN other.threads t ON t.id = i.thread_id WHERE p.source_id <> t.source_id)
      """
    case "participants": "(SELECT *, lower(name) AS folded FROM other.participants)"
    default: "other.\(name)"
    }
  }

  private static let place = """
    p.file_id, p.file_offset, p.file_length, p.file_line, p.text_line, p.tags, p.threading,
    p.conversation, p.outline_date, p.part
    """
}
