/// The change of a thread of a collection by which a ``LoadedThread`` was made.
struct CollectionThreadUpdate: Sendable {
  var name: String
  /// The items that are inserted or replaced.
  var changed: Set<ItemKey>
  /// The number of these items that are new or differ from the stored ones.
  var differences: Int
  /// The ``CollectionThread/version`` that the other items were read from.
  var version: String
}
