internal import Kernels

/// A hierarchy of graphs whose nodes link to near ones: HNSW.
///
/// Malkov and Yashunin, "Efficient and robust approximate nearest neighbor search using
/// hierarchical navigable small world graphs", 2018. Each node is at level 0 and up to a level
/// drawn from an exponential distribution. Inner products are estimated from 8 bits a component, of
/// which the largest is 127, so that a search reads a fourth of the memory.
///
/// The node of a removed vector stays as a step between others until a tenth of the nodes are like
/// it. Then every node that links to such ones is linked to the nearest others instead, and their
/// memory is used again. (Singh and others, "FreshDiskANN", 2021, choose among the links of removed
/// nodes, with which recall fell by .004 when 30% were replaced.)
///
/// It is `@unchecked` because of the addresses in `memory`, which are those of `blocks`.
struct NeighborGraph: @unchecked Sendable {
  let dimension: Int
  let seed: UInt64

  /// The number of nodes kept while the neighbors of a new one are searched.
  static let buildEffort = 128

  /// The number of nodes kept while replacements of removed ones are searched.
  static let repairEffort = 64

  static let noRow = UInt32.max

  var blocks: [GraphBlock] = []
  private(set) var memory: [UnsafeMutableRawPointer] = []

  var rows: [UInt32] = []

  /// For nodes above level 0, their links at level 1, 2 and so on.
  var upperLinks: [UInt32: [[UInt32]]] = [:]

  var entry: UInt32?

  /// Nodes without vectors, to which others may still link.
  var removed: Set<UInt32> = []

  /// Nodes without links, which can be used again.
  var freeNodes: [UInt32] = []

  let codeSize: Int
  var blockSize: Int { GraphView.blockSize(codeSize: codeSize) }

  init(dimension: Int, seed: UInt64) {
    precondition(dimension <= 65_536, "A graph's vectors have at most 65,536 components")
    self.dimension = dimension
    self.seed = seed
    codeSize = (dimension + 63) / 64 * 64
  }

  var count: Int { rows.count - removed.count - freeNodes.count }

  var topLevel: Int { entry.map { upperLinks[$0]?.count ?? 0 } ?? 0 }

  func withView<Result, Failure: Error>(
    _ body: (GraphView) throws(Failure) -> Result
  ) throws(Failure) -> Result {
    try memory.withUnsafeBufferPointer { memory throws(Failure) in
      // An empty graph has no addresses, and none is read.
      let addresses = memory.baseAddress ?? UnsafePointer(bitPattern: 64)!
      return try body(
        GraphView(memory: addresses, codeSize: codeSize, kernels: kernel_best().pointee))
    }
  }

  mutating func append(_ block: GraphBlock) {
    blocks.append(block)
    memory.append(block.memory)
  }

  /// Copies the block of a node if it is shared or mapped.
  mutating func copyBlockIfShared(_ node: UInt32) {
    let block = Int(node) / GraphView.blockNodes
    if blocks[block].isMapped || !isKnownUniquelyReferenced(&blocks[block]) {
      blocks[block] = GraphBlock(copying: blocks[block], size: blockSize)
      memory[block] = blocks[block].memory
    }
  }

  mutating func addNode(row: Int) -> UInt32 {
    let node = freeNodes.popLast() ?? UInt32(rows.count)
    precondition(node < 1 << 31, "A graph has at most two billion nodes")
    if node == rows.count {
      if rows.count % GraphView.blockNodes == 0 { append(GraphBlock(size: blockSize)) }
      rows.append(UInt32(row))
    } else {
      rows[Int(node)] = UInt32(row)
    }
    copyBlockIfShared(node)
    return node
  }

  func links(_ node: UInt32, level: Int, _ view: GraphView) -> [UInt32] {
    guard level == 0 else {
      guard let levels = upperLinks[node], levels.count >= level else { return [] }
      return levels[level - 1]
    }
    let links = view.links(node)
    return Array(UnsafeBufferPointer(start: links + 1, count: Int(links[0])))
  }

  mutating func setLinks(_ node: UInt32, level: Int, to new: [UInt32]) {
    guard level == 0 else {
      upperLinks[node]![level - 1] = new
      return
    }
    copyBlockIfShared(node)
    withView { view in
      let links = view.links(node)
      links[0] = UInt32(new.count)
      for slot in 0..<GraphView.linkLimit { links[1 + slot] = slot < new.count ? new[slot] : 0 }
    }
  }

  static func linkLimit(level: Int) -> Int {
    level == 0 ? GraphView.linkLimit : GraphView.linkLimit / 2
  }

  /// The level depends on the identifier only.
  func level(of id: Int64) -> Int {
    var bits = UInt64(bitPattern: id) &+ seed &* 0x9E37_79B9_7F4A_7C15
    bits = (bits ^ bits >> 30) &* 0xBF58_476D_1CE4_E5B9
    bits = (bits ^ bits >> 27) &* 0x94D0_49BB_1331_11EB
    bits ^= bits >> 31
    // Each level has a sixteenth of the nodes below it: −ln(u) / ln(16).
    return min(bits.leadingZeroBitCount / 4, 15)
  }
}
