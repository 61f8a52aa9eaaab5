/// The best nodes that a search has seen, best first.
///
/// The array is sorted by key. A key has the estimate in its high half, inverted so that a smaller
/// key is better, then the node, then a bit that says whether the node's links were followed.
struct Beam: ~Copyable {
  private let keys: UnsafeMutablePointer<UInt64>
  private let capacity: Int
  private(set) var count = 0

  private var next = 0

  init(capacity: Int) {
    self.capacity = capacity
    keys = .allocate(capacity: capacity + 1)
  }

  deinit { keys.deallocate() }

  static func key(_ node: UInt32, _ estimate: Float) -> UInt64 {
    let bits = estimate.bitPattern
    let ascending = bits >> 31 == 0 ? bits | 1 << 31 : ~bits
    return UInt64(~ascending) << 32 | UInt64(node) << 1
  }

  func node(at index: Int) -> UInt32 { UInt32(truncatingIfNeeded: keys[index]) >> 1 }

  func estimate(at index: Int) -> Float {
    let ascending = ~UInt32(truncatingIfNeeded: keys[index] >> 32)
    return Float(bitPattern: ascending >> 31 == 1 ? ascending & ~(1 << 31) : ~ascending)
  }

  @inline(__always) mutating func offer(_ node: UInt32, _ estimate: Float) {
    let key = Self.key(node, estimate)
    if count == capacity, key >= keys[count - 1] { return }
    var low = 0
    var high = count
    while low < high {
      let middle = (low + high) / 2
      if keys[middle] < key { low = middle + 1 } else { high = middle }
    }
    let moved = (count == capacity ? count - 1 : count) - low
    (keys + low + 1).update(from: keys + low, count: moved)
    keys[low] = key
    if count < capacity { count += 1 }
    if low < next { next = low }
  }

  /// Returns the best node whose links weren't followed and marks it as followed.
  @inline(__always) mutating func follow() -> UInt32? {
    while next < count {
      defer { next += 1 }
      if keys[next] & 1 == 0 {
        keys[next] |= 1
        return node(at: next)
      }
    }
    return nil
  }
}
