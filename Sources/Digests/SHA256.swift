package import Foundation

#if canImport(CryptoKit)
  import CryptoKit
#else
  import Kernels
#endif

/// A SHA-256 digest of data that arrives in parts (FIPS 180-4).
///
/// On Apple's platforms CryptoKit computes it. On Linux it is computed here, with the SHA
/// instructions of the processor where there are any: the one function that this package needs
/// isn't worth compiling a cryptographic library for.
package struct SHA256: Sendable {
  package struct Digest: Sendable, Hashable, RandomAccessCollection {
    fileprivate var bytes: [UInt8]

    package var startIndex: Int { 0 }
    package var endIndex: Int { bytes.count }
    package subscript(position: Int) -> UInt8 { bytes[position] }

    /// The bytes as 64 lowercase hexadecimal digits.
    package var hexadecimal: String { hexadecimal(bytes: bytes.count) }

    package func hexadecimal(bytes count: Int) -> String {
      let digits = Array("0123456789abcdef".utf8)
      let text = bytes.prefix(count).flatMap { [digits[Int($0 >> 4)], digits[Int($0 & 15)]] }
      return String(decoding: text, as: UTF8.self)
    }
  }

  #if canImport(CryptoKit)
    private var hasher = CryptoKit.SHA256()

    package init() {}

    package mutating func update(bufferPointer bytes: UnsafeRawBufferPointer) {
      hasher.update(bufferPointer: bytes)
    }

    package func finalize() -> Digest { Digest(bytes: Array(hasher.finalize())) }
  #else
    // The first 32 bits of the fractional parts of the square roots of the first eight primes.
    private var state: [UInt32] = [
      0x6a09_e667, 0xbb67_ae85, 0x3c6e_f372, 0xa54f_f53a,
      0x510e_527f, 0x9b05_688c, 0x1f83_d9ab, 0x5be0_cd19,
    ]
    /// The bytes after the last whole block, fewer than 64.
    private var rest: [UInt8] = []
    private var byteCount: UInt64 = 0

    package init() {}

    package mutating func update(bufferPointer bytes: UnsafeRawBufferPointer) {
      byteCount += UInt64(bytes.count)
      var bytes = bytes
      if !rest.isEmpty {
        let missing = min(64 - rest.count, bytes.count)
        rest += bytes.prefix(missing)
        bytes = UnsafeRawBufferPointer(rebasing: bytes.dropFirst(missing))
        guard rest.count == 64 else { return }
        rest.withUnsafeBytes { Self.compress($0, into: &state) }
        rest.removeAll(keepingCapacity: true)
      }
      let whole = bytes.count / 64 * 64
      Self.compress(UnsafeRawBufferPointer(rebasing: bytes.prefix(whole)), into: &state)
      rest += bytes.dropFirst(whole)
    }

    private static func compress(_ blocks: UnsafeRawBufferPointer, into state: inout [UInt32]) {
      guard let first = blocks.baseAddress, !blocks.isEmpty else { return }
      kernel_sha256(&state, first.assumingMemoryBound(to: UInt8.self), blocks.count / 64)
    }

    package func finalize() -> Digest {
      // A one bit, zeros up to eight bytes before the end of a block, and the length in bits.
      let zeros = (119 - Int(byteCount % 64)) % 64
      let end = [0x80] + [UInt8](repeating: 0, count: zeros) + Self.bigEndian(byteCount &* 8)
      var padded = self
      end.withUnsafeBytes { padded.update(bufferPointer: $0) }
      return Digest(bytes: padded.state.flatMap(Self.bigEndian))
    }

    private static func bigEndian(_ number: some FixedWidthInteger) -> [UInt8] {
      withUnsafeBytes(of: number.bigEndian) { Array($0) }
    }
  #endif

  package mutating func update(data: some ContiguousBytes) {
    data.withUnsafeBytes { update(bufferPointer: $0) }
  }

  package static func hash(data: some ContiguousBytes) -> Digest {
    var digest = SHA256()
    digest.update(data: data)
    return digest.finalize()
  }
}
