/// A contiguous part of an item's text that is part of its thread's text.
struct ItemSegment: Sendable, Hashable, Codable {
  /// The range in bytes of the thread's text.
  var range: Range<Int>
  /// The offset in the item's text at which the same bytes begin.
  var offset: Int
}
