import Foundation
import Testing
import VectorSearch

/// A comparison with stored results: 50,000 sentence vectors, 500 queries, their nearest hundred.
@Suite(
  "Stored truth",
  .enabled(if: StoredTruth.folder != nil, "needs the folder ann of the shared test data"))
struct StoredTruthTests {
  @Test("Recall is 1, but for matches whose scores are nearly equal")
  func recall() throws {
    let truth = try StoredTruth()
    var index = ExactIndex(dimension: 384)
    index.reserve(50_000)
    for row in 0..<50_000 {
      index.insert(Array(truth.base[row * 384..<(row + 1) * 384]), id: Int64(row))
    }
    index.checkInvariants()
    for number in 0..<500 {
      let query = Array(truth.queries[number * 384..<(number + 1) * 384])
      let found = index.search(query, count: 100)
      let expected = truth.nearest[number * 100..<(number + 1) * 100].map { Int64($0) }
      #expect(found.count == 100)
      // The stored results were computed with another order of additions. A neighbor at the edge
      // may differ if its score doesn't.
      let last = found[99].score
      for id in Set(expected).symmetricDifference(found.map(\.id)) {
        let row = truth.base[Int(id) * 384..<(Int(id) + 1) * 384]
        let score = zip(row, query).reduce(0.0) { $0 + Double($1.0) * Double($1.1) }
        #expect(abs(score - Double(last)) < 1e-5, "query \(number), id \(id)")
      }
    }
  }
}

extension StoredTruthTests {
  @Test("Recall at 10 of the quantized index is at least .995, filtered or not")
  func quantizedRecall() throws {
    let truth = try StoredTruth()
    var index = QuantizedIndex(dimension: 384)
    var exact = ExactIndex(dimension: 384)
    for row in 0..<50_000 {
      let vector = Array(truth.base[row * 384..<(row + 1) * 384])
      index.insert(vector, id: Int64(row))
      exact.insert(vector, id: Int64(row))
    }
    for divisor: Int64 in [1, 2, 10, 100, 1000] {
      var hits = 0
      for number in 0..<200 {
        let query = Array(truth.queries[number * 384..<(number + 1) * 384])
        let found = index.search(query, count: 10, floor: -.infinity) { $0 % divisor == 0 }
        let expected = exact.search(query, count: 10, floor: -.infinity) { $0 % divisor == 0 }
        hits += Set(found).intersection(expected).count
      }
      #expect(hits >= 1990, "1 of \(divisor)")
    }
  }
}

extension StoredTruthTests {
  @Test("Recall at 10 of the graph is at least .99, also after replacing 30%")
  func graphRecall() throws {
    let truth = try StoredTruth()
    // Many equal and nearly equal sentences form groups that few links lead to.
    var index = GraphIndex(dimension: 384)
    index.effort = 512
    var exact = ExactIndex(dimension: 384)
    func vector(_ row: Int) -> [Float] { Array(truth.base[row * 384..<(row + 1) * 384]) }
    for row in 0..<10_000 {
      index.insert(vector(row), id: Int64(row))
      exact.insert(vector(row), id: Int64(row))
    }
    for round in 0..<2 {
      var hits = 0
      for number in 0..<200 {
        let query = Array(truth.queries[number * 384..<(number + 1) * 384])
        let expected = exact.search(query, count: 10)
        hits += Set(index.search(query, count: 10)).intersection(expected).count
      }
      #expect(hits >= 1980, "round \(round)")
      for row in 0..<10_000 where row % 10 < 3 {
        let other = vector(10_000 + row)
        index.insert(other, id: Int64(row))
        exact.insert(other, id: Int64(row))
      }
    }
    index.checkInvariants()
  }
}

private struct StoredTruth {
  let base: [Float]
  let queries: [Float]
  let nearest: [Int32]

  static let folder: URL? = {
    let environment = ProcessInfo.processInfo.environment["RECOLLECT_DATA"]
    let root = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
      .deletingLastPathComponent()
    let data = environment.map { URL(filePath: $0) } ?? root.appending(path: "../shared/data")
    let folder = data.appending(path: "ann")
    return FileManager.default.fileExists(atPath: folder.path) ? folder : nil
  }()

  init() throws {
    let folder = try #require(Self.folder)
    base = try Data(contentsOf: folder.appending(path: "base-50000x384.f16")).withUnsafeBytes {
      $0.bindMemory(to: UInt16.self).map { Self.float(half: UInt16(littleEndian: $0)) }
    }
    queries = try Data(contentsOf: folder.appending(path: "queries-500x384.f32")).withUnsafeBytes {
      $0.bindMemory(to: UInt32.self).map { Float(bitPattern: UInt32(littleEndian: $0)) }
    }
    nearest = try Data(contentsOf: folder.appending(path: "truth-500x100.i32")).withUnsafeBytes {
      $0.bindMemory(to: Int32.self).map { Int32(littleEndian: $0) }
    }
    #expect(base.count == 50_000 * 384)
    #expect(queries.count == 500 * 384)
    #expect(nearest.count == 500 * 100)
  }

  private static func float(half bits: UInt16) -> Float {
    let magnitude = bits & 0x7FFF
    let value =
      magnitude < 0x400
      ? Float(magnitude) * 0x1p-24
      : Float(bitPattern: (UInt32(magnitude) << 13) &+ 0x3800_0000)
    return bits & 0x8000 == 0 ? value : -value
  }
}
