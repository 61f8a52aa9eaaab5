/// An index that follows links between near vectors, so that a search reads few of them: HNSW.
///
/// A search takes time in proportion to the logarithm of the number of vectors and to ``effort``.
/// Inserting takes as long as some searches, a hundred times as long as in a ``QuantizedIndex``, so
/// this index pays only for many vectors and very many searches.
///
/// The graph is that of Malkov and Yashunin, 2018, with 16 links for a new vector, at most 32,
/// neighbors selected by algorithm 4 among 128 candidates, and 8 bits a component to find the way.
/// The best of the vectors found are compared exactly, so scores are exact. The same operations in
/// the same order give the same index.
///
/// A removed vector leaves a node with its components in 8 bits, which is used until a tenth of all
/// nodes are like it and then repaired; an index is saved without such nodes. Replacing costs no
/// recall.
///
/// A vector of d components takes 4 · d bytes, d more rounded up to 64, and about 170. Copies share
/// both in blocks of 256 vectors.
public struct GraphIndex: VectorIndex {
  var rows: VectorRows
  var graph: NeighborGraph

  /// The node of each row; ``NeighborGraph/noRow`` for unlinked vectors, which are always compared.
  var nodes: [UInt32] = []

  /// Vectors with components that aren't finite, or are huge.
  var unlinked: Set<Int64> = []

  /// The number of vectors that a search keeps while it follows their links, at least 1.
  ///
  /// More give a higher recall and take longer.
  public var effort = 256 {
    didSet { precondition(effort > 0, "A search can't keep \(effort) vectors") }
  }

  /// Up to this number, comparing all vectors is as fast.
  package var maximumExactCount = 1024

  /// Creates an empty index.
  ///
  /// - Parameters:
  ///   - dimension: The number of components of every vector.
  ///   - metric: The measure of how near two vectors are.
  ///   - seed: A number from which the levels of vectors are drawn.
  public init(dimension: Int, metric: VectorMetric, seed: UInt64 = 1) {
    rows = VectorRows(dimension: dimension, metric: metric)
    graph = NeighborGraph(dimension: dimension, seed: seed)
  }

  /// Creates an empty index that compares vectors by inner product.
  public init(dimension: Int) { self.init(dimension: dimension, metric: .innerProduct) }

  /// The number of components of every vector.
  public var dimension: Int { rows.dimension }

  /// The measure of how near two vectors are.
  public var metric: VectorMetric { rows.metric }

  /// The number of vectors.
  public var count: Int { rows.count }

  /// Reserves memory for a total number of vectors, which avoids reallocation during insertion.
  public mutating func reserve(_ capacity: Int) {
    rows.reserve(capacity)
    nodes.reserveCapacity(capacity)
  }

  /// Inserts a vector, or replaces the one with this identifier.
  ///
  /// - Precondition: The vector has ``dimension`` components.
  public mutating func insert(_ vector: UnsafeBufferPointer<Float>, id: Int64) {
    let row = rows.insert(vector, id: id)
    if row < nodes.count {
      if nodes[row] != NeighborGraph.noRow { graph.remove(nodes[row]) }
      unlinked.remove(id)
    } else {
      nodes.append(NeighborGraph.noRow)
    }
    if let bytes = rows.withVector(at: row, ByteVector.init) {
      nodes[row] = graph.insert(bytes, id: id, row: row)
    } else {
      nodes[row] = NeighborGraph.noRow
      unlinked.insert(id)
    }
  }

  /// Removes the vector with the given identifier.
  ///
  /// - Returns: `true` if there was one; otherwise, `false`.
  @discardableResult
  public mutating func remove(id: Int64) -> Bool {
    guard let row = rows.remove(id: id) else { return false }
    unlinked.remove(id)
    if nodes[row] != NeighborGraph.noRow { graph.remove(nodes[row]) }
    let moved = nodes.removeLast()
    if row < nodes.count {
      nodes[row] = moved
      if moved != NeighborGraph.noRow { graph.rows[Int(moved)] = UInt32(row) }
    }
    // Free nodes stay in memory, so a graph that has shrunk is built again.
    if graph.rows.count > 1024, graph.rows.count > 2 * rows.count { rebuild() }
    return true
  }

  private mutating func rebuild() {
    graph = NeighborGraph(dimension: dimension, seed: graph.seed)
    for row in 0..<rows.count where nodes[row] != NeighborGraph.noRow {
      guard let bytes = rows.withVector(at: row, ByteVector.init) else { continue }
      nodes[row] = graph.insert(bytes, id: rows.ids[row], row: row)
    }
  }

  /// Returns a Boolean value that indicates whether a vector has this identifier.
  ///
  /// Complexity: O(1).
  public func contains(id: Int64) -> Bool { rows.row(of: id) != nil }
}

extension GraphIndex {
  package func checkInvariants() {
    rows.checkInvariants()
    graph.checkInvariants()
    precondition(nodes.count == rows.count, "Each row has a node or none")
    precondition(graph.count + unlinked.count == rows.count, "Each vector is linked or not")
    graph.withView { view in
      for (row, node) in nodes.enumerated() {
        precondition(unlinked.contains(rows.ids[row]) == (node == NeighborGraph.noRow))
        guard node != NeighborGraph.noRow else { continue }
        precondition(graph.rows[Int(node)] == row, "The node of row \(row) has another row")
        let bytes = rows.withVector(at: row, ByteVector.init)
        precondition(
          bytes!.components.elementsEqual(
            UnsafeBufferPointer(start: view.code(node), count: graph.codeSize))
            && bytes!.factor == view.factor(node).pointee, "The bytes are the vectors'")
      }
    }
  }
}
