/// The tokens of a text's words, each of which is merged from its bytes.
///
/// Among neighboring tokens of a word, the pair that was learned first becomes one token, the
/// leftmost of equal ones first, until no pair is in the table: Sennrich, Haddow and Birch, "Neural
/// Machine Translation of Rare Words with Subword Units", 2016.
struct BytePairTokens: TokenSink {
  private let merges: BytePairMerges
  var tokens: TokenList
  // The tokens of a word, as a linked list. A token that was merged to its left neighbor is -1.
  private var word: [Int32] = []
  private var next: [Int32] = []
  private var previous: [Int32] = []
  private var pairs = PairQueue()

  init(_ merges: BytePairMerges, adding tokens: TokenList) {
    self.merges = merges
    self.tokens = tokens
  }

  /// Complexity: O(n log n) in the number of bytes.
  mutating func add(_ bytes: Slice<UnsafeBufferPointer<UInt8>>) {
    word.removeAll(keepingCapacity: true)
    for byte in bytes { word.append(merges.bytes[Int(byte)]) }
    merge()
    for id in word where id >= 0 { append(id) }
  }

  private mutating func merge() {
    let count = Int32(word.count)
    next.removeAll(keepingCapacity: true)
    previous.removeAll(keepingCapacity: true)
    for place in 0..<count {
      next.append(place + 1)
      previous.append(place - 1)
      offer(place - 1, place)
    }
    while let pair = pairs.popFirst() {
      let left = Int(pair.place)
      let right = Int(next[left])
      // Either token may have become another one since the pair was offered.
      guard word[left] >= 0, right < word.count,
        let merge = merges.merge(word[left], word[right]), merge.rank == pair.rank
      else { continue }
      word[left] = merge.id
      word[right] = -1
      next[left] = next[right]
      if next[left] < count { previous[Int(next[left])] = pair.place }
      offer(previous[left], pair.place)
      offer(pair.place, next[left])
    }
  }

  /// Adds a pair of neighbors to the queue, if it is in the table.
  private mutating func offer(_ left: Int32, _ right: Int32) {
    guard left >= 0, right < word.count,
      let merge = merges.merge(word[Int(left)], word[Int(right)])
    else { return }
    pairs.insert(PairQueue.Pair(rank: merge.rank, place: left))
  }
}

/// A binary heap of neighboring tokens, with the pair that was learned first at its root.
private struct PairQueue {
  struct Pair {
    var rank: Int32
    /// The place of the left token.
    var place: Int32

    static func < (one: Pair, other: Pair) -> Bool {
      (one.rank, one.place) < (other.rank, other.place)
    }
  }

  private var heap: [Pair] = []

  mutating func insert(_ pair: Pair) {
    heap.append(pair)
    var child = heap.count - 1
    while child > 0, heap[child] < heap[(child - 1) / 2] {
      heap.swapAt(child, (child - 1) / 2)
      child = (child - 1) / 2
    }
  }

  mutating func popFirst() -> Pair? {
    guard let first = heap.first, let last = heap.popLast() else { return nil }
    guard !heap.isEmpty else { return first }
    heap[0] = last
    var parent = 0
    while true {
      var least = parent
      for child in [2 * parent + 1, 2 * parent + 2] where child < heap.count {
        if heap[child] < heap[least] { least = child }
      }
      guard least != parent else { return first }
      heap.swapAt(parent, least)
      parent = least
    }
  }
}
