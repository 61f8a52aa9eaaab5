internal import Kernels

extension GraphIndex {
  /// Returns the nearest vectors, best first.
  ///
  /// Equal scores are in the order of their identifiers. A vector whose score is NaN is never found.
  ///
  /// With a predicate, a sample of identifiers tells how many are admitted. If few are, they are compared
  /// one and all; otherwise the search keeps more vectors.
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
    let found = follow(query, count: count, floor: floor, share: share, where: admits)
    return found ?? rows.search(query, count: count, floor: floor, where: admits)
  }

  /// Returns the nearest of the vectors with these identifiers, best first.
  ///
  /// Equal scores are in the order of their identifiers. Identifiers without a vector are ignored.
  ///
  /// For few identifiers, all inner products are computed: the search is exact, and its time doesn't
  /// depend on the size of the index.
  public func search(
    _ query: [Float], count: Int, floor: Float = -.infinity, among admitted: Set<Int64>
  ) -> [VectorMatch] {
    let query = rows.prepared(query)
    let share = Double(admitted.count) / Double(max(1, self.count))
    let found = follow(query, count: count, floor: floor, share: min(1, share)) {
      admitted.contains($0)
    }
    if let found { return found }
    guard admitted.count < self.count / 2 else {
      return rows.search(query, count: count, floor: floor) { admitted.contains($0) }
    }
    return rows.search(query, count: count, floor: floor, among: admitted)
  }

  /// Returns the best of the vectors that the graph leads to; `nil` if an exact search is better.
  ///
  /// - Parameter share: The share of vectors that are admitted, or an estimate of it.
  private func follow(
    _ query: [Float], count: Int, floor: Float, share: Double, where admits: ((Int64) -> Bool)?
  ) -> [VectorMatch]? {
    let wanted = Self.compared(for: count)
    // Of as many vectors, the graph leads to the admitted ones and to those that were removed.
    let present = share * Double(graph.count) / Double(max(1, graph.rows.count))
    let kept = Double(max(effort, wanted)) / max(present, 1e-9)
    // A vector that is kept costs about as much as 12 that are compared in turn. Only a search that
    // takes a third of the time is tried, since it can fail.
    guard rows.count > mostExact, kept * 12 * (admits == nil ? 1 : 3) < share * Double(rows.count),
      let bytes = query.withUnsafeBufferPointer(ByteVector.init)
    else { return nil }
    var beam = Beam(capacity: Int(kept))
    let kernels = kernel_best().pointee
    var top = TopMatches(capacity: count)
    func offer(row: Int) {
      let score = rows.score(query, row: row, kernels)
      if score >= floor { top.offer(VectorMatch(id: rows.ids[row], score: score)) }
    }
    graph.withView { view in
      let start = graph.descend(bytes.components, to: 0, view)
      graph.explore(bytes.components, from: start, level: 0, &beam, view)
    }
    var compared = 0
    for index in 0..<beam.count where compared < wanted {
      let row = graph.rows[Int(beam.node(at: index))]
      guard row != NeighborGraph.noRow, admits?(rows.ids[Int(row)]) ?? true else { continue }
      offer(row: Int(row))
      compared += 1
    }
    guard compared == wanted else { return nil }
    for id in unlinked where admits?(id) ?? true { offer(row: rows.row(of: id)!) }
    return top.sorted()
  }

  /// Returns the number of inner products that a search for a number of matches computes exactly.
  static func compared(for count: Int) -> Int { 16 + 2 * min(count, .max / 16) }
}
