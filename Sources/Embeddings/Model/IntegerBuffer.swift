/// Integers of 16 bits at a fixed address that is aligned to a cache line.
///
/// It is `@unchecked` because of `pointer`, which is shared as that of ``FloatBuffer``.
final class IntegerBuffer: @unchecked Sendable {
  let pointer: UnsafeMutablePointer<Int16>

  /// Creates a buffer with undefined contents.
  init(count: Int) {
    let memory = UnsafeMutableRawPointer.allocate(byteCount: max(count, 1) * 2, alignment: 64)
    pointer = memory.bindMemory(to: Int16.self, capacity: max(count, 1))
  }

  deinit {
    UnsafeMutableRawPointer(pointer).deallocate()
  }
}
