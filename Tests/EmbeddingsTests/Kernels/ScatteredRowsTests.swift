import Kernels
import TestSupport
import Testing

/// Inner products of rows that are given by their addresses.
@Suite("Kernels: scattered rows")
struct ScatteredRowsTests {
  @Test("Bytes give exact sums, also of the largest", arguments: KernelsTests.variants)
  func bytes(name: String) throws {
    let kernels = try #require(kernel_named(name)).pointee
    var generator = SeededGenerator(seed: 61)
    for count in [0, 64, 128, 192, 384, 448, 65_536] {
      for rowCount in [0, 1, 3, 4, 5, 33] where rowCount * count < 400_000 {
        for largest: Int8? in [nil, 127, -127] {
          func random() -> Int8 { largest ?? Int8.random(in: -127...127, using: &generator) }
          let rows = (0..<rowCount * count).map { _ in random() }
          let query = (0..<count).map { _ in random() }
          var products = [Int32](repeating: 7, count: rowCount + 1)
          rows.withUnsafeBufferPointer { rows in
            // In the order of the last to the first.
            let addresses = (0..<rowCount).reversed().map { row in
              rows.baseAddress.map { $0 + row * count }
            }
            kernels.dot_bytes(addresses, rowCount, query, count, &products)
          }
          let expected = (0..<rowCount).reversed().map { row -> Int32 in
            let part = rows[row * count..<(row + 1) * count]
            return zip(part, query).reduce(0) { sum, pair in sum + Int32(pair.0) * Int32(pair.1) }
          }
          #expect(products == expected + [7], "\(rowCount) rows of \(count)")
        }
      }
    }
  }

  @Test("Floats give the bits of a single inner product", arguments: KernelsTests.variants)
  func floats(name: String) throws {
    let kernels = try #require(kernel_named(name)).pointee
    var generator = SeededGenerator(seed: 62)
    for count in [1, 15, 16, 64, 100, 384] {
      let rows = (0..<7 * count).map { _ in Float.random(in: -1...1, using: &generator) }
      let query = (0..<count).map { _ in Float.random(in: -1...1, using: &generator) }
      rows.withUnsafeBufferPointer { rows in
        let addresses = [5, 0, 6, 3, 3].map { row in rows.baseAddress.map { $0 + row * count } }
        var products = [Float](repeating: 7, count: 6)
        kernels.dot_gathered(addresses, 5, query, count, &products)
        let expected = addresses.map { kernels.dot($0, query, count) }
        #expect(products == expected + [7])
      }
    }
  }

  @Test("A checksum notices every changed bit")
  func checksum() {
    var generator = SeededGenerator(seed: 63)
    for count in [1, 7, 8, 63, 64, 65, 200] {
      var bytes = (0..<count).map { _ in UInt8.random(in: 0...255, using: &generator) }
      let sum = kernel_checksum(bytes, count, 5)
      #expect(kernel_checksum(bytes, count, 6) != sum)
      #expect(kernel_checksum(bytes + [0], count + 1, 5) != sum)
      for bit in 0..<8 * count {
        bytes[bit / 8] ^= 1 << UInt8(bit % 8)
        #expect(kernel_checksum(bytes, count, 5) != sum)
        bytes[bit / 8] ^= 1 << UInt8(bit % 8)
      }
      #expect(kernel_checksum(bytes, count, 5) == sum)
    }
  }
}
