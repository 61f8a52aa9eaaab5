import Kernels
import TestSupport
import Testing

/// The multiplication of bytes by every variant that has one on this CPU.
@Suite("Kernels of bytes")
struct ByteKernelsTests {
  /// The plain loops are among them, so that there is one on every CPU.
  private static let variants = (0..<kernel_variant_count())
    .map { kernel_variant_at($0).pointee }.filter { $0.multiply_bytes != nil }
    .map { String(cString: $0.name) }

  private let reference = kernel_variant_at(kernel_variant_count() - 1).pointee

  private func numbers(_ count: Int, seed: Int, in range: ClosedRange<Float> = -1...3) -> [Float] {
    var generator = SeededGenerator(seed: UInt64(seed))
    return (0..<count).map { _ in Float.random(in: range, using: &generator) }
  }

  private struct Rows {
    var levels: [UInt8]
    var scales: [kernel_byte_scale]

    init(_ x: [Float], rows: Int, depth: Int, _ kernels: kernel_variant) {
      levels = Array(repeating: 9, count: rows * kernel_padded_byte_depth(depth))
      scales = Array(repeating: kernel_byte_scale(), count: rows)
      kernels.quantize_bytes(x, rows, depth, &levels, &scales)
    }
  }

  private struct Columns {
    var weights: [Int8]
    var factors: [Float]
    var sums: [Int32]

    init(_ w: [Float], depth: Int, columns: Int) {
      let padded = kernel_padded_byte_depth(depth)
      weights = Array(repeating: .max, count: kernel_packed_count(padded, columns))
      factors = Array(repeating: .nan, count: columns)
      sums = Array(repeating: .max, count: columns)
      kernel_pack_bytes(w, depth, depth, columns, &weights, &factors, &sums)
    }
  }

  private func product(
    _ kernels: kernel_variant, _ a: Rows, _ w: Columns, _ bias: [Float], rows: Int, depth: Int
  ) -> [Float] {
    let columns = bias.count
    // An additional column shows whether anything is written past the end of a row.
    var c = [Float](repeating: 7, count: rows * (columns + 1))
    kernels.multiply_bytes(
      a.levels, a.scales, rows, depth, w.weights, w.factors, w.sums, columns, bias, &c, columns + 1)
    return c
  }

  @Test("Rows are rounded to bytes, from their least to their largest value", arguments: variants)
  func quantize(name: String) {
    let ranges: [ClosedRange<Float>] = [-1...3, 1...2, -2...(-1), 0...0, -0.17...40]
    for depth in Array(1...40) + [384, 385] {
      for range in ranges {
        let x = numbers(2 * depth, seed: depth, in: range)
        let found = Rows(x, rows: 2, depth: depth, kernel_named(name).pointee)
        let expected = Rows(x, rows: 2, depth: depth, reference)
        for row in 0..<2 {
          let scale = found.scales[row]
          #expect(scale.factor == expected.scales[row].factor)
          #expect(scale.zero == expected.scales[row].zero)
          for index in 0..<depth {
            let level = found.levels[row * kernel_padded_byte_depth(depth) + index]
            let value = scale.factor * Float(Int32(level) - scale.zero)
            #expect(abs(value - x[row * depth + index]) <= 1.01 * scale.factor)
          }
        }
      }
    }
  }

  @Test("Products of all sizes", arguments: variants)
  func multiply(name: String) {
    for rows in [1, 2, 3, 5, 7, 11, 12, 13, 29] {
      for depth in [1, 3, 4, 18, 65] {
        for columns in [1, 15, 16, 17, 31, 32, 33, 48, 65] {
          let x = numbers(rows * depth, seed: rows)
          let w = numbers(columns * depth, seed: columns, in: -1...1)
          let bias = numbers(columns, seed: depth)
          let a = Rows(x, rows: rows, depth: depth, kernel_named(name).pointee)
          let packed = Columns(w, depth: depth, columns: columns)
          let found = product(
            kernel_named(name).pointee, a, packed, bias, rows: rows, depth: depth)
          let expected = product(reference, a, packed, bias, rows: rows, depth: depth)
          #expect(zip(found, expected).allSatisfy { abs($0 - $1) <= 5e-5 })
          for index in 0..<rows * columns {
            let (row, column) = (index / columns, index % columns)
            var sum = bias[column]
            for k in 0..<depth { sum += x[row * depth + k] * w[column * depth + k] }
            let distance = abs(found[row * (columns + 1) + column] - sum)
            #expect(distance <= 0.03 * Float(depth).squareRoot(), "\(rows) × \(depth) × \(columns)")
          }
        }
      }
    }
  }

  @Test("A row's product has the same bits in any batch", arguments: variants)
  func rowIndependence(name: String) {
    let kernels = kernel_named(name).pointee
    let (rows, depth, columns) = (37, 62, 83)
    let x = numbers(rows * depth, seed: 5)
    let bias = numbers(columns, seed: 7)
    let packed = Columns(numbers(columns * depth, seed: 6), depth: depth, columns: columns)
    func products(_ first: Int, _ count: Int) -> ArraySlice<Float> {
      let part = Array(x[first * depth..<(first + count) * depth])
      let a = Rows(part, rows: count, depth: depth, kernels)
      return product(kernels, a, packed, bias, rows: count, depth: depth)[...]
    }
    let whole = products(0, rows)
    for first in 0..<rows {
      for count in [1, 3, 4, 7, 12, 17] where first + count <= rows {
        #expect(
          products(first, count) == whole[first * (columns + 1)..<(first + count) * (columns + 1)])
      }
    }
  }
}
