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
    for (row, id) in ids.enumerated() where admits(id) {
      let score = score(query, row: row, kernels)
      if score >= floor { top.offer(VectorMatch(id: id, score: score)) }
    }
    return top.sorted()
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

  /// Returns the nearest of the vectors with these identifiers, best first.
  func search(
    _ query: [Float], count: Int, floor: Float, among admitted: Set<Int64>
  ) -> [VectorMatch] {
    var top = TopMatches(capacity: count)
    let kernels = kernel_best().pointee
    for id in admitted {
      guard let row = row(of: id) else { continue }
      let score = score(query, row: row, kernels)
      if score >= floor { top.offer(VectorMatch(id: id, score: score)) }
    }
    return top.sorted()
  }
}
