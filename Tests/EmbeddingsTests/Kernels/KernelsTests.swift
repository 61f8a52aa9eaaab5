import Foundation
import Kernels
import TestSupport
import Testing

/// Every variant that this CPU supports, compared with the plain loops.
@Suite("Kernels")
struct KernelsTests {
  static let variants = (0..<kernel_variant_count() - 1).map {
    String(cString: kernel_variant_at($0).pointee.name)
  }

  private let reference = kernel_variant_at(kernel_variant_count() - 1).pointee

  private func variant(_ name: String) -> kernel_variant { kernel_named(name).pointee }

  private func numbers(_ count: Int, seed: Int, in range: ClosedRange<Float> = -1...1) -> [Float] {
    var generator = SeededGenerator(seed: UInt64(seed))
    return (0..<count).map { _ in Float.random(in: range, using: &generator) }
  }

  @Test("The reference comes last and the best first")
  func order() {
    #expect(String(cString: reference.name) == "reference")
    #expect(Self.variants.last == "portable")
    let forced = ProcessInfo.processInfo.environment["RECOLLECT_KERNELS"] ?? ""
    let best = forced.isEmpty ? Self.variants.first : forced
    #expect(String(cString: kernel_best().pointee.name) == best)
  }

  @Test("Inner products", arguments: variants)
  func dot(name: String) {
    let kernels = variant(name)
    for count in Array(0...70) + [127, 384, 385, 1000] {
      let a = numbers(count, seed: count)
      let b = numbers(count, seed: count + 1)
      let expected = reference.dot(a, b, count)
      #expect(abs(kernels.dot(a, b, count) - expected) <= 1e-6 * Float(count + 1))
    }
  }

  @Test("Inner products with rows have the bits of single ones", arguments: variants)
  func dotRows(name: String) {
    let kernels = variant(name)
    for count in Array(1...20) + [127, 384] {
      for rowCount in [0, 1, 2, 7] {
        let rows = numbers(rowCount * count, seed: count)
        let query = numbers(count, seed: count + 1)
        var products = [Float](repeating: 7, count: rowCount + 1)
        kernels.dot_rows(rows, rowCount, query, count, &products)
        let single = (0..<rowCount).map { row in
          kernels.dot(Array(rows[row * count..<(row + 1) * count]), query, count)
        }
        #expect(products == single + [7])
      }
    }
  }

  @Test("Matrix products of all sizes, with and without bias", arguments: variants)
  func multiply(name: String) {
    let kernels = variant(name)
    for rows in [1, 2, 3, 4, 5, 6, 7, 11, 12, 13, 29] {
      for depth in [1, 2, 17, 33] {
        for columns in [1, 15, 16, 17, 31, 32, 33, 48, 65] {
          let a = numbers(rows * (depth + 3), seed: rows)
          let w = numbers(columns * (depth + 2), seed: columns)
          let bias = columns % 2 == 0 ? nil : numbers(columns, seed: depth)
          var packed = [Float](repeating: .nan, count: kernel_packed_count(depth, columns))
          kernel_pack_transposed(w, depth + 2, depth, columns, &packed)
          // An additional column shows whether anything is written past the end of a row.
          var c = [Float](repeating: 7, count: rows * (columns + 1))
          var expected = c
          kernels.multiply(a, depth + 3, rows, depth, packed, columns, bias, &c, columns + 1)
          reference.multiply(
            a, depth + 3, rows, depth, packed, columns, bias, &expected, columns + 1)
          let far = zip(c, expected).filter { abs($0 - $1) > 1e-5 }
          #expect(far.isEmpty, "\(rows) × \(depth) × \(columns)")
        }
      }
    }
  }

