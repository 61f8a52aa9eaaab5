#if canImport(CSodium)
  import CSodium
#endif

/// The bytes of ChaCha20 (RFC 8439) by position, for one file that is written once.
package final class KeyStream: Sendable {
  private let key: SecretBytes
  private static let blockBytes = 64

  /// - Parameter key: 32 bytes that no other file has.
  package init(_ key: SecretBytes) {
    precondition(key.count == DataKey.byteCount, "A stream has a key of \(DataKey.byteCount) bytes")
    self.key = key
  }

  /// Encrypts bytes of the file that begin at an offset, or decrypts them.
  package func combine(_ bytes: UnsafeMutableRawBufferPointer, at offset: Int) {
    let (block, start) = offset.quotientAndRemainder(dividingBy: Self.blockBytes)
    let count = min(start == 0 ? 0 : Self.blockBytes - start, bytes.count)
    if count > 0 {
      // The beginning lies within a block of the stream.
      withUnsafeTemporaryAllocation(byteCount: Self.blockBytes, alignment: 1) { whole in
        whole.initializeMemory(as: UInt8.self, repeating: 0)
        let part = UnsafeMutableRawBufferPointer(rebasing: whole[start..<start + count])
        part.copyMemory(from: UnsafeRawBufferPointer(rebasing: bytes[..<count]))
        combine(whole, block: block)
        UnsafeMutableRawBufferPointer(rebasing: bytes[..<count])
          .copyMemory(from: UnsafeRawBufferPointer(part))
      }
    }
    let rest = UnsafeMutableRawBufferPointer(rebasing: bytes[count...])
    combine(rest, block: count > 0 ? block + 1 : block)
  }

  private func combine(_ bytes: UnsafeMutableRawBufferPointer, block: Int) {
    guard let address = bytes.baseAddress?.assumingMemoryBound(to: UInt8.self), !bytes.isEmpty
    else { return }
    #if canImport(CSodium)
      let nonce = [UInt8](repeating: 0, count: Int(crypto_stream_chacha20_NONCEBYTES))
      _ = key.withPointer { key, _ in
        crypto_stream_chacha20_xor_ic(
          address, address, UInt64(bytes.count), nonce, UInt64(block), key)
      }
    #else
      fatalError("A library can't be encrypted in this build")
    #endif
  }
}
