import Digests
import Foundation

package enum FileDigest {
  /// Returns the SHA-256 as 64 hexadecimal digits, read through a buffer.
  package static func hexadecimal(_ range: Range<Int>, in reader: borrowing FileReader) throws
    -> String
  {
    var digest = SHA256()
    let buffer = UnsafeMutableRawBufferPointer.allocate(byteCount: 1 << 18, alignment: 16)
    defer { buffer.deallocate() }
    var offset = range.lowerBound
    while offset < range.upperBound {
      let count = min(buffer.count, range.upperBound - offset)
      let piece = UnsafeMutableRawBufferPointer(rebasing: buffer[..<count])
      let got = try reader.read(into: piece, at: offset)
      if got == 0 { break }
      digest.update(bufferPointer: UnsafeRawBufferPointer(rebasing: piece[..<got]))
      offset += got
    }
    return digest.finalize().hexadecimal
  }
}
