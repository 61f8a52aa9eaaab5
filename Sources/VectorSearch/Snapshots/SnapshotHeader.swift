internal import Foundation
internal import Kernels

/// The first 4,096 bytes of a snapshot.
///
/// All numbers are little-endian. Unused bytes are zero.
///
/// | offset | size | contents |
/// |---|---|---|
/// | 0 | 8 | `RCLVECTR` |
/// | 8 | 4 | version of the format |
/// | 12 | 4 | kind of index, raw value of ``VectorIndexKind`` |
/// | 16 | 4 | metric, raw value of ``VectorMetric`` |
/// | 20 | 4 | components of a vector |
/// | 24 | 8 | vectors |
/// | 32 | 8 | parameter of the index: the seed of a graph |
/// | 40 | 4 | bytes of the stamp, at most 256 |
/// | 44 | 4 | sections, at most 16 |
/// | 48 | 24 each | sections in file order: kind (4), zero (4), bytes (8), checksum (8) |
/// | 512 | 256 | stamp |
/// | 4088 | 8 | checksum of the 4,088 bytes before |
///
/// Sections follow without gaps, each padded with zeros to a multiple of 64 bytes, which its
/// checksum covers. The last one, the vectors, has no padding, and no checksum but those of its
/// rows.
struct SnapshotHeader {
  static let size = 4096
  static let version: UInt32 = 1
  static let stampLimit = 256
  static let alignment = 64

  /// A checksum is computed in parts of this length; each is the seed of the next.
  static let partSize = 1 << 18

  private static let magic: [UInt8] = Array("RCLVECTR".utf8)
  private static let sectionLimit = 16
  private static let stampOffset = 512

  enum Part: UInt32 {
    case ids = 1
    case codes = 2
    case factors = 3
    case nodes = 4
    case links = 5
    case attachment = 6
    case rowChecksums = 7
    case vectors = 8
  }

  struct Section {
    var part: UInt32
    var offset: Int
    var length: Int
    var checksum: UInt64
  }

  var kind: UInt32
  var metric: UInt32
  var dimension: Int
  var count: Int
  var parameter: UInt64
  var stamp: [UInt8]
  var sections: [Section] = []

  static func padded(_ length: Int) -> Int { (length + alignment - 1) / alignment * alignment }

  func encoded() -> [UInt8] {
    var bytes = [UInt8](repeating: 0, count: Self.size)
    func put<Number: FixedWidthInteger>(_ number: Number, at offset: Int) {
      withUnsafeBytes(of: number.littleEndian) {
        bytes.replaceSubrange(offset..<offset + $0.count, with: $0)
      }
    }
    bytes.replaceSubrange(0..<8, with: Self.magic)
    put(Self.version, at: 8)
    put(kind, at: 12)
    put(metric, at: 16)
    put(UInt32(dimension), at: 20)
    put(UInt64(count), at: 24)
    put(parameter, at: 32)
    put(UInt32(stamp.count), at: 40)
    put(UInt32(sections.count), at: 44)
    for (number, section) in sections.enumerated() {
      put(section.part, at: 48 + 24 * number)
      put(UInt64(section.length), at: 56 + 24 * number)
      put(section.checksum, at: 64 + 24 * number)
    }
    bytes.replaceSubrange(Self.stampOffset..<Self.stampOffset + stamp.count, with: stamp)
    put(kernel_checksum(bytes, Self.size - 8, 0), at: Self.size - 8)
    return bytes
  }

  /// Every section lies within the file, and together they fill it.
  init(_ file: UnsafeRawBufferPointer, _ url: URL) throws {
    func number<Number: FixedWidthInteger>(_: Number.Type, _ offset: Int) -> Number {
      Number(littleEndian: file.loadUnaligned(fromByteOffset: offset, as: Number.self))
    }
    guard file.count >= 12, file.prefix(8).elementsEqual(Self.magic) else {
      throw VectorSnapshotError.foreign(url, "This is no snapshot of an index.")
    }
    let version = number(UInt32.self, 8)
    guard version == Self.version else {
      throw VectorSnapshotError.foreign(
        url, "The snapshot has version \(version), and this program reads \(Self.version).")
    }
    guard file.count >= Self.size else {
      throw VectorSnapshotError.damaged(url, "it ends within its header")
    }
    guard
      kernel_checksum(file.baseAddress, Self.size - 8, 0) == number(UInt64.self, Self.size - 8)
    else { throw VectorSnapshotError.damaged(url, "the checksum of its header doesn't match") }
    // With a matching checksum, only a forged file can be wrong; it isn't trusted either.
    kind = number(UInt32.self, 12)
    metric = number(UInt32.self, 16)
    dimension = Int(number(UInt32.self, 20))
    count = Int(clamping: number(UInt64.self, 24))
    parameter = number(UInt64.self, 32)
    let stampLength = Int(number(UInt32.self, 40))
    let sectionCount = Int(number(UInt32.self, 44))
    guard dimension > 0, count < UInt32.max, stampLength <= Self.stampLimit,
      sectionCount <= Self.sectionLimit
    else { throw VectorSnapshotError.damaged(url, "its header has impossible sizes") }
    stamp = Array(file[Self.stampOffset..<Self.stampOffset + stampLength])
    var offset = Self.size
    for section in 0..<sectionCount {
      let length = Int(clamping: number(UInt64.self, 56 + 24 * section))
      let isLast = section == sectionCount - 1
      guard length <= file.count - offset,
        isLast || Self.padded(length) <= file.count - offset
      else { throw VectorSnapshotError.damaged(url, "it is shorter than its header declares") }
      sections.append(
        Section(
          part: number(UInt32.self, 48 + 24 * section), offset: offset, length: length,
          checksum: number(UInt64.self, 64 + 24 * section)))
      offset += isLast ? length : Self.padded(length)
    }
    guard offset == file.count else {
      throw VectorSnapshotError.damaged(url, "it is longer than its header declares")
    }
  }

  init(kind: VectorIndexKind, metric: VectorMetric, dimension: Int, count: Int, stamp: [UInt8]) {
    precondition(
      stamp.count <= Self.stampLimit,
      "A stamp has at most \(Self.stampLimit) bytes, not \(stamp.count)")
    self.kind = kind.rawValue
    self.metric = metric.rawValue
    self.dimension = dimension
    self.count = count
    parameter = 0
    self.stamp = stamp
  }
}
