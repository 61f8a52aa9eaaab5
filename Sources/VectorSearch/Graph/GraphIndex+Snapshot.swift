public import Foundation

extension GraphIndex: PersistentIndex, IndexOfOneKind {
  /// Creates an index from a snapshot of one.
  ///
  /// A snapshot of another kind of index has no graph: insert its vectors into a new index.
  public init(_ snapshot: VectorSnapshot) throws {
    guard snapshot.kind == .graph else {
      throw VectorSnapshotError(
        code: .mismatched, message: "The snapshot has no graph.", file: snapshot.file.url,
        remedy: "Open it as an exact index, and insert its vectors into a new graph index.")
    }
    rows = try snapshot.rows()
    graph = try NeighborGraph(snapshot.file)
    nodes = .init(repeating: NeighborGraph.noRow, count: rows.count)
    for (node, row) in graph.rows.enumerated() where row != NeighborGraph.noRow {
      guard row < nodes.count, nodes[Int(row)] == NeighborGraph.noRow else {
        throw snapshot.file.damaged("two nodes of the graph have the same vector, or one has none")
      }
      nodes[Int(row)] = UInt32(node)
    }
    unlinked = Set(zip(nodes, rows.ids).filter { $0.0 == NeighborGraph.noRow }.map(\.1))
  }

  /// A Boolean value that indicates whether a damaged vector of the snapshot was read.
  public var foundDamage: Bool { rows.foundDamage }

  /// Saves the index, and replaces the file if there is one.
  ///
  /// If vectors were removed, a copy of the graph is repaired first: for each vector that linked to
  /// a removed one, others are searched, which takes about a tenth of a millisecond.
  public func save(to url: URL, stamp: [UInt8]) throws {
    try save(to: url, stamp: stamp, attachment: nil)
  }

  func save(to url: URL, stamp: [UInt8], attachment: [UInt8]?) throws {
    var header = SnapshotHeader(
      kind: .graph, metric: metric, dimension: dimension, count: count, stamp: stamp)
    header.parameter = graph.seed
    var graph = graph
    graph.repair()
    let writer = try SnapshotWriter(header, to: url)
    try rows.saveIdentifiers(to: writer, attachment: attachment)
    try graph.save(to: writer)
    try rows.saveVectors(to: writer, url)
    try writer.finish()
  }
}
