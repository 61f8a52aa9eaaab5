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
}
