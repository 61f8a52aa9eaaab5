/// A cache that evicts the least recently used values to make room for new ones.
package struct LRUCache<Key: Hashable, Value> {
  private struct Entry {
    var value: Value
    var size: Int
    var used: Int
  }

  private var entries: [Key: Entry] = [:]
  private var clock = 0
  private var filled = 0
  private let room: Int

  package init(room: Int) { self.room = room }

  /// Reading counts as a use.
  package subscript(key: Key) -> Value? {
    mutating get {
      guard let entry = entries[key] else { return nil }
      clock += 1
      entries[key]?.used = clock
      return entry.value
    }
  }

  /// A value that is too large for the cache stays until the next insertion.
  package mutating func put(_ value: Value, _ key: Key, size: Int) {
    if let old = entries.removeValue(forKey: key) { filled -= old.size }
    if filled + size > room { evict(downTo: max(0, min(room / 4 * 3, room - size))) }
    clock += 1
    filled += size
    entries[key] = Entry(value: value, size: size, used: clock)
  }

  /// An insertion into a full cache evicts at least a quarter of it at once, because finding the
  /// oldest values requires sorting all of them.
  private mutating func evict(downTo rest: Int) {
    for (key, entry) in entries.sorted(by: { $0.value.used < $1.value.used }) {
      guard filled > rest else { return }
      entries[key] = nil
      filled -= entry.size
    }
  }
}
