internal import Kernels

extension VectorRows {
  /// Returns the nearest vectors by computing every inner product, best first.
  func search(
    _ query: [Float], count: Int, floor: Float, where admits: ((Int64) -> Bool)?
  ) -> [VectorMatch] {
    var top = TopMatches(capacity: count)
    let kernels = kernel_best().pointee
    guard let admits else {
      scan(query, floor: floor, into: &top, kernels)
      return top.sorted()
    }
    compare(query, ids.indices.lazy.filter { admits(ids[$0]) }, floor: floor, into: &top)
    return top.sorted()
  }

  /// Offers the inner products with some rows.
  func compare(
    _ query: [Float], _ rows: some Sequence<Int>, floor: Float, into top: inout TopMatches
  ) {
    let kernels = kernel_best().pointee
    let capacity = 64
    withUnsafeTemporaryAllocation(of: UnsafePointer<Float>?.self, capacity: capacity) { vectors in
      withUnsafeTemporaryAllocation(of: Float.self, capacity: capacity) { scores in
        var batch: [Int] = []
        batch.reserveCapacity(capacity)
        func flush() {
          kernels.dot_gathered(
            vectors.baseAddress!, batch.count, query, dimension, scores.baseAddress!)
          for (place, row) in batch.enumerated() where scores[place] >= max(floor, top.threshold) {
            if isIntact(row) { top.offer(VectorMatch(id: ids[row], score: scores[place])) }
          }
          batch.removeAll(keepingCapacity: true)
        }
        for row in rows {
          vectors.initializeElement(at: batch.count, to: address(of: row))
          batch.append(row)
          if batch.count == capacity { flush() }
        }
        flush()
      }
    }
  }

  /// Offers the inner products with all vectors.
  private func scan(
    _ query: [Float], floor: Float, into top: inout TopMatches, _ kernels: kernel_variant
  ) {
    withUnsafeTemporaryAllocation(of: Float.self, capacity: Self.blockRows) { scores in
      for block in 0..<blockCount {
        let first = block * Self.blockRows
        let last = min(first + Self.blockRows, ids.count)
        withVector(at: first) {
          kernels.dot_rows(
            $0.baseAddress!, last - first, query, dimension, scores.baseAddress!)
        }
        if !areIntact(first..<last) {
          for row in first..<last where !isIntact(row) { scores[row - first] = .nan }
        }
        top.offer(UnsafeBufferPointer(scores), ids: ids[first..<last], floor: floor)
      }
    }
  }

  /// Returns the share of a sample of identifiers that a predicate admits.
  func share(admittedBy admits: (Int64) -> Bool) -> Double {
    let sample = stride(from: 0, to: count, by: max(1, count / 256))
    let hits = sample.reduce(0) { $0 + (admits(ids[$1]) ? 1 : 0) }
    return Double(hits) / Double(max(1, sample.underestimatedCount))
  }

  /// Returns the nearest of the vectors with these identifiers, best first.
  func search(
    _ query: [Float], count: Int, floor: Float, among admitted: Set<Int64>
  ) -> [VectorMatch] {
    var top = TopMatches(capacity: count)
    compare(query, admitted.lazy.compactMap { row(of: $0) }, floor: floor, into: &top)
    return top.sorted()
  }
}
