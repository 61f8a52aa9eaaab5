import ArgumentParser
import Embeddings
import Foundation
import RecollectTesting

/// A file without a header: rows of Float32 (`.f32`) or Float16 (`.f16`), little-endian.
struct VectorFile {
  let dimension: Int
  let components: [Float]

  var count: Int { components.count / dimension }

  init(_ path: String, dimension: Int) throws {
    let url = URL(fileURLWithPath: path)
    let data = try Data(contentsOf: url, options: .alwaysMapped)
    let size = url.pathExtension == "f16" ? 2 : 4
    guard ["f16", "f32"].contains(url.pathExtension), dimension > 0,
      data.count.isMultiple(of: size * dimension)
    else {
      throw ValidationError(
        "\(path) has no rows of \(dimension) numbers, or its name doesn't end with .f32 or .f16.")
    }
    self.dimension = dimension
    components = data.withUnsafeBytes { bytes in
      (0..<bytes.count / size).map { index in
        size == 2
          ? HalfPrecision.float(
            UInt16(littleEndian: bytes.loadUnaligned(fromByteOffset: 2 * index, as: UInt16.self)))
          : Float(
            bitPattern: UInt32(
              littleEndian: bytes.loadUnaligned(fromByteOffset: 4 * index, as: UInt32.self)))
      }
    }
  }

  /// Past the end, a row is made from two rows: .75 and .35 of them with noise, as long as the
  /// first.
  func vector(_ row: Int) -> [Float] {
    guard row >= count else { return Array(components[row * dimension..<(row + 1) * dimension]) }
    var generator = SplitMix64(state: UInt64(row))
    let first = vector(Int(generator.next() % UInt64(count)))
    let second = vector(Int(generator.next() % UInt64(count)))
    let made = zip(first, second).map { a, b in
      0.75 * a + 0.35 * b + 0.026 * (2 * Float(generator.next() >> 40) * 0x1p-24 - 1)
    }
    func length(_ vector: [Float]) -> Float { vector.reduce(0) { $0 + $1 * $1 }.squareRoot() }
    let scale = length(first) / length(made)
    return made.map { scale * $0 }
  }
}
