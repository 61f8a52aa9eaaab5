import Items

/// A thread whose items were read, before it is known which of them are stored already.
struct LoadedThread: Sendable {
  /// The identity within the source.
  var key: String
  var items: [ItemWithOrigin]
  var relation: ThreadRelation
  /// The digests of the items that other sources may have, by key.
  let digests: [ItemKey: String]
  /// The stored thread of a collection that the items were read from, except for some that change.
  var update: CollectionThreadUpdate?

  init(
    key: String, items: [ItemWithOrigin], relation: ThreadRelation = .other,
    update: CollectionThreadUpdate? = nil
  ) {
    self.key = key
    self.items = items
    self.relation = relation
    self.update = update
    digests = Dictionary(
      items.compactMap { item, origin in
        ItemDigest.of(item, origin.key).map { (origin.key, $0) }
      },
      uniquingKeysWith: { first, _ in first })
  }
}
