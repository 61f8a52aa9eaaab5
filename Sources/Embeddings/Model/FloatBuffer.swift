/// Floats at an address that doesn't move and starts a cache line.
///
/// `@unchecked` because of `pointer`: whoever makes a buffer fills it before sharing it, and after
/// that it is only read. Buffers that one thread works in aren't shared at all.
final class FloatBuffer: @unchecked Sendable {
  let pointer: UnsafeMutablePointer<Float>
  let count: Int

  /// A buffer of undefined contents.
  init(count: Int) {
    let memory = UnsafeMutableRawPointer.allocate(byteCount: max(count, 1) * 4, alignment: 64)
    pointer = memory.bindMemory(to: Float.self, capacity: max(count, 1))
    self.count = count
  }

  deinit {
    UnsafeMutableRawPointer(pointer).deallocate()
  }
}
