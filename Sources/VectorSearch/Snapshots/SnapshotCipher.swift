/// A stream cipher for a snapshot's bytes after the header.
///
/// Applying it once encrypts, and once more decrypts. Each snapshot needs a key of its own, made from
/// its stamp, because a stream must not be used twice. Bytes that were changed on disk are noticed
/// by the checksums, which are encrypted too; they are no proof against somebody who can compute.
package struct SnapshotCipher: Sendable {
  let apply: @Sendable (_ bytes: UnsafeMutableRawBufferPointer, _ offset: Int) -> Void

  /// - Parameter apply: Combines bytes with those of the stream at an offset in the file.
  package init(
    _ apply: @escaping @Sendable (_ bytes: UnsafeMutableRawBufferPointer, _ offset: Int) -> Void
  ) {
    self.apply = apply
  }
}
