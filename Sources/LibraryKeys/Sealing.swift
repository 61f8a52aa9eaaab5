#if canImport(CSodium)
  import CSodium
#endif

/// The functions of libsodium that keys need.
enum Sealing {
  /// The cost of deriving a key from a secret, by Argon2id (RFC 9106).
  struct Cost: Codable, Sendable, Hashable {
    var operations: UInt64
    var memoryBytes: Int

    /// A third of a second on a laptop: people choose passphrases that can be guessed.
    static let passphrase = Cost(operations: 2, memoryBytes: 268_435_456)
    /// A tenth of a second: programs ask often, and their secrets are mostly random.
    static let program = Cost(operations: 2, memoryBytes: 67_108_864)
    /// The most that a file may ask for; a forged one can't use up the memory.
    static let maximum = Cost(operations: 16, memoryBytes: 1_073_741_824)
  }

  static let saltBytes = 16
  static let nonceBytes = 24
  static let tagBytes = 16
}

#if canImport(CSodium)
  extension Sealing {
    static func requireAvailable() throws {
      guard sodium_init() >= 0 else {
        throw LibraryKeyError(.unavailable, "libsodium can't be used on this machine.")
      }
    }

    static func randomize(_ bytes: UnsafeMutableRawBufferPointer) {
      if let address = bytes.baseAddress { randombytes_buf(address, bytes.count) }
    }

    static func random(_ count: Int) -> [UInt8] {
      var bytes = [UInt8](repeating: 0, count: count)
      bytes.withUnsafeMutableBytes { randomize($0) }
      return bytes
    }

    /// Returns a keyed BLAKE2b hash (RFC 7693).
    static func hash(_ text: [UInt8], key: SecretBytes, bytes count: Int) -> [UInt8] {
      var hash = [UInt8](repeating: 0, count: count)
      let result = key.withPointer {
        crypto_generichash(&hash, count, text, UInt64(text.count), $0, $1)
      }
      precondition(result == 0, "BLAKE2b makes hashes of 16 to 64 bytes, not \(count)")
      return hash
    }

    /// Returns the key that a secret makes with a salt; `nil` if there isn't enough memory.
    static func derive(_ secret: SecretBytes, salt: [UInt8], _ cost: Cost) -> SecretBytes? {
      let key = SecretBytes(count: DataKey.byteCount) { _ in }
      let result = key.withPointer { key, keyCount in
        secret.withPointer { secret, count in
          secret.withMemoryRebound(to: CChar.self, capacity: count) {
            crypto_pwhash(
              key, UInt64(keyCount), $0, UInt64(count), salt, cost.operations, cost.memoryBytes,
              crypto_pwhash_ALG_ARGON2ID13)
          }
        }
      }
      return result == 0 ? key : nil
    }

    /// Encrypts with XChaCha20-Poly1305, and binds `context` to the result.
    static func seal(
      _ secret: SecretBytes, key: SecretBytes, nonce: [UInt8], context: [UInt8]
    ) -> [UInt8] {
      var sealed = [UInt8](repeating: 0, count: secret.count + tagBytes)
      _ = secret.withPointer { secret, count in
        key.withPointer { key, _ in
          crypto_aead_xchacha20poly1305_ietf_encrypt(
            &sealed, nil, secret, UInt64(count), context, UInt64(context.count), nil, nonce, key)
        }
      }
      return sealed
    }

    /// Returns `nil` if the key is another or a byte was changed.
    static func open(
      _ sealed: [UInt8], key: SecretBytes, nonce: [UInt8], context: [UInt8]
    ) -> SecretBytes? {
      guard sealed.count >= tagBytes, nonce.count == nonceBytes else { return nil }
      let opened = SecretBytes(count: sealed.count - tagBytes) { _ in }
      let result = opened.withPointer { opened, _ in
        key.withPointer { key, _ in
          crypto_aead_xchacha20poly1305_ietf_decrypt(
            opened, nil, nil, sealed, UInt64(sealed.count), context, UInt64(context.count), nonce,
            key)
        }
      }
      return result == 0 ? opened : nil
    }
  }
#else
  extension Sealing {
    static func requireAvailable() throws {
      throw LibraryKeyError(
        .unavailable,
        "This build can't encrypt a library. On Apple's systems use the system's file protection.")
    }

    static func randomize(_ bytes: UnsafeMutableRawBufferPointer) {
      for position in bytes.indices { bytes[position] = .random(in: .min ... .max) }
    }

    static func random(_ count: Int) -> [UInt8] {
      (0..<count).map { _ in .random(in: .min ... .max) }
    }

    static func hash(_ text: [UInt8], key: SecretBytes, bytes count: Int) -> [UInt8] {
      fatalError("A library can't be encrypted in this build")
    }

    static func derive(_ secret: SecretBytes, salt: [UInt8], _ cost: Cost) -> SecretBytes? { nil }

    static func seal(
      _ secret: SecretBytes, key: SecretBytes, nonce: [UInt8], context: [UInt8]
    ) -> [UInt8] { fatalError("A library can't be encrypted in this build") }

    static func open(
      _ sealed: [UInt8], key: SecretBytes, nonce: [UInt8], context: [UInt8]
    ) -> SecretBytes? { nil }
  }
#endif
