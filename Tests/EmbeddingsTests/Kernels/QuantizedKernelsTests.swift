import Kernels
import TestSupport
import Testing

/// The multiplication of 16-bit integers by every variant that has one on this CPU.
@Suite("Kernels of integers")
struct QuantizedKernelsTests {
  /// The plain loops are among them, so that there is one on every CPU.
  private static let variants = (0..<kernel_variant_count())
    .map { kernel_variant_at($0).pointee }.filter { $0.multiply_quantized != nil }
    .map { String(cString: $0.name) }

  private let reference = kernel_variant_at(kernel_variant_count() - 1).pointee

  private func variant(_ name: String) -> kernel_variant { kernel_named(name).pointee }

  private func numbers(_ count: Int, seed: Int) -> [Float] {
    var generator = SeededGenerator(seed: UInt64(seed))
    return (0..<count).map { _ in Float.random(in: -3...3, using: &generator) }
  }

  private struct Packed {
    var weights: [Int16]
    var factors: [Float]

    init(_ w: [Float], stride: Int, depth: Int, columns: Int) {
      weights = Array(repeating: .max, count: kernel_packed_quantized_count(depth, columns))
      factors = Array(repeating: .nan, count: columns)
      kernel_pack_quantized(w, stride, depth, columns, &weights, &factors)
    }
  }

  @Test("Rows are rounded to integers", arguments: variants)
  func quantize(name: String) {
    for depth in Array(1...40) + [384, 385] {
      var x = numbers(3 * depth, seed: depth)
      for index in depth..<2 * depth { x[index] = 0 }
      let count = 3 * kernel_padded_depth(depth)
      var levels = [Int16](repeating: 7, count: count + 1)
      var factors = [Float](repeating: .nan, count: 3)
      var expected = levels
      var expectedFactors = factors
      variant(name).quantize(x, 3, depth, &levels, &factors)
      reference.quantize(x, 3, depth, &expected, &expectedFactors)
      #expect(factors == expectedFactors && factors[1] == 0)
      // A number in the middle between two integers may be rounded to either.
      #expect(zip(levels, expected).allSatisfy { abs(Int($0) - Int($1)) <= 1 }, "\(depth)")
      #expect(zip(levels, expected).count { $0 != $1 } * 50 <= count)
      #expect(levels.contains { abs($0) == kernel_largest_level } && levels.last == 7)
    }
  }

  @Test("Products of all sizes", arguments: variants)
  func multiply(name: String) {
    let kernels = variant(name)
    for rows in [1, 2, 3, 4, 5, 6, 7, 11, 12, 13, 29] {
      for depth in [1, 2, 17, 34] {
        for columns in [1, 15, 16, 17, 31, 32, 33, 48, 65] {
          let x = numbers(rows * depth, seed: rows)
          let w = numbers(columns * (depth + 2), seed: columns)
          let bias = numbers(columns, seed: depth)
          let packed = Packed(w, stride: depth + 2, depth: depth, columns: columns)
          var levels = [Int16](repeating: 0, count: rows * kernel_padded_depth(depth))
          var factors = [Float](repeating: 0, count: rows)
          kernels.quantize(x, rows, depth, &levels, &factors)
          // An additional column shows whether anything is written past the end of a row.
          var c = [Float](repeating: 7, count: rows * (columns + 1))
          var expected = c
          var exact = c
          kernels.multiply_quantized(
            levels, factors, rows, depth, packed.weights, packed.factors, columns, bias, &c,
            columns + 1)
          reference.multiply_quantized(
            levels, factors, rows, depth, packed.weights, packed.factors, columns, bias, &expected,
            columns + 1)
          #expect(zip(c, expected).allSatisfy { abs($0 - $1) <= 5e-5 })
          var floats = [Float](repeating: 0, count: kernel_packed_count(depth, columns))
          kernel_pack_transposed(w, depth + 2, depth, columns, &floats)
          reference.multiply(
            x, depth, rows, depth, floats, columns, bias, &exact, columns + 1)
          let far = zip(c, exact).filter { abs($0 - $1) > 2e-3 * Float(depth).squareRoot() }
          #expect(far.isEmpty, "\(rows) × \(depth) × \(columns)")
        }
      }
    }
  }

  @Test("The largest sums there can be don't overflow", arguments: variants)
  func largest(name: String) {
    let kernels = variant(name)
    for depth in [2, 384, 1536, 9999] {
      for sign: Float in [1, -1] {
        let x = [Float](repeating: 0.7, count: depth)
        let w = [Float](repeating: sign * 0.3, count: depth)
        let packed = Packed(w, stride: depth, depth: depth, columns: 1)
        var levels = [Int16](repeating: 0, count: kernel_padded_depth(depth))
        var (factor, product): (Float, Float) = (0, 0)
        kernels.quantize(x, 1, depth, &levels, &factor)
        kernels.multiply_quantized(
          levels, &factor, 1, depth, packed.weights, packed.factors, 1, [0.5], &product, 1)
        let expected = 0.5 + sign * 0.21 * Float(depth)
        #expect(abs(product - expected) <= 0.01 * abs(expected), "\(depth)")
      }
    }
  }

  @Test("A row's product has the same bits in any batch", arguments: variants)
  func rowIndependence(name: String) {
    let kernels = variant(name)
    let (rows, depth, columns) = (37, 62, 83)
    let x = numbers(rows * depth, seed: 5)
    let bias = numbers(columns, seed: 7)
    let packed = Packed(
      numbers(columns * depth, seed: 6), stride: depth, depth: depth, columns: columns)
    func products(_ first: Int, _ count: Int) -> [Float] {
      var levels = [Int16](repeating: 0, count: count * depth)
      var factors = [Float](repeating: 0, count: count)
      var c = [Float](repeating: 0, count: count * columns)
      kernels.quantize(
        Array(x[first * depth..<(first + count) * depth]), count, depth, &levels, &factors)
      kernels.multiply_quantized(
        levels, factors, count, depth, packed.weights, packed.factors, columns, bias, &c, columns)
      return c
    }
    let whole = products(0, rows)
    for first in 0..<rows {
      for count in [1, 3, 4, 7, 12, 17] where first + count <= rows {
        #expect(
          products(first, count) == Array(whole[first * columns..<(first + count) * columns]))
      }
    }
  }
}
