#if canImport(CSodium)
  import CSodium
#endif

/// Bytes that are kept out of swapped memory and core files, and overwritten when released.
///
/// They lie in pages of their own that are locked in memory (libsodium's `sodium_malloc`). Without
/// libsodium, they are only overwritten.
public final class SecretBytes: @unchecked Sendable {
  private let bytes: UnsafeMutableRawBufferPointer

  /// Creates zeros, and lets `fill` overwrite them.
  public init(
    count: Int, _ fill: (UnsafeMutableRawBufferPointer) throws -> Void
  ) rethrows {
    bytes = UnsafeMutableRawBufferPointer(start: Self.allocate(count), count: count)
    bytes.initializeMemory(as: UInt8.self, repeating: 0)
    do { try fill(bytes) } catch {
      // `deinit` doesn't run for an object that wasn't created.
      Self.free(bytes)
      throw error
    }
  }

  /// Copies the bytes; the caller's copy stays as it is.
  public convenience init(_ bytes: some Collection<UInt8>) {
    self.init(count: bytes.count) { $0.copyBytes(from: bytes) }
  }

  deinit { Self.free(bytes) }

  /// The number of bytes.
  public var count: Int { bytes.count }

  /// Calls `body` with the bytes, which mustn't be kept.
  public func withBytes<Result>(
    _ body: (UnsafeRawBufferPointer) throws -> Result
  ) rethrows -> Result {
    try body(UnsafeRawBufferPointer(bytes))
  }

  /// Calls `body` with the bytes, for functions of C.
  func withPointer<Result>(
    _ body: (UnsafeMutablePointer<UInt8>, _ count: Int) throws -> Result
  ) rethrows -> Result {
    // Memory was allocated also for no bytes.
    try body(bytes.baseAddress!.assumingMemoryBound(to: UInt8.self), bytes.count)
  }

  private static func allocate(_ count: Int) -> UnsafeMutableRawPointer {
    #if canImport(CSodium)
      precondition(sodium_init() >= 0, "libsodium can't be used on this machine")
      if let address = sodium_malloc(max(count, 1)) { return address }
      fatalError("There is no memory for a key of \(count) bytes")
    #else
      return .allocate(byteCount: max(count, 1), alignment: 16)
    #endif
  }

  private static func free(_ bytes: UnsafeMutableRawBufferPointer) {
    #if canImport(CSodium)
      sodium_free(bytes.baseAddress)
    #else
      for position in bytes.indices { bytes[position] = 0 }
      bytes.deallocate()
    #endif
  }
}
