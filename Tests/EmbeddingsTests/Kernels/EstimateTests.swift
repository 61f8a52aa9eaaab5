import Kernels
import TestSupport
import Testing

/// The estimates from 2-bit codes of every variant, which are the same bits as the plain loops
/// give.
@Suite("Kernels: estimates")
struct EstimateTests {
  private let groupRows = Int(kernel_group_rows)

  private struct Estimates: Equatable {
    var values: [Float]
    var passing: [UInt16]
  }

  private func estimates(
    _ kernels: kernel_variant?, _ codes: [UInt8], _ factors: [Float], lines: Int, query: [Int8],
    floor: Float
  ) -> Estimates {
    let groups = factors.count / groupRows
    let offset = query.reduce(Int32(0)) { $0 + 3 * Int32($1) }
    var values = [Float](repeating: 7, count: factors.count + 1)
    var passing = [UInt16](repeating: 7, count: groups + 1)
    kernels?.estimate(codes, factors, groups, lines, query, offset, floor, &values, &passing)
    return Estimates(values: values, passing: passing)
  }

  @Test("Random codes", arguments: KernelsTests.variants)
  func random(name: String) {
    var generator = SeededGenerator(seed: 3)
    for lines in [0, 1, 2, 9, 10, 11, 20, 21, 22, 24, 43] {
      for groups in [0, 1, 5] {
        let codes = (0..<groups * lines * 64).map { _ in
          UInt8.random(in: 0...255, using: &generator)
        }
        let factors = (0..<groups * groupRows).map { _ in
          Float.random(in: 0...1, using: &generator)
        }
        let query = (0..<16 * lines).map { _ in Int8.random(in: -128...127, using: &generator) }
        let plain = estimates(
          kernel_named("reference")?.pointee, codes, factors, lines: lines, query: query, floor: 9)
        let fast = estimates(
          kernel_named(name)?.pointee, codes, factors, lines: lines, query: query, floor: 9)
        #expect(plain == fast, "\(groups) groups of \(lines) lines")
      }
    }
  }

  @Test("The largest products don't saturate", arguments: KernelsTests.variants)
  func extremes(name: String) {
    for (code, component) in [(0, -128), (255, -128), (255, 127)] as [(UInt8, Int8)] {
      let lines = 100
      let codes = [UInt8](repeating: code, count: lines * 64)
      let query = [Int8](repeating: component, count: 16 * lines)
      let found = estimates(
        kernel_named(name)?.pointee, codes, .init(repeating: 1, count: 16), lines: lines,
        query: query, floor: 0)
      let expected = Float(16 * lines * Int(component) * (2 * Int(code & 3) - 3))
      #expect(found.values == .init(repeating: expected, count: 16) + [7])
      #expect(found.passing == [expected < 0 ? 0 : 0xFFFF, 7])
    }
  }

  @Test("An estimate that isn't a number passes", arguments: KernelsTests.variants)
  func notANumber(name: String) {
    var factors = [Float](repeating: 0, count: 16)
    factors[3] = .nan
    factors[15] = .nan
    let found = estimates(
      kernel_named(name)?.pointee, .init(repeating: 1, count: 64), factors, lines: 1,
      query: .init(repeating: 1, count: 16), floor: 1)
    #expect(found.passing == [1 << 3 | 1 << 15, 7])
  }
}
