internal import Kernels

extension VectorRows {
  func search(
    _ query: [Float], count: Int, floor: Float, where admits: ((Int64) -> Bool)?
  ) -> [VectorMatch] {
    if let admits {
      return search(query, count: count, floor: floor, in: rows(where: admits))
    }
    var top = TopMatches(capacity: count)
    scan(query, floor: floor, into: &top, kernel_best().pointee)
    return top.sorted()
  }

  func search(_ query: [Float], count: Int, floor: Float, in chosen: RowSet) -> [VectorMatch] {
    var top = TopMatches(capacity: count)
    compare(query, chosen, floor: floor, into: &top, kernel_best().pointee)
    return top.sorted()
  }

  func rows(where admits: (Int64) -> Bool) -> RowSet {
    var rows = RowSet(count: ids.count)
    for (row, id) in ids.enumerated() where admits(id) { rows.insert(row) }
    return rows
  }

  func rows(among admitted: Set<Int64>) -> RowSet {
    var rows = RowSet(count: ids.count)
    for id in admitted {
      if let row = row(of: id) { rows.insert(row) }
    }
    return rows
  }

  /// Computes all products of a block with many of the rows: reading in sequence is faster than
  /// skipping.
  private func compare(
    _ query: [Float], _ chosen: RowSet, floor: Float, into top: inout TopMatches,
    _ kernels: kernel_variant
  ) {
    let capacity = Self.blockRows
    withUnsafeTemporaryAllocation(of: UnsafePointer<Float>?.self, capacity: capacity) { vectors in
      withUnsafeTemporaryAllocation(of: Float.self, capacity: capacity) { scores in
        for block in 0..<blockCount {
          let first = block * Self.blockRows
          let rows = chosen.rows(from: first, to: min(first + Self.blockRows, ids.count))
          if rows.isEmpty { continue }
          decrypt(rows)
          withVector(at: first) { vector in
            let start = vector.baseAddress!
            if rows.count * 4 > Self.blockRows {
              kernels.dot_rows(
                start, min(Self.blockRows, ids.count - first), query, dimension,
                scores.baseAddress!)
              for (place, row) in rows.enumerated() { scores[place] = scores[row - first] }
            } else {
              for (place, row) in rows.enumerated() {
                vectors.initializeElement(at: place, to: start + (row - first) * dimension)
              }
              kernels.dot_gathered(
                vectors.baseAddress!, rows.count, query, dimension, scores.baseAddress!)
            }
          }
          for (place, row) in rows.enumerated() where scores[place] >= max(floor, top.threshold) {
            if isIntact(row) { top.offer(VectorMatch(id: ids[row], score: scores[place])) }
          }
        }
      }
    }
  }

  private func scan(
    _ query: [Float], floor: Float, into top: inout TopMatches, _ kernels: kernel_variant
  ) {
    withUnsafeTemporaryAllocation(of: Float.self, capacity: Self.blockRows) { scores in
      for block in 0..<blockCount {
        let first = block * Self.blockRows
        let last = min(first + Self.blockRows, ids.count)
        decrypt(first..<last)
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

  /// Estimates the share from a sample of the identifiers.
  func share(admittedBy admits: (Int64) -> Bool) -> Double {
    let sample = stride(from: 0, to: count, by: max(1, count / 256))
    let hits = sample.reduce(0) { $0 + (admits(ids[$1]) ? 1 : 0) }
    return Double(hits) / Double(max(1, sample.underestimatedCount))
  }

  func search(
    _ query: [Float], count: Int, floor: Float, among admitted: Set<Int64>
  ) -> [VectorMatch] {
    search(query, count: count, floor: floor, in: rows(among: admitted))
  }
}
