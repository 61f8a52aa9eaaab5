import CSQLite
import Foundation
import SQLiteVectors
import Testing
import VectorSearch
import VectorSearchTesting

/// The behavior that every kind of index has, of a table of sqlite-vec.
@Suite("A table of sqlite-vec", .needsLibrary)
struct SQLiteVectorIndexTests {
  private func index(_ dimension: Int, file: URL? = nil) throws -> SQLiteVectorIndex {
    try SQLiteVectorIndex(file: file, dimension: dimension, library: LoadableExtension.required())
  }

  @Test("A table conforms", arguments: VectorIndexConformance.Check.allCases)
  func conforms(check: VectorIndexConformance.Check) throws {
    let library = try LoadableExtension.required()
    let folder = try TemporaryFolder()
    // Every change of a file waits for the disk, so the checks with many vectors are in memory.
    let file = check == .changes ? folder.file : nil
    let conformance = VectorIndexConformance(
      metric: .cosine, tolerance: 1e-5,
      reopening: { (index: SQLiteVectorIndex) in
        guard let file else { return index }
        return try SQLiteVectorIndex(file: file, dimension: index.dimension, library: library)
      },
      inspecting: { if let failure = $0.failure { throw failure } },
      making: { dimension in
        if let file { try? FileManager.default.removeItem(at: file) }
        return try SQLiteVectorIndex(file: file, dimension: dimension, library: library)
      })
    #expect(conformance.failures(in: check) == [])
  }

  @Test("More vectors are found than sqlite-vec finds at once")
  func manyMatches() throws {
    let index = try index(2)
    try index.add((0..<5000).map { (id: $0, vector: [Float($0), 5000]) })
    #expect(index.count == 5000)
    #expect(index.search([1, 0], count: 4500).map(\.id) == (500..<5000).reversed())
    #expect(try index.matches([1, 0], count: 2, among: [7, 9, 6000]).map(\.id) == [9, 7])
    try index.delete(0..<4990)
    #expect(index.search([0, 1], count: 20).map(\.id) == Array(4990..<5000))
  }

  @Test("Lengths are no matter, and neither zeros nor numbers that aren't are an obstacle")
  func ties() throws {
    let index = try index(3)
    try index.add([(id: 0, vector: [1, 0, 0]), (id: -4, vector: [2, 0, 0])])
    #expect(index.search([3, 0, 0], count: 4).map(\.id) == [-4, 0])
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
