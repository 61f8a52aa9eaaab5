internal import Kernels

extension GraphIndex {
  /// Returns the nearest vectors, best first.
  ///
  /// Equal scores are in the order of their identifiers. A vector whose score is NaN is never
  /// found.
  ///
  /// With a predicate, a sample of identifiers tells how many are admitted. If few are, all of them
  /// are estimated or, of some hundreds, compared exactly; otherwise the search keeps more vectors.
  ///
  /// - Parameters:
  ///   - query: A vector of ``dimension`` components. The search is exact if one isn't finite.
  ///   - count: The maximum number of matches.
  ///   - floor: The minimum score of a match; `-Float.infinity` for none.
  ///   - admits: A predicate that decides which identifiers can match. It may be called twice for a
  ///     vector. For a known set of identifiers use ``search(_:count:floor:among:)``.
  public func search(
    _ query: [Float], count: Int, floor: Float, where admits: ((Int64) -> Bool)?
  ) -> [VectorMatch] {
    let query = rows.prepared(query)
    let share = admits.map { rows.share(admittedBy: $0) } ?? 1
    let found = searchGraph(query, count: count, floor: floor, share: share, where: admits)
    if let found { return found }
    guard let admits else { return rows.search(query, count: count, floor: floor, where: nil) }
    return searchRows(query, rows.rows(where: admits), count: count, floor: floor)
  }

  /// Returns the nearest of the vectors with these identifiers, best first.
  ///
  /// Equal scores are in the order of their identifiers. Identifiers without a vector are ignored.
  ///
  /// For few identifiers, the time is proportional to their number. For some hundreds, all inner
  /// products are computed: the search is exact.
  public func search(
    _ query: [Float], count: Int, floor: Float = -.infinity, among admitted: Set<Int64>
  ) -> [VectorMatch] {
    let query = rows.prepared(query)
    let share = Double(admitted.count) / Double(max(1, self.count))
    let found = searchGraph(query, count: count, floor: floor, share: min(1, share)) {
      admitted.contains($0)
    }
    return found ?? searchRows(query, rows.rows(among: admitted), count: count, floor: floor)
  }

  /// Estimates from 8 bits first unless there are few rows: that reads a fourth of the memory.
  private func searchRows(
    _ query: [Float], _ chosen: RowSet, count: Int, floor: Float
  ) -> [VectorMatch] {
    let wanted = 4 * Self.comparisonCount(for: count)
    let admitted = chosen.rows(from: 0, to: rows.count)
    guard rows.count > maximumExactCount, admitted.count > 4 * wanted,
      let bytes = query.withUnsafeBufferPointer(ByteVector.init)
    else { return rows.search(query, count: count, floor: floor, in: chosen) }
    var beam = Beam(capacity: wanted)
    var top = TopMatches(capacity: count)
    graph.withView { view in
      var batch: [UInt32] = []
      for start in stride(from: 0, to: admitted.count, by: 256) {
        batch.removeAll(keepingCapacity: true)
        for row in admitted[start..<min(start + 256, admitted.count)] {
          if nodes[row] == NeighborGraph.noRow {
            offer(row, query, floor, &top)
          } else {
            batch.append(nodes[row])
          }
        }
        batch.withUnsafeBufferPointer {
          view.estimate($0, bytes.components) { beam.offer($0, $1) }
        }
      }
    }
    for index in 0..<beam.count {
      offer(Int(graph.rows[Int(beam.node(at: index))]), query, floor, &top)
    }
    return top.sorted()
  }

  private func offer(_ row: Int, _ query: [Float], _ floor: Float, _ top: inout TopMatches) {
    let score = rows.score(query, row: row, kernel_best().pointee)
    if score >= floor { top.offer(VectorMatch(id: rows.ids[row], score: score)) }
  }

  /// Follows the links of the graph; returns `nil` if an exact search is better.
  ///
  /// - Parameter share: The share of vectors that are admitted, or an estimate of it.
  private func searchGraph(
    _ query: [Float], count: Int, floor: Float, share: Double, where admits: ((Int64) -> Bool)?
  ) -> [VectorMatch]? {
    let wanted = Self.comparisonCount(for: count)
    // The graph leads to admitted vectors and to removed ones in proportion to their numbers.
    let present = share * Double(graph.count) / Double(max(1, graph.rows.count))
    let kept = Double(max(effort, wanted)) / max(present, 1e-9)
    // Keeping a vector costs about as much as comparing 12 in turn. With a filter, following links
    // can fail, so it is tried only if it takes at most a third of the time.
    guard rows.count > maximumExactCount,
      kept * 12 * (admits == nil ? 1 : 3) < share * Double(rows.count),
      let bytes = query.withUnsafeBufferPointer(ByteVector.init)
    else { return nil }
    var beam = Beam(capacity: Int(kept))
    var top = TopMatches(capacity: count)
    graph.withView { view in
      let start = graph.descend(bytes.components, to: 0, view)
      graph.explore(bytes.components, from: start, level: 0, &beam, view)
    }
    var compared = 0
    for index in 0..<beam.count where compared < wanted {
      let row = graph.rows[Int(beam.node(at: index))]
      guard row != NeighborGraph.noRow, admits?(rows.ids[Int(row)]) ?? true else { continue }
      offer(Int(row), query, floor, &top)
      compared += 1
    }
    guard compared == wanted else { return nil }
    for id in unlinked where admits?(id) ?? true {
      offer(rows.row(of: id)!, query, floor, &top)
    }
    return top.sorted()
  }

  static func comparisonCount(for count: Int) -> Int { 16 + 2 * min(count, .max / 16) }
}
