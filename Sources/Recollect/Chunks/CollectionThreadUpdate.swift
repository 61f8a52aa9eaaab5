/// The change of a thread of a collection by which a ``LoadedThread`` was made.
struct CollectionThreadUpdate: Sendable {
  /// The name of the thread.
  var name: String
  /// The keys of the items that are inserted or replaced.
  var changed: Set<ItemKey>
  /// The number of these items that are new or differ from the stored ones.
  var differences: Int
  /// The ``CollectionThread/version`` of the stored thread that the other items were read from.
  var version: String
}
