internal import Kernels

/// The addresses of the nodes of a graph, valid until its memory changes.
///
/// A block has the codes of ``blockNodes`` nodes, then their links, then their factors. A node's
/// links at level 0 are stored as their number, followed by up to ``linkLimit`` nodes.
struct GraphView {
  static let blockNodes = 256

  /// At level 0; the limit of other levels is half of it.
  static let linkLimit = 32
  private static let linkStride = 4 * (linkLimit + 1)

  let memory: UnsafePointer<UnsafeMutableRawPointer>

  let codeSize: Int
  let kernels: kernel_variant

  static func blockSize(codeSize: Int) -> Int { blockNodes * (codeSize + linkStride + 4) }

  @inline(__always) func code(_ node: UInt32) -> UnsafeMutablePointer<Int8> {
    (memory[Int(node) / Self.blockNodes] + Int(node) % Self.blockNodes * codeSize)
      .assumingMemoryBound(to: Int8.self)
  }

  @inline(__always) func links(_ node: UInt32) -> UnsafeMutablePointer<UInt32> {
    let start = Self.blockNodes * codeSize + Int(node) % Self.blockNodes * Self.linkStride
    return (memory[Int(node) / Self.blockNodes] + start).assumingMemoryBound(to: UInt32.self)
  }

  @inline(__always) func factor(_ node: UInt32) -> UnsafeMutablePointer<Float> {
    let start = Self.blockNodes * (codeSize + Self.linkStride) + Int(node) % Self.blockNodes * 4
    return (memory[Int(node) / Self.blockNodes] + start).assumingMemoryBound(to: Float.self)
  }

  /// The estimates are proportional to inner products with the query.
  @inline(__always) func estimate(
    _ nodes: UnsafeBufferPointer<UInt32>, _ query: UnsafePointer<Int8>,
    _ body: (_ node: UInt32, _ estimate: Float) -> Void
  ) {
    guard !nodes.isEmpty else { return }
    withUnsafeTemporaryAllocation(of: UnsafePointer<Int8>?.self, capacity: nodes.count) { codes in
      withUnsafeTemporaryAllocation(of: Int32.self, capacity: nodes.count) { products in
        for (index, node) in nodes.enumerated() {
          codes.initializeElement(at: index, to: UnsafePointer(code(node)))
        }
        kernels.dot_bytes(
          codes.baseAddress!, nodes.count, query, codeSize, products.baseAddress!)
        for (index, node) in nodes.enumerated() {
          body(node, Float(products[index]) * factor(node).pointee)
        }
      }
    }
  }
}
