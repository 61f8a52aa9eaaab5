internal import Foundation
internal import Synchronization

/// A mapped file in the clear: all but the vectors at once, a vector when it is first needed.
///
/// It is `@unchecked` because of the pointers: a row is written once, under the lock, before its
/// mark is set.
final class DecryptedSnapshot: @unchecked Sendable {
  let bytes: UnsafeRawBufferPointer
  private let mutableBytes: UnsafeMutableRawBufferPointer
  private let file: UnsafeRawBufferPointer
  private let cipher: SnapshotCipher
  private let vectors: SnapshotHeader.Section
  private let rowBytes: Int
  private let rowCount: Int

  /// A bit for each row that is in the clear.
  private let clear: UnsafeMutablePointer<Atomic<UInt64>>
  private let lock = Mutex(())

  /// Returns `nil` if there is no memory, or no section of vectors.
  init?(_ file: UnsafeRawBufferPointer, _ header: SnapshotHeader, _ cipher: SnapshotCipher) {
    guard let vectors = header.sections.last, vectors.part == SnapshotHeader.Part.vectors.rawValue
    else { return nil }
    let flags = MAP_PRIVATE | MAP_ANONYMOUS
    let address = mmap(nil, file.count, PROT_READ | PROT_WRITE, flags, -1, 0)
    guard let address, address != MAP_FAILED else { return nil }
    (self.file, self.cipher, self.vectors) = (file, cipher, vectors)
    mutableBytes = UnsafeMutableRawBufferPointer(start: address, count: file.count)
    bytes = UnsafeRawBufferPointer(mutableBytes)
    (rowBytes, rowCount) = (4 * header.dimension, header.count)
    clear = .allocate(capacity: header.count / 64 + 1)
    for word in 0...header.count / 64 { (clear + word).initialize(to: Atomic(0)) }
    mutableBytes.copyMemory(from: .init(rebasing: file[..<vectors.offset]))
    let sections = SnapshotHeader.size..<vectors.offset
    cipher.apply(.init(rebasing: mutableBytes[sections]), sections.lowerBound)
  }

  deinit {
    munmap(mutableBytes.baseAddress!, mutableBytes.count)
    clear.deinitialize(count: rowCount / 64 + 1)
    clear.deallocate()
  }

  func decrypt(_ row: Int) {
    let bit: UInt64 = 1 << UInt64(row % 64)
    if clear[row / 64].load(ordering: .acquiring) & bit != 0 { return }
    lock.withLock { _ in
      if clear[row / 64].load(ordering: .relaxed) & bit != 0 { return }
      let start = vectors.offset + row * rowBytes
      guard start + rowBytes <= file.count else { return }
      let target = UnsafeMutableRawBufferPointer(rebasing: mutableBytes[start..<start + rowBytes])
      target.copyMemory(from: .init(rebasing: file[start..<start + rowBytes]))
      cipher.apply(target, start)
      clear[row / 64].bitwiseOr(bit, ordering: .releasing)
    }
  }
}
