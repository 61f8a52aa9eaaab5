/// Floats at a fixed address that is aligned to a cache line; undefined at first.
///
/// It is `@unchecked` because of `pointer`. The creator of a buffer fills it before sharing it;
/// afterwards it is only read. Work buffers of a thread are never shared.
final class FloatBuffer: @unchecked Sendable {
  let pointer: UnsafeMutablePointer<Float>
  let count: Int

  init(count: Int) {
    let memory = UnsafeMutableRawPointer.allocate(byteCount: max(count, 1) * 4, alignment: 64)
    pointer = memory.bindMemory(to: Float.self, capacity: max(count, 1))
    self.count = count
  }

  deinit {
    UnsafeMutableRawPointer(pointer).deallocate()
  }
}
