import Items

/// A thread whose items are separated into the source's own and copies of another source's.
struct SortedThread: Sendable {
  /// The whole thread, to be separated again if the library changes meanwhile.
  var read: ReadThread
  /// The thread of the source's own items; `nil` if all items are copies.
  var own: ComposedThread?
  var copies: [ItemCopy]

  init(_ read: ReadThread, originals: [ItemKey: Int64]) {
    self.read = read
    let own = read.items.filter { originals[$0.origin.key] == nil }
    self.own =
      own.isEmpty ? nil : ComposedThread(key: read.key, items: own, relation: read.relation)
    copies = read.items.compactMap { item, origin in
      let key = origin.key
      guard let original = originals[key], let digest = read.digests[key] else { return nil }
      return ItemCopy(item: item, digest: digest, origin: origin, original: original)
    }
  }
}
