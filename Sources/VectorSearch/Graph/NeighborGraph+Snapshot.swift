extension NeighborGraph {
  /// Appends a graph without removed nodes to a snapshot.
  ///
  /// The section `nodes` has the blocks. The section `links` has 4-byte numbers: the number of
  /// nodes; 1 and the entry, or 0 and 0; the row of each node; then, for each node above level 0,
  /// the node, its number of levels, and for each level the number of links and the links.
  func save(to writer: SnapshotWriter) throws {
    precondition(removed.isEmpty, "A graph is repaired before it is saved")
    for block in blocks {
      try writer.append(UnsafeRawBufferPointer(start: block.memory, count: blockSize))
    }
    try writer.end(.nodes)
    var numbers: [UInt32] = [UInt32(rows.count), entry == nil ? 0 : 1, entry ?? 0]
    numbers += rows
    for (node, levels) in upperLinks.sorted(by: { $0.key < $1.key }) {
      numbers += [node, UInt32(levels.count)]
      for links in levels { numbers += [UInt32(links.count)] + links }
    }
    try writer.append(numbers)
    try writer.end(.links)
  }

  init(_ file: MappedVectors) throws {
    self.init(dimension: file.dimension, seed: file.header.parameter)
    let bytes = try file.section(.links)
    var numbers = bytes.bindMemory(to: UInt32.self)[...]
    func next(atMost limit: Int) throws -> Int {
      guard let number = numbers.popFirst(), number <= limit else {
        throw file.damaged("a number of the graph is out of its range")
      }
      return Int(number)
    }
    let nodeCount = try next(atMost: 1 << 31 - 1)
    let hasEntry = try next(atMost: 1) == 1
    let entry = try next(atMost: max(0, nodeCount - 1))
    guard numbers.count >= nodeCount else { throw file.damaged("the graph has too few rows") }
    rows = Array(numbers.prefix(nodeCount))
    numbers = numbers.dropFirst(nodeCount)
    while !numbers.isEmpty {
      let node = UInt32(try next(atMost: nodeCount - 1))
      upperLinks[node] = try (0..<next(atMost: 15)).map { _ in
        try (0..<next(atMost: GraphView.linkLimit / 2)).map { _ in
          UInt32(try next(atMost: nodeCount - 1))
        }
      }
    }
    for levels in upperLinks.values {
      for (below, links) in levels.enumerated() {
        guard links.allSatisfy({ upperLinks[$0]?.count ?? 0 > below }) else {
          throw file.damaged("a link of the graph leads to a lower level")
        }
      }
    }
    self.entry = hasEntry && nodeCount > 0 ? UInt32(entry) : nil
    freeNodes = rows.indices.filter { rows[$0] == Self.noRow }.map { UInt32($0) }
    try mapBlocks(of: file)
  }

  private mutating func mapBlocks(of file: MappedVectors) throws {
    let count = (rows.count + GraphView.blockNodes - 1) / GraphView.blockNodes
    let nodes = try file.section(.nodes, of: UInt8.self, count: count * blockSize)
    for block in 0..<count {
      append(GraphBlock(UnsafeRawPointer(nodes.baseAddress! + block * blockSize), in: file))
    }
    let isValid = withView { view in
      for node in 0..<UInt32(rows.count) {
        let links = view.links(node)
        guard links[0] <= GraphView.linkLimit else { return false }
        for slot in 1..<1 + Int(links[0]) where links[slot] >= rows.count { return false }
      }
      return true
    }
    guard isValid, entry != nil || rows.allSatisfy({ $0 == Self.noRow }) else {
      throw file.damaged("a link of the graph leads nowhere")
    }
  }
}
