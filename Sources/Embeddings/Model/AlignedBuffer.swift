/// Numbers at a fixed address that is aligned to a cache line; undefined at first.
///
/// It is `@unchecked` because of `pointer`, which is shared as that of ``FloatBuffer``.
final class AlignedBuffer<Element: BitwiseCopyable>: @unchecked Sendable {
  let pointer: UnsafeMutablePointer<Element>

  init(count: Int) {
    let capacity = max(count, 1)
    let memory = UnsafeMutableRawPointer.allocate(
      byteCount: capacity * MemoryLayout<Element>.stride, alignment: 64)
    pointer = memory.bindMemory(to: Element.self, capacity: capacity)
  }

  deinit {
    UnsafeMutableRawPointer(pointer).deallocate()
  }
}
