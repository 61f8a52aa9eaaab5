import Foundation

/// The stored form of a vector: its components as little-endian Float32, one after another.
enum VectorBlob {
  static func encode(_ vector: [Float]) -> Data {
    var data = Data(capacity: vector.count * MemoryLayout<UInt32>.size)
    for component in vector {
      withUnsafeBytes(of: component.bitPattern.littleEndian) { data.append(contentsOf: $0) }
    }
    return data
  }

  /// Returns a Boolean value that indicates whether no component is infinite or NaN.
  static func isFinite(_ data: Data) -> Bool {
    // Infinity and NaN have all exponent bits set, which are in the last two of the little-endian
    // bytes.
    data.withUnsafeBytes { bytes in
      stride(from: 3, to: bytes.count, by: 4).allSatisfy { last in
        bytes[last] & 0x7F != 0x7F || bytes[last - 1] & 0x80 == 0
      }
    }
  }
}
