/// The memory of 256 nodes of a graph: codes, links and factors.
///
/// Graphs share blocks. A block that has one owner can be changed, unless it is in a mapped file.
///
/// It is `@unchecked` because of `memory`, which is written only by a sole owner.
final class GraphBlock: @unchecked Sendable {
  let memory: UnsafeMutableRawPointer

  /// The file that the memory is in; `nil` if it is the block's own.
  private let file: MappedVectors?

  var isMapped: Bool { file != nil }

  /// Creates a block of zeros.
  init(size: Int) {
    memory = .allocate(byteCount: size, alignment: SnapshotHeader.alignment)
    memory.initializeMemory(as: UInt8.self, repeating: 0, count: size)
    file = nil
  }

  /// Creates a block in a mapped file, which must not be changed.
  init(_ memory: UnsafeRawPointer, in file: MappedVectors) {
    self.memory = UnsafeMutableRawPointer(mutating: memory)
    self.file = file
  }

  /// Creates a block with the contents of another one.
  init(copying block: GraphBlock, size: Int) {
    memory = .allocate(byteCount: size, alignment: SnapshotHeader.alignment)
    memory.copyMemory(from: block.memory, byteCount: size)
    file = nil
  }

  deinit { if file == nil { memory.deallocate() } }
}
