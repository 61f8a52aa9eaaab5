/// A trie of scored pieces, which finds all of them at the beginning of a text's UTF-8.
///
/// The nodes are in breadth-first order, so the children of a node are next to each other and begin
/// where those of the node before end. A quarter of a million pieces are sorted by counting and
/// then read in order, level by level. Inserting them one by one into a table would take several
/// times as long, because nearly each step would miss the cache.
struct UnigramTrie: Sendable {
  // For each node: the byte that leads to it, the piece that ends there or -1, and its first child.
  private var labels: [UInt8] = [0]
  private var ids: [Int32] = []
  private var children: [Int32] = []

  /// The last of equal pieces counts.
  ///
  /// Complexity: O(n) in the number of bytes, unless many pieces begin with the same 16 bytes.
  init(_ pieces: ScoredPieces) {
    let order = pieces.sortedIDs()
    var bytes: [UInt8] = []
    bytes.reserveCapacity(pieces.bytes.count)
    var starts: [Int32] = []
    starts.reserveCapacity(order.count + 1)
    for id in order {
      starts.append(Int32(bytes.count))
      bytes += pieces.bytes[pieces[Int(id)]]
    }
    starts.append(Int32(bytes.count))
    // The pieces below each node of a level.
    var level = [0..<Int32(order.count)]
    var depth: Int32 = 0
    while !level.isEmpty {
      var next: [Range<Int32>] = []
      next.reserveCapacity(order.count)
      for range in level {
        var first = range.lowerBound
        var id: Int32 = -1
        while first < range.upperBound, starts[Int(first) + 1] - starts[Int(first)] == depth {
          id = order[Int(first)]
          first += 1
        }
        ids.append(id)
        children.append(Int32(labels.count))
        while first < range.upperBound {
          let label = bytes[Int(starts[Int(first)] + depth)]
          var end = first + 1
          while end < range.upperBound, bytes[Int(starts[Int(end)] + depth)] == label { end += 1 }
          labels.append(label)
          next.append(first..<end)
          first = end
        }
      }
      level = next
      depth += 1
    }
    children.append(Int32(labels.count))
  }

  /// Calls `body` with each piece at the beginning of the bytes and its end, from short to long.
  @inline(__always)
  func forEachPrefix(
    of bytes: UnsafeBufferPointer<UInt8>, from start: Int, _ body: (_ id: Int32, _ end: Int) -> Void
  ) {
    var node = 0
    for index in start..<bytes.count {
      guard let child = child(of: node, bytes[index]) else { return }
      node = child
      if ids[node] >= 0 { body(ids[node], index + 1) }
    }
  }

  func id(of bytes: UnsafeBufferPointer<UInt8>) -> Int32? {
    var found: Int32?
    forEachPrefix(of: bytes, from: 0) { id, end in
      if end == bytes.count { found = id }
    }
    return found
  }

  // The labels of siblings are in ascending order.
  @inline(__always)
  private func child(of node: Int, _ byte: UInt8) -> Int? {
    var low = Int(children[node])
    let end = Int(children[node + 1])
    var high = end
    while high - low > 4 {
      let middle = (low + high) / 2
      if labels[middle] <= byte { low = middle } else { high = middle }
    }
    while low < high {
      if labels[low] == byte { return low }
      low += 1
    }
    return nil
  }
}

extension ScoredPieces {
  /// Returns the IDs in the order of the pieces' bytes, and of IDs where pieces are equal.
  ///
  /// The first 16 bytes are sorted by counting, two at a time from the last to the first (LSD radix
  /// sort; Knuth, volume 3, section 5.2.5). Few pieces differ only after these.
  fileprivate func sortedIDs() -> [Int32] {
    let keys = beginnings()
    var ids = (0..<Int32(count)).map(\.self)
    var sorted = ids
    for digit in 0..<8 {
      var places = [Int32](repeating: 0, count: 0x10001)
      for key in keys { places[key[digit] + 1] += 1 }
      for value in 1..<places.count { places[value] += places[value - 1] }
      for id in ids {
        let value = keys[Int(id)][digit]
        sorted[Int(places[value])] = id
        places[value] += 1
      }
      swap(&ids, &sorted)
    }
    var start = 0
    while start < count {
      var end = start + 1
      while end < count, keys[Int(ids[end])] == keys[Int(ids[start])] { end += 1 }
      if end - start > 1 { ids[start..<end].sort { precedes($0, $1) } }
      start = end
    }
    return ids
  }

  /// The first 16 bytes of a piece as a number, padded with zeros.
  private struct Beginning: Equatable {
    var high: UInt64 = 0
    var low: UInt64 = 0

    /// Digits to the base of 65,536; the last one has the number 0.
    @inline(__always)
    subscript(digit: Int) -> Int {
      Int((digit < 4 ? low : high) >> UInt64(16 * (digit & 3)) & 0xFFFF)
    }
  }

  private func beginnings() -> [Beginning] {
    let padded = bytes + [UInt8](repeating: 0, count: 16)
    return padded.withUnsafeBytes { bytes in
      func word(_ place: Int, length: Int) -> UInt64 {
        guard length > 0 else { return 0 }
        let word = UInt64(bigEndian: bytes.loadUnaligned(fromByteOffset: place, as: UInt64.self))
        return length >= 8 ? word : word & ~(UInt64.max >> UInt64(8 * length))
      }
      return (0..<count).map { id in
        let piece = self[id]
        return Beginning(
          high: word(piece.lowerBound, length: piece.count),
          low: word(piece.lowerBound + 8, length: piece.count - 8))
      }
    }
  }

  private func precedes(_ first: Int32, _ second: Int32) -> Bool {
    let (one, other) = (bytes[self[Int(first)]], bytes[self[Int(second)]])
    return one.lexicographicallyPrecedes(other) || (one == other && first < second)
  }
}
