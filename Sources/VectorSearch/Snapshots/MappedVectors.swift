internal import Foundation
internal import Kernels
internal import Synchronization

/// The mapped file of a snapshot, whose vectors are checked when they are first read.
///
/// It is `@unchecked` because of the pointers: the bytes are read-only, the marks are atomic, and
/// both live as long as the object.
final class MappedVectors: @unchecked Sendable {
  let bytes: UnsafeRawBufferPointer
  private let mapped: UnsafeRawBufferPointer
  private let decrypted: DecryptedSnapshot?
  let header: SnapshotHeader
  var dimension: Int { header.dimension }
  var count: Int { header.count }

  let url: URL
  private let vectors: UnsafePointer<Float>
  private let checksums: UnsafePointer<UInt64>

  /// A bit for each row, set when its checksum has been compared and matched.
  private let intact: UnsafeMutablePointer<Atomic<UInt64>>
  private let damage = Atomic(false)

  /// - Parameter cipher: Returns the cipher of an encrypted file from its stamp.
  init(_ url: URL, cipher: (([UInt8]) -> SnapshotCipher)? = nil) throws {
    self.url = url
    mapped = try Self.map(url)
    do {
      header = try SnapshotHeader(mapped, url)
      if let cipher {
        guard let clear = DecryptedSnapshot(mapped, header, cipher(header.stamp)) else {
          throw VectorSnapshotError.damaged(url, "it can't be decrypted")
        }
        (decrypted, bytes) = (clear, clear.bytes)
      } else {
        (decrypted, bytes) = (nil, mapped)
      }
      let vectors = try Self.section(.vectors, header, bytes, url, element: 4 * header.dimension)
      let checksums = try Self.section(.rowChecksums, header, bytes, url, element: 8)
      self.vectors = vectors.baseAddress!.assumingMemoryBound(to: Float.self)
      self.checksums = checksums.baseAddress!.assumingMemoryBound(to: UInt64.self)
    } catch {
      // `deinit` doesn't run for an object that wasn't created.
      munmap(UnsafeMutableRawPointer(mutating: mapped.baseAddress!), mapped.count)
      throw error
    }
    intact = .allocate(capacity: header.count / 64 + 1)
    for word in 0...header.count / 64 { (intact + word).initialize(to: Atomic(0)) }
  }

  deinit {
    munmap(UnsafeMutableRawPointer(mutating: mapped.baseAddress!), mapped.count)
    intact.deinitialize(count: header.count / 64 + 1)
    intact.deallocate()
  }

  private static func map(_ url: URL) throws -> UnsafeRawBufferPointer {
    // Non-blocking: opening a pipe would otherwise wait forever for a writer.
    let descriptor = open(url.path, O_RDONLY | O_CLOEXEC | O_NONBLOCK)
    guard descriptor >= 0 else {
      throw errno == ENOENT
        ? VectorSnapshotError(
          code: .missing, message: "There is no snapshot.", file: url,
          remedy: "Save an index there first.")
        : VectorSnapshotError.system(.unreadable, url, errno)
    }
    defer { close(descriptor) }
    var status = stat()
    guard fstat(descriptor, &status) == 0 else {
      throw VectorSnapshotError.system(.unreadable, url, errno)
    }
    guard status.st_mode & S_IFMT == S_IFREG, status.st_size > 0 else {
      throw VectorSnapshotError.foreign(url, "This is no snapshot of an index.")
    }
    let size = Int(status.st_size)
    let address = mmap(nil, size, PROT_READ, MAP_PRIVATE, descriptor, 0)
    guard let address, address != MAP_FAILED else {
      throw VectorSnapshotError.system(.unreadable, url, errno)
    }
    return UnsafeRawBufferPointer(start: address, count: size)
  }

