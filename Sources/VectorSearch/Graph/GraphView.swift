internal import Kernels

/// The addresses of the nodes of a graph, while its memory isn't exchanged.
///
/// A block has the codes of ``blockNodes`` nodes, then their links, then their factors. A node's links
/// at level 0 are their number and up to ``linkLimit`` nodes.
struct GraphView {
  static let blockNodes = 256

  /// The most links of a node at level 0; at the others it is half of that.
  static let linkLimit = 32
  private static let linkStride = 4 * (linkLimit + 1)

  let memory: UnsafePointer<UnsafeMutableRawPointer>

  /// The number of components in multiples of 64.
  let codeSize: Int
  let kernels: kernel_variant

  static func blockSize(codeSize: Int) -> Int { blockNodes * (codeSize + linkStride + 4) }

  /// Returns the address of a node's components in bytes.
  @inline(__always) func code(_ node: UInt32) -> UnsafeMutablePointer<Int8> {
    (memory[Int(node) / Self.blockNodes] + Int(node) % Self.blockNodes * codeSize)
      .assumingMemoryBound(to: Int8.self)
  }

  /// Returns the address of a node's links at level 0.
  @inline(__always) func links(_ node: UInt32) -> UnsafeMutablePointer<UInt32> {
    let start = Self.blockNodes * codeSize + Int(node) % Self.blockNodes * Self.linkStride
    return (memory[Int(node) / Self.blockNodes] + start).assumingMemoryBound(to: UInt32.self)
  }

  /// Returns the address of the factor of a node's components.
  @inline(__always) func factor(_ node: UInt32) -> UnsafeMutablePointer<Float> {
    let start = Self.blockNodes * (codeSize + Self.linkStride) + Int(node) % Self.blockNodes * 4
    return (memory[Int(node) / Self.blockNodes] + start).assumingMemoryBound(to: Float.self)
  }

  /// Calls a function with each node and its estimate, in proportion to the inner product.
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
