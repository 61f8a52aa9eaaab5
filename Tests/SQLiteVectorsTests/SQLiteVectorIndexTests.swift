import CSQLite
import Foundation
import SQLiteVectors
import TestSupport
import Testing
import VectorSearch

/// The behavior that every kind of index has, of a table of sqlite-vec.
@Suite("A table of sqlite-vec", .needsLibrary)
struct SQLiteVectorIndexTests {
  private func index(_ dimension: Int, file: URL? = nil) throws -> SQLiteVectorIndex {
    try SQLiteVectorIndex(file: file, dimension: dimension, library: Library.required())
  }

  @Test("Few vectors are found as by brute force, through changes and reopening", arguments: 1...12)
  func agreesWithBruteForce(seed: Int) throws {
    var generator = SeededGenerator(seed: UInt64(seed))
    let dimension = [1, 3, 5, 16, 17, 100, 384][seed % 7]
    let folder = try TemporaryFolder()
    var index = try index(dimension, file: folder.file)
    var truth: [Int64: [Float]] = [:]
    for step in 0..<80 {
      if step % 30 == 29 { index = try self.index(dimension, file: folder.file) }
      let id = Int64.random(in: -20...20, using: &generator)
      if Int.random(in: 0..<3, using: &generator) == 0 {
        #expect(index.remove(id: id) == (truth.removeValue(forKey: id) != nil))
      } else {
        let vector = direction(dimension, &generator)
        index.insert(vector, id: id)
        truth[id] = vector
      }
      #expect(index.contains(id: id) == (truth[id] != nil))
      if step % 10 == 0 { try expectSame(index, truth, &generator) }
    }
    #expect(index.count == truth.count)
    #expect(index.failure == nil)
  }

  private func expectSame(
    _ index: SQLiteVectorIndex, _ truth: [Int64: [Float]], _ generator: inout SeededGenerator
  ) throws {
    let query = direction(index.dimension, &generator)
    let ids = Set((0..<12).map { _ in Int64.random(in: -20...30, using: &generator) })
    for count in [0, 1, 5, 100] {
      for floor: Float in [-.infinity, 0.25] {
        let all = index.search(query, count: count, floor: floor, where: nil)
        expect(all, in: truth, query, count, floor) { _ in true }
        #expect(try index.matches(query, count: count, floor: floor) == all)
        let even = index.search(query, count: count, floor: floor) { $0 % 2 == 0 }
        expect(even, in: truth, query, count, floor) { $0 % 2 == 0 }
        let some = index.search(query, count: count, floor: floor, among: ids)
        expect(some, in: truth, query, count, floor, where: ids.contains)
      }
    }
  }

