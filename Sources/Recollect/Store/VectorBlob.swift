import Foundation

/// How a vector stands in the file: its components as little-endian Float32, one after the other.
enum VectorBlob {
  static func encode(_ vector: [Float]) -> Data {
    var data = Data(capacity: vector.count * MemoryLayout<UInt32>.size)
    for component in vector {
      withUnsafeBytes(of: component.bitPattern.littleEndian) { data.append(contentsOf: $0) }
    }
    return data
  }

  /// Returns a Boolean value that indicates whether every component is a number, neither infinite
  /// nor not-a-number.
  static func isFinite(_ data: Data) -> Bool {
    // Such have all bits of the exponent set, in the last two of their little-endian bytes.
    data.withUnsafeBytes { bytes in
      stride(from: 3, to: bytes.count, by: 4).allSatisfy { last in
        bytes[last] & 0x7F != 0x7F || bytes[last - 1] & 0x80 == 0
      }
    }
  }
}
