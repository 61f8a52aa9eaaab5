import Digests
import Foundation

/// A digest that distinguishes weights without reading all of them.
///
/// It is the SHA-256 of the file's size, its safetensors header and 64 blocks of 4 KiB spread
/// evenly over the numbers. That takes about a millisecond, while hashing 90 MB takes some hundred.
/// Training changes nearly every number, so different weights have different digests. A change of
/// single bytes between the blocks isn't noticed, so the digest doesn't protect against tampering.
enum WeightsDigest {
  private static let blockCount = 64
  private static let blockSize = 4096

  /// Returns the first 12 hexadecimal digits of the digest.
  static func hexadecimal(_ weights: Safetensors) -> String {
    withExtendedLifetime(weights) { sampled(weights) }.hexadecimal(bytes: 6)
  }

  private static func sampled(_ weights: Safetensors) -> SHA256.Digest {
    let bytes = weights.file.bytes
    var hash = SHA256()
    withUnsafeBytes(of: UInt64(bytes.count).littleEndian) { hash.update(bufferPointer: $0) }
    let numbers = 8 + weights.headerLength
    hash.update(bufferPointer: UnsafeRawBufferPointer(rebasing: bytes[..<numbers]))
    let size = min(blockSize, bytes.count - numbers)
    let room = bytes.count - numbers - size
    for block in 0..<blockCount {
      let start = numbers + room * block / (blockCount - 1)
      hash.update(bufferPointer: UnsafeRawBufferPointer(rebasing: bytes[start..<start + size]))
    }
    return hash.finalize()
  }
}
