import Embeddings
import Foundation
import GRDB
import Items
import Recollect
import RecollectTesting
import Testing

@Suite("Stored vectors") struct StoredVectorTests {
  private static let options = SearchOptions(mode: .vector, floor: nil)

  private func note(_ number: Int) -> Item {
    Item(
      id: "\(number)", kind: .note, text: "Note \(number) on \(["quinces", "boats"][number % 2]).")
  }

  private func cosines(_ test: TestLibrary) async throws -> [String: Float] {
    let library = try Library(
      at: test.library.url, embedder: CountingEmbedder(), access: .readOnly)
    let found = try await library.search("quinces", options: Self.options).passages
    return Dictionary(uniqueKeysWithValues: found.map { ($0.itemIDs[0], $0.scores.cosine ?? 0) })
  }

  @Test("A component takes two bytes, and the cosine differs by less than a thousandth")
  func halves() async throws {
    let test = try TestLibrary()
    try await test.library.add((0..<20).map(note), as: "notes")
    let embedder = CountingEmbedder()
    let sizes = try test.read {
      try Int.fetchSet($0, sql: "SELECT DISTINCT length(vector) FROM embeddings")
    }
    #expect(sizes == [2 * embedder.dimension])
    let question = try await embedder.embed(["quinces"], as: .query)[0]
    for (id, cosine) in try await cosines(test) {
      let text = note(Int(id) ?? -1).text
      let vector = try await embedder.embed([text], as: .passage)[0]
      #expect(abs(cosineSimilarity(question, vector) - cosine) < 1e-3)
    }
  }

  @Test("The vectors of an older library, of four bytes a component, are searched and used again")
  func older() async throws {
    let test = try TestLibrary()
    try await test.library.add((0..<20).map(note), as: "notes")
    let expected = try await cosines(test)
    try await DatabaseQueue(path: test.library.url.path).write { database in
      let rows = try Row.fetchAll(database, sql: "SELECT id, vector FROM embeddings")
      for row in rows {
        let halves = (row["vector"] as Data).withUnsafeBytes {
          Array($0.bindMemory(to: UInt16.self))
        }
        let floats = halves.map { HalfPrecision.float(UInt16(littleEndian: $0)) }
        let bytes = floats.map(\.bitPattern.littleEndian).withUnsafeBytes { Data($0) }
        try database.execute(
          sql: "UPDATE embeddings SET vector = ? WHERE id = ?",
          arguments: [bytes, row["id"] as Int64])
      }
    }
    #expect(try await cosines(test) == expected)
    let embedder = CountingEmbedder()
    let library = try Library(at: test.library.url, embedder: embedder)
    try await library.add((0..<20).map(note), as: "copies")
    #expect(embedder.take() == [])
  }

  @Test("A component that is too large for two bytes is stored whole")
  func large() async throws {
    let test = try TestLibrary()
    let library = try Library(at: test.library.url, embedder: LargeEmbedder())
    try await library.add([note(0), note(1)], as: "notes")
    let found = try await library.search("quinces", options: Self.options).passages
    #expect(found.map { $0.itemIDs[0] } == ["0", "1"])
    #expect(found.allSatisfy { $0.scores.cosine?.isFinite == true })
  }
}

/// An embedder whose vectors have components that Float16 doesn't have.
private struct LargeEmbedder: Embedder {
  private let base = HashingEmbedder()
  var identifier: String { "large" }
  var dimension: Int { base.dimension }
  var maximumTokens: Int { base.maximumTokens }
  func tokenCount(_ text: String) -> Int { base.tokenCount(text) }
  func cosineBaseline() async throws -> CosineBaseline { try await base.cosineBaseline() }

  func embed(_ texts: [String], as purpose: EmbeddingPurpose) async throws -> [[Float]] {
    try await base.embed(texts, as: purpose).map { vector in
      purpose == .passage ? vector.map { 1e6 * $0 } : vector
    }
  }
}
