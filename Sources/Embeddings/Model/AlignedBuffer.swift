/// Numbers at a fixed address that is aligned to a cache line; undefined at first.
///
/// It is `@unchecked` because of `pointer`. The creator of a buffer fills it before sharing it;
/// afterwards it is only read. Work buffers of a thread are never shared.
final class AlignedBuffer<Element: BitwiseCopyable>: @unchecked Sendable {
  let pointer: UnsafeMutablePointer<Element>
  let count: Int

  init(count: Int) {
    let capacity = max(count, 1)
    let memory = UnsafeMutableRawPointer.allocate(
      byteCount: capacity * MemoryLayout<Element>.stride, alignment: 64)
    pointer = memory.bindMemory(to: Element.self, capacity: capacity)
    self.count = count
  }

  deinit {
    UnsafeMutableRawPointer(pointer).deallocate()
  }
}

typealias FloatBuffer = AlignedBuffer<Float>