  @Test("A packed matrix is the product with plain rows and columns")
  func packing() {
    let (depth, columns) = (5, 19)
    let w = numbers(depth * columns, seed: 3)
    let transposed = (0..<columns).flatMap { c in (0..<depth).map { w[$0 * columns + c] } }
    var packed = [Float](repeating: .nan, count: kernel_packed_count(depth, columns))
    var other = packed
    kernel_pack(w, columns, depth, columns, &packed)
    kernel_pack_transposed(transposed, depth, depth, columns, &other)
    #expect(packed == other)
    // Multiplying by the identity matrix gives the matrix back.
    let unit = (0..<depth).flatMap { row in (0..<depth).map { Float($0 == row ? 1 : 0) } }
    var back = [Float](repeating: .nan, count: depth * columns)
    kernel_best().pointee.multiply(
      unit, depth, depth, depth, packed, columns, nil, &back, columns)
    #expect(back == w)
  }

  @Test("A row's product has the same bits in any batch and at any place", arguments: variants)
  func rowIndependence(name: String) {
    let kernels = variant(name)
    let (rows, depth, columns) = (37, 61, 83)
    let a = numbers(rows * depth, seed: 5)
    let w = numbers(columns * depth, seed: 6)
    var packed = [Float](repeating: 0, count: kernel_packed_count(depth, columns))
    kernel_pack_transposed(w, depth, depth, columns, &packed)
    var whole = [Float](repeating: 0, count: rows * columns)
    kernels.multiply(a, depth, rows, depth, packed, columns, nil, &whole, columns)
    for first in 0..<rows {
      for count in [1, 3, 4, 7, 12, 17] where first + count <= rows {
        var part = [Float](repeating: 0, count: count * columns)
        a.withUnsafeBufferPointer {
          kernels.multiply(
            $0.baseAddress! + first * depth, depth, count, depth, packed, columns, nil, &part,
            columns)
        }
        #expect(part == Array(whole[first * columns..<(first + count) * columns]))
      }
    }
  }

  @Test("Softmax, also of large values", arguments: variants)
  func softmax(name: String) {
    for count in Array(1...40) + [255, 512] {
      for largest: Float in [1, 30, 10_000] {
        // There is room for whole panels.
        var values = numbers((count + 15) / 16 * 16, seed: count, in: -largest...largest)
        var expected = Array(values[..<count])
        variant(name).softmax(&values, count, 0.3)
        values.removeSubrange(count...)
        reference.softmax(&expected, count, 0.3)
        let far = zip(values, expected).filter { abs($0 - $1) > 1e-6 * max(1, largest / 100) }
        #expect(far.isEmpty, "\(count) values to \(largest)")
        #expect(abs(values.reduce(0, +) - 1) < 1e-5)
      }
    }
  }

  @Test("Layer normalization, with and without residual", arguments: variants)
  func layerNorm(name: String) {
    for count in Array(2...40) + [384, 385] {
      let x = numbers(count, seed: count, in: 3...9)
      let residual = count % 3 == 0 ? nil : numbers(count, seed: count + 1)
      let weight = numbers(count, seed: count + 2)
      let bias = numbers(count, seed: count + 3)
      var out = [Float](repeating: .nan, count: count)
      var expected = out
      variant(name).layer_norm(x, residual, count, weight, bias, 1e-12, &out)
      reference.layer_norm(x, residual, count, weight, bias, 1e-12, &expected)
      #expect(zip(out, expected).allSatisfy { abs($0 - $1) < 2e-5 }, "\(count) values")
    }
  }

  @Test("GELU over its whole range", arguments: variants)
  func gelu(name: String) {
    var values = stride(from: Float(-12), through: 12, by: 0.0037).map { $0 }
    values += [0, -0.0, 1e-30, -1e-30, 100, -100, 1e20, -1e20]
    var expected = values
    variant(name).gelu(&values, values.count)
    reference.gelu(&expected, expected.count)
    for (value, truth) in zip(values, expected) {
      #expect(abs(value - truth) <= 1e-6 + 1e-6 * abs(truth))
    }
  }
}