  /// Expects the matches to be the best of the vectors, apart from the last bits of the scores.
  private func expect(
    _ matches: [VectorMatch], in truth: [Int64: [Float]], _ query: [Float], _ count: Int,
    _ floor: Float, where admits: (Int64) -> Bool
  ) {
    let scores = truth.filter { admits($0.key) }.mapValues { cosine($0, query) }
    let best = scores.values.filter { $0 >= floor }.sorted(by: >).prefix(count)
    // A score within rounding of the floor may be on either side of it.
    let unsure = scores.values.filter { abs($0 - floor) < 1e-5 }.count
    #expect(abs(matches.count - best.count) <= unsure)
    for (match, score) in zip(matches, best) {
      #expect(abs(match.score - score) < 1e-5)
      #expect(abs(match.score - (scores[match.id] ?? .nan)) < 1e-5)
    }
    #expect(Set(matches.map(\.id)).count == matches.count)
    #expect(
      zip(matches, matches.dropFirst()).allSatisfy { first, second in
        first.score > second.score || (first.score == second.score && first.id < second.id)
      })
  }

  @Test("Many unit vectors are found as by the exact index, with filters of any share")
  func agreesWithTheExactIndex() throws {
    var generator = SeededGenerator(seed: 11)
    let index = try index(64)
    var exact = ExactIndex(dimension: 64)
    var vectors: [(id: Int64, vector: [Float])] = []
    for id in Int64(0)..<5000 {
      let vector = unit((0..<64).map { _ in Float.random(in: -1...1, using: &generator) })
      vectors.append((id, vector))
      exact.insert(vector, id: id)
    }
    try index.add(vectors)
    #expect(index.count == 5000)
    for share: Int64 in [1, 2, 10, 1000] {
      let query = unit((0..<64).map { _ in Float.random(in: -1...1, using: &generator) })
      let ids = Set((Int64(0)..<5000).filter { $0 % share == 0 })
      let expected = exact.search(query, count: 10, floor: -1, among: ids)
      for found in [
        index.search(query, count: 10, floor: -1, among: ids),
        index.search(query, count: 10, floor: -1) { $0 % share == 0 },
      ] {
        #expect(found.map(\.id) == expected.map(\.id))
        #expect(zip(found, expected).allSatisfy { abs($0.score - $1.score) < 1e-5 })
      }
    }
    // More than sqlite-vec finds at once.
    let query = vectors[7].vector
    let all = index.search(query, count: 4500)
    #expect(all.count == 4500 && all[0].id == 7)
    let expected = exact.search(query, count: 4500)
    #expect(zip(all, expected).allSatisfy { abs($0.score - $1.score) < 1e-5 })
    try index.delete(0..<4990)
    #expect(index.search(query, count: 20).map(\.id).sorted() == Array(4990..<5000))
  }

  @Test("Equal scores are in the order of identifiers, also at the end of the matches")
  func ties() throws {
    let index = try index(3)
    try index.add((0..<300).reversed().map { (id: $0, vector: [1, 0, 0]) })
    try index.add([(id: 1000, vector: [1, 1, 0]), (id: -4, vector: [2, 0, 0])])
    #expect(index.search([1, 0, 0], count: 4).map(\.id) == [-4, 0, 1, 2])
    #expect(index.search([3, 0, 0], count: 302).last?.id == 1000)
    #expect(
      index.search([0, 0, 0], count: 2) == [.init(id: -4, score: 0), .init(id: 0, score: 0)])
    #expect(index.search([.nan, 0, 0], count: 2).isEmpty)
  }

  @Test("A vector without a direction is refused, and the error is kept")
  func noDirection() throws {
    let index = try index(2)
    index.insert([1, 0], id: 1)
    for vector: [Float] in [[0, 0], [.nan, 1], [.infinity, 0]] {
      index.insert(vector, id: 2)
      #expect(index.failure?.code == .noDirection)
      #expect(throws: SQLiteVectorError.self) { try index.add([(3, [0, 1]), (4, vector)]) }
    }
    #expect(index.count == 1 && !index.contains(id: 3))
  }

  @Test("An index may be used from several threads")
  func concurrency() async throws {
    let index = try index(8)
    await withTaskGroup(of: Void.self) { group in
      for task in Int64(0)..<8 {
        group.addTask {
          for step in Int64(0)..<20 {
            var vector = [Float](repeating: 0, count: 8)
            vector[Int(task)] = 1
            vector[Int(step % 8)] += 0.5
            index.insert(vector, id: task * 20 + step)
            _ = index.search(vector, count: 3)
          }
        }
      }
    }
    #expect(index.count == 160 && index.failure == nil)
  }
}

/// Returns a vector of small integers that isn't zero: ties are frequent.
private func direction(_ dimension: Int, _ generator: inout SeededGenerator) -> [Float] {
  var vector = (0..<dimension).map { _ in Float(Int.random(in: -2...2, using: &generator)) }
  if !vector.contains(where: { $0 != 0 }) { vector[0] = 1 }
  return vector
}

private func cosine(_ a: [Float], _ b: [Float]) -> Float {
  func dot(_ a: [Float], _ b: [Float]) -> Double {
    zip(a, b).reduce(0) { $0 + Double($1.0) * Double($1.1) }
  }
  return Float(dot(a, b) / (dot(a, a) * dot(b, b)).squareRoot())
}

private func unit(_ vector: [Float]) -> [Float] {
  let length = vector.reduce(0) { $0 + $1 * $1 }.squareRoot()
  return vector.map { $0 / length }
}
