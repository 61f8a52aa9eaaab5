/// A trie of word pieces, which finds the longest one at the beginning of a word's UTF-8.
///
/// The edges are in one open-addressing hash table with (node, byte) as the key, so a step is one
/// lookup, mostly in one cache line. There are two roots: for pieces that begin a word and for
/// pieces that continue it.
struct PieceTrie: Sendable {
  static let start: Int32 = 0
  static let continuation: Int32 = 1

  private struct Edge {
    var key: UInt32 = .max
    var node: Int32 = 0
  }

  private var edges: [Edge]
  private var pieces: [Int32] = [-1, -1]

  /// - Parameter prefix: The beginning of pieces that continue a word.
  init(_ vocabulary: [String: Int32], continuingPrefix prefix: String) {
    // There are fewer edges than bytes, because pieces share prefixes. A real vocabulary fills
    // about a third of the slots, and never all.
    let bytes = vocabulary.keys.reduce(16) { $0 + $1.utf8.count }
    var size = 1024
    while size <= bytes { size *= 2 }
    edges = Array(repeating: Edge(), count: size)
    pieces.reserveCapacity(bytes)
    let prefix = Array(prefix.utf8)
    for (token, id) in vocabulary {
      let continues = token.utf8.starts(with: prefix)
      if continues {
        add(token.utf8.dropFirst(prefix.count), id, from: Self.continuation)
      }
      // No word begins with a prefix such as "##", because punctuation characters are words of
      // their own.
      if !continues || prefix.isEmpty {
        add(token.utf8[...], id, from: Self.start)
      }
    }
  }

  private mutating func add(_ bytes: Substring.UTF8View, _ id: Int32, from root: Int32) {
    var node = root
    for byte in bytes {
      let slot = slot(node, byte)
      if edges[slot].key == .max {
        edges[slot] = Edge(key: Self.key(node, byte), node: Int32(pieces.count))
        pieces.append(-1)
      }
      node = edges[slot].node
    }
    pieces[Int(node)] = id
  }

  /// Returns the longest piece at the beginning of the bytes, with its length.
  func longestPrefix(of bytes: UnsafeBufferPointer<UInt8>, from start: Int, root: Int32)
    -> (id: Int32, length: Int)?
  {
    var best: (id: Int32, length: Int)?
    var node = root
    for index in start..<bytes.count {
      let edge = edges[slot(node, bytes[index])]
      guard edge.key != .max else { break }
      node = edge.node
      let id = pieces[Int(node)]
      if id >= 0 { best = (id, index + 1 - start) }
    }
    return best
  }

  private static func key(_ node: Int32, _ byte: UInt8) -> UInt32 {
    UInt32(truncatingIfNeeded: node) << 8 | UInt32(byte)
  }

  // Returns the slot of an edge, or the empty slot for it (Fibonacci hashing, linear probing).
  private func slot(_ node: Int32, _ byte: UInt8) -> Int {
    let key = Self.key(node, byte)
    let mask = edges.count - 1
    var slot = Int(truncatingIfNeeded: (UInt64(key) &* 0x9E37_79B9_7F4A_7C15) >> 32) & mask
    while edges[slot].key != key, edges[slot].key != .max { slot = (slot + 1) & mask }
    return slot
  }
}
