import Items

/// A thread whose items were read, before it is known which of them are stored already.
struct LoadedThread: Sendable {
  /// Unique within the source.
  var key: String
  var items: [ItemWithOrigin]
  var relation: ThreadRelation
  /// Of the items that other sources may have.
  let digests: [ItemKey: String]
  /// The change, if this is a stored thread of a collection some of whose items change.
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