  /// Compares the checksum, except that of the vectors.
  ///
  /// - Parameter element: The number of bytes for each vector of the index.
  private static func section(
    _ part: SnapshotHeader.Part, _ header: SnapshotHeader, _ bytes: UnsafeRawBufferPointer,
    _ url: URL, element: Int
  ) throws -> UnsafeRawBufferPointer {
    let section = try Self.section(part, header, bytes, url)
    guard section.count.isMultiple(of: element), section.count / element == header.count else {
      throw VectorSnapshotError.damaged(url, "the size of section \(part) doesn't fit the count")
    }
    return section
  }

  private static func section(
    _ part: SnapshotHeader.Part, _ header: SnapshotHeader, _ bytes: UnsafeRawBufferPointer,
    _ url: URL
  ) throws -> UnsafeRawBufferPointer {
    guard let section = header.sections.first(where: { $0.part == part.rawValue }) else {
      throw VectorSnapshotError.damaged(url, "it has no section \(part)")
    }
    if part != .vectors {
      var checksum: UInt64 = 0
      var done = 0
      let length = SnapshotHeader.padded(section.length)
      while done < length {
        let size = min(SnapshotHeader.partSize, length - done)
        checksum = kernel_checksum(bytes.baseAddress! + section.offset + done, size, checksum)
        done += size
      }
      guard length == 0 || checksum == section.checksum else {
        throw VectorSnapshotError.damaged(url, "the checksum of section \(part) doesn't match")
      }
    }
    return .init(rebasing: bytes[section.offset..<section.offset + section.length])
  }

  func has(_ part: SnapshotHeader.Part) -> Bool {
    header.sections.contains { $0.part == part.rawValue }
  }

  func section(_ part: SnapshotHeader.Part) throws -> UnsafeRawBufferPointer {
    try Self.section(part, header, bytes, url)
  }

  func section<Element: BitwiseCopyable>(
    _ part: SnapshotHeader.Part, of _: Element.Type, count: Int
  ) throws -> UnsafeBufferPointer<Element> {
    let section = try section(part)
    let (size, overflow) = count.multipliedReportingOverflow(by: MemoryLayout<Element>.stride)
    guard !overflow, section.count == size else {
      throw VectorSnapshotError.damaged(url, "the size of section \(part) doesn't fit the count")
    }
    return section.assumingMemoryBound(to: Element.self)
  }

  func damaged(_ part: String) -> VectorSnapshotError { .damaged(url, part) }

  // MARK: Vectors

  var foundDamage: Bool { damage.load(ordering: .relaxed) }

  /// The vectors of an encrypted file are zeros before ``decrypt(_:)``.
  func vector(_ row: Int) -> UnsafePointer<Float> { vectors + row * dimension }

  /// Does nothing if the file isn't encrypted.
  func decrypt(_ rows: some Sequence<Int>) {
    guard let decrypted else { return }
    for row in rows { decrypted.decrypt(row) }
  }

  /// Compares the checksum on first use.
  func isIntact(_ row: Int) -> Bool {
    let bit: UInt64 = 1 << UInt64(row % 64)
    if intact[row / 64].load(ordering: .relaxed) & bit != 0 { return true }
    decrypted?.decrypt(row)
    guard Self.checksum(vector(row), dimension, row) == checksums[row] else {
      damage.store(true, ordering: .relaxed)
      return false
    }
    intact[row / 64].bitwiseOr(bit, ordering: .relaxed)
    return true
  }

  func areIntact(_ rows: Range<Int>) -> Bool {
    var row = rows.lowerBound
    var result = true
    while row < rows.upperBound {
      if row % 64 == 0, rows.upperBound - row >= 64,
        intact[row / 64].load(ordering: .relaxed) == .max
      {
        row += 64
        continue
      }
      if !isIntact(row) { result = false }
      row += 1
    }
    return result
  }

  /// The row is the seed, so that a vector in a wrong row doesn't match.
  static func checksum(_ vector: UnsafePointer<Float>, _ dimension: Int, _ row: Int) -> UInt64 {
    kernel_checksum(vector, 4 * dimension, UInt64(row))
  }
}
