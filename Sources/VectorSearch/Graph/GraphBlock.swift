/// The memory of 256 nodes of a graph: codes, links and factors.
///
/// Graphs share blocks. A block may be changed only if it has one owner and isn't in a mapped file.
///
/// It is `@unchecked` because of `memory`, which is written only by a sole owner.
final class GraphBlock: @unchecked Sendable {
  let memory: UnsafeMutableRawPointer

  private let file: MappedVectors?

  var isMapped: Bool { file != nil }

  init(size: Int) {
    memory = .allocate(byteCount: size, alignment: SnapshotHeader.alignment)
    memory.initializeMemory(as: UInt8.self, repeating: 0, count: size)
    file = nil
  }

  /// The mapped memory must not be changed.
  init(_ memory: UnsafeRawPointer, in file: MappedVectors) {
    self.memory = UnsafeMutableRawPointer(mutating: memory)
    self.file = file
  }

  init(copying block: GraphBlock, size: Int) {
    memory = .allocate(byteCount: size, alignment: SnapshotHeader.alignment)
    memory.copyMemory(from: block.memory, byteCount: size)
    file = nil
  }

  deinit { if file == nil { memory.deallocate() } }
}
