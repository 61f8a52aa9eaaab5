import Digests
package import Foundation

/// A digest that distinguishes weights without reading all of them.
///
/// It is the SHA-256 of the file's size, its header and 64 blocks of 4 KiB spread evenly over the
/// numbers. That takes about a millisecond; hashing 90 MB takes some hundred. Training changes
/// nearly every number, so different weights have different digests. A change of single bytes
/// between the blocks isn't noticed, so the digest doesn't protect against tampering.
package enum WeightsDigest {
  private static let blockCount = 64
  private static let blockSize = 4096

  /// The first 12 hexadecimal digits of the digest.
  static func hexadecimal(_ weights: Safetensors) -> String {
    withExtendedLifetime(weights) { sampled(weights.file.bytes, 8 + weights.headerLength) }
      .hexadecimal(bytes: 6)
  }

  /// The first 12 hexadecimal digits of the digest of a file and the settings it is used with.
  ///
  /// - Parameters:
  ///   - headerLength: The number of bytes before the numbers.
  ///   - settings: The settings that change the vectors.
  package static func hexadecimal(of file: URL, headerLength: Int, settings: String) throws
    -> String
  {
    let mapped = try MappedFile(file)
    return withExtendedLifetime(mapped) {
      sampled(mapped.bytes, min(headerLength, mapped.bytes.count), settings)
    }
    .hexadecimal(bytes: 6)
  }

  private static func sampled(
    _ bytes: UnsafeRawBufferPointer, _ numbers: Int, _ settings: String = ""
  ) -> SHA256.Digest {
    var hasher = SHA256()
    withUnsafeBytes(of: UInt64(bytes.count).littleEndian) { hasher.update(bufferPointer: $0) }
    hasher.update(bufferPointer: UnsafeRawBufferPointer(rebasing: bytes[..<numbers]))
    let size = min(blockSize, bytes.count - numbers)
    let room = bytes.count - numbers - size
    for block in 0..<blockCount {
      let start = numbers + room * block / (blockCount - 1)
      hasher.update(bufferPointer: UnsafeRawBufferPointer(rebasing: bytes[start..<start + size]))
    }
    Array(settings.utf8).withUnsafeBytes { hasher.update(bufferPointer: $0) }
    return hasher.finalize()
  }
}
