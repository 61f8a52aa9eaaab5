import Items

/// An item of one source that is already stored as an item of another source.
struct ItemCopy: Sendable {
  var item: Item
  var digest: String
  var origin: ItemOrigin
  /// The row of the stored item.
  var original: Int64
}
