/// The best matches so far, in a binary heap with the worst match at its root.
///
/// A match that isn't good enough costs one comparison, any other O(log `capacity`).
package struct TopMatches {
  private let capacity: Int
  private var heap: [VectorMatch] = []

  package init(capacity: Int) {
    precondition(capacity >= 0, "A search can't return \(capacity) matches")
    self.capacity = capacity
    heap.reserveCapacity(min(capacity, 1024))
  }

  /// No match with a lower score is inserted.
  package var threshold: Float {
    heap.count < capacity ? -.infinity : heap.first?.score ?? .infinity
  }

  package mutating func offer(_ match: VectorMatch) {
    if heap.count < capacity {
      heap.append(match)
      siftUp(from: heap.count - 1)
    } else if let worst = heap.first, match.precedes(worst) {
      heap[0] = match
      siftDown()
    }
  }

  /// Sixteen scores that are too low cost one comparison of vectors.
  package mutating func offer(
    _ scores: UnsafeBufferPointer<Float>, ids: ArraySlice<Int64>, floor: Float
  ) {
    var position = 0
    while position < ids.count {
      let end = min(position + 16, ids.count)
      if end - position == 16 {
        let sixteen = UnsafeRawPointer(scores.baseAddress! + position)
          .loadUnaligned(as: SIMD16<Float>.self)
        let least = SIMD16(repeating: max(floor, threshold))
        if !any(sixteen .>= least) {
          position = end
          continue
        }
      }
      for row in position..<end where scores[row] >= floor {
        offer(VectorMatch(id: ids[ids.startIndex + row], score: scores[row]))
      }
      position = end
    }
  }

  package func forEach(_ body: (VectorMatch) -> Void) { heap.forEach(body) }

  package func sorted() -> [VectorMatch] {
    heap.sorted { $0.precedes($1) }
  }

  private mutating func siftUp(from start: Int) {
    var child = start
    while child > 0 {
      let parent = (child - 1) / 2
      guard heap[parent].precedes(heap[child]) else { return }
      heap.swapAt(parent, child)
      child = parent
    }
  }

  private mutating func siftDown() {
    var parent = 0
    while true {
      var worst = parent
      for child in (2 * parent + 1)...(2 * parent + 2) where child < heap.count {
        if heap[worst].precedes(heap[child]) { worst = child }
      }
      guard worst != parent else { return }
      heap.swapAt(parent, worst)
      parent = worst
    }
  }
}
