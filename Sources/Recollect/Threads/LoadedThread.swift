import Items

/// A thread whose items were read, before it is known which of them are stored already.
struct LoadedThread: Sendable {
  /// The identity within the source.
  var key: String
  var items: [(item: Item, origin: ItemOrigin)]
  var relation: ThreadRelation
  /// The digests of the items that other sources may have, by key.
  let digests: [ItemKey: String]

  init(key: String, items: [(item: Item, origin: ItemOrigin)], relation: ThreadRelation = .other) {
    self.key = key
    self.items = items
    self.relation = relation
    digests = Dictionary(
      items.compactMap { item, origin in
        ItemDigest.of(item, origin.key).map { (origin.key, $0) }
      },
      uniquingKeysWith: { first, _ in first })
  }
}
