#if canImport(CSodium)
  import CSodium
#endif

/// The random key of 256 bits that a library is encrypted with.
package final class DataKey: Sendable {
  static let byteCount = 32
  let bytes: SecretBytes

  package init(_ bytes: SecretBytes) {
    precondition(bytes.count == Self.byteCount, "A data key has \(Self.byteCount) bytes")
    self.bytes = bytes
  }

  /// A new key.
  package static func random() throws -> DataKey {
    try Sealing.requireAvailable()
    return DataKey(SecretBytes(count: byteCount) { Sealing.randomize($0) })
  }

  /// SQLite3 Multiple Ciphers' form of a key that isn't derived from a passphrase.
  ///
  /// The 16 bytes of salt at the end aren't secret and change nothing; without them it would look
  /// for salt in the header of the file, which is readable here.
  package var cipherKey: SecretBytes {
    let prefix = Array("raw:".utf8)
    let salt = identifier(for: "salt of the cipher", bytes: 16)
    return SecretBytes(count: prefix.count + bytes.count + salt.count) { target in
      target.copyBytes(from: prefix)
      bytes.withBytes {
        UnsafeMutableRawBufferPointer(rebasing: target[prefix.count..<prefix.count + $0.count])
          .copyMemory(from: $0)
      }
      UnsafeMutableRawBufferPointer(rebasing: target[(prefix.count + bytes.count)...])
        .copyBytes(from: salt)
    }
  }

  /// Returns bytes that tell this key from others and nothing of what it is.
  func identifier(for purpose: String, bytes count: Int) -> [UInt8] {
    Sealing.hash(Array(purpose.utf8), key: bytes, bytes: count)
  }

  /// Returns a key for another purpose, such as one file beside the library.
  package func derived(for purpose: [UInt8]) -> SecretBytes {
    let hash = Sealing.hash(purpose, key: bytes, bytes: Self.byteCount)
    return SecretBytes(hash)
  }
}
