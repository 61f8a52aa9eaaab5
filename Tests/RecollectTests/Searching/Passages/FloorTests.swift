import Embeddings
import Foundation
import GRDB
import Items
import Recollect
import RecollectTesting
import Testing

/// Tests of the floor that suits an embedder.
@Suite struct FloorTests {
  /// An embedder whose vectors all have a direction in common, so that unrelated texts have large
  /// cosines, as with many models.
  private struct NarrowEmbedder: Embedder {
    let base: BertEncoder
    let shift: Float

    var identifier: String { "narrow \(shift)" }
    var dimension: Int { base.dimension + 1 }
    var maximumTokens: Int { base.maximumTokens }
    func tokenCount(_ text: String) -> Int { base.tokenCount(text) }

    func embed(_ texts: [String], as purpose: EmbeddingPurpose) async throws -> [[Float]] {
      try await base.embed(texts, as: purpose).map { l2Normalized($0 + [shift]) }
    }
  }

  private static let notes = [
    "The pumpkins are ripe in October. Cut them with a hand of stem.",
    "The train to Vienna leaves at nine from platform four.",
    "Butter chicken needs yogurt, garam masala and half an hour of patience.",
    "The password of the router is on the back of the box.",
  ].enumerated().map { Item(id: "\($0)", kind: .note, text: $1) }

  @Test(
    .enabled(if: TestData.miniLM != nil, "The weights of all-MiniLM-L6-v2 aren't at hand."),
    arguments: [0, 1, 2] as [Float])
  func suitsAnEmbedder(shift: Float) async throws {
    let encoder = try BertEncoder.load(#require(TestData.miniLM), threads: 1)
    let folder = try TemporaryFolder()
    let embedder = NarrowEmbedder(base: encoder, shift: shift)
    let library = try Library(at: folder.file("library.sqlite"), embedder: embedder)
    try await library.add(Self.notes, as: "notes")
    func found(_ question: String, _ floor: SearchFloor) async throws -> [String] {
      let options = SearchOptions(mode: .vector, floor: floor)
      return try await library.search(question, options: options).passages.flatMap(\.itemIDs)
    }
    #expect(try await found("when is the squash harvest?", SearchFloor()) == ["0"])
    #expect(try await found("departure of the railway", SearchFloor()) == ["1"])
    #expect(try await found("who won the chess tournament?", SearchFloor()) == [])
    // The cosine that suits the encoder itself admits everything here.
    let fixed = try await found("who won the chess tournament?", SearchFloor(cosine: 0.3))
    #expect(fixed.count == (shift == 0 ? 0 : 4))
  }

  @Test func isFollowedByWeakerPassagesOnlyIfOneReachesIt() async throws {
    let library = try TestLibrary()
    try await library.library.add(Self.notes, as: "notes")
    func found(_ question: String, fills: Bool) async throws -> [String] {
      var floor = SearchFloor()
      floor.fillsResults = fills
      let options = SearchOptions(mode: .lexical, floor: floor)
      return try await library.library.search(question, options: options).passages
        .flatMap(\.itemIDs)
    }
    let question = "pumpkins ripe October train"
    #expect(try await found(question, fills: false) == ["0"])
    #expect(try await found(question, fills: true) == ["0", "1"])
    let vague = "pumpkins train yogurt password"
    #expect(try await found(vague, fills: true) == [])
  }

  @Test func isStoredWithTheModel() async throws {
    let library = try TestLibrary()
    try await library.library.add(Self.notes, as: "notes")
    let stored = try library.strings("SELECT baseline FROM models")
    #expect(stored.count == 1 && stored[0].contains("\"mean\":0.3"))
    // What is stored is used, and measured again if it can't be read or is of another version.
    let admitsNothing = stored[0].replacing("\"mean\":0.3", with: "\"mean\":5")
    let cases = [
      (admitsNothing, 0), ("no JSON", 1),
      (stored[0].replacing("\"version\":1", with: "\"version\":0"), 1),
    ]
    for (column, count) in cases {
      try await DatabaseQueue(path: library.library.url.path).write {
        try $0.execute(sql: "UPDATE models SET baseline = ?", arguments: [column])
      }
      let again = try Library(at: library.library.url, embedder: CountingEmbedder())
      let options = SearchOptions(mode: .vector)
      let passages = try await again.search("pumpkins ripe october", options: options).passages
      #expect(passages.count == count, "\(column)")
    }
    let again = try Library(at: library.library.url, embedder: CountingEmbedder())
    try await again.add(Self.notes, as: "notes")
    #expect(try library.strings("SELECT baseline FROM models") == stored)
  }
}
