/// Values by key, of which those used longest ago make room for new ones.
struct Shelf<Key: Hashable, Value> {
  private struct Entry {
    var value: Value
    var size: Int
    var used: Int
  }

  private var entries: [Key: Entry] = [:]
  private var clock = 0
  private var filled = 0
  private let room: Int

  init(room: Int) { self.room = room }

  /// The value, which counts as used.
  subscript(key: Key) -> Value? {
    mutating get {
      guard let entry = entries[key] else { return nil }
      clock += 1
      entries[key]?.used = clock
      return entry.value
    }
  }

  /// Puts a value on the shelf; one too large for it stays until the next is put there.
  mutating func put(_ value: Value, _ key: Key, size: Int) {
    if let old = entries.removeValue(forKey: key) { filled -= old.size }
    if filled + size > room { clear(to: max(0, min(room / 4 * 3, room - size))) }
    clock += 1
    filled += size
    entries[key] = Entry(value: value, size: size, used: clock)
  }

  /// Takes down what was used longest ago until so much is left: a quarter at once, as looking for
  /// the oldest costs a look at all.
  private mutating func clear(to rest: Int) {
    for (key, entry) in entries.sorted(by: { $0.value.used < $1.value.used }) {
      guard filled > rest else { return }
      entries[key] = nil
      filled -= entry.size
    }
  }
}
