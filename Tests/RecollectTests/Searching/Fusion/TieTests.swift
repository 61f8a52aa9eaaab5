import Embeddings
import Foundation
import Items
import Recollect
import Testing

/// Tests of the order of passages with equal fused scores.
@Suite struct TieTests {
  /// An embedder for which every question means a lantern.
  private struct LanternEmbedder: Embedder {
    var identifier: String { "lanterns" }
    var dimension: Int { 2 }
    var maximumTokens: Int { 256 }

    func tokenCount(_ text: String) -> Int { text.split(separator: " ").count }

    func embed(_ texts: [String], as purpose: EmbeddingPurpose) async throws -> [[Float]] {
      texts.map { purpose == .query || $0.contains("lantern") ? [1, 0] : [0, 1] }
    }
  }

  /// Checks that the best by word alone comes before the best by meaning alone, in any order of
  /// storage.
  ///
  /// The first has the whole question, and the second none of its words.
  @Test(arguments: [true, false], ["xyzzyplugh", "防晒霜"])
  func theWholeQuestionByWordComesBeforeTheNearestByMeaning(isFirst: Bool, word: String)
    async throws
  {
    let folder = try TemporaryFolder()
    let library = try Library(
      at: folder.file("library.sqlite"), embedder: LanternEmbedder())
    let items = [
      Item(id: "held", kind: .note, title: "Held", text: "A note on \(word)."),
      Item(id: "near", kind: .note, title: "Near", text: "A lantern."),
    ]
    try await library.add(isFirst ? items : items.reversed(), as: "notes")
    let found = try await library.search(
      word, options: SearchOptions(candidates: 1, floor: nil)
    ).passages
    #expect(found.map(\.title) == ["Held", "Near"])
    #expect(found.map(\.scores.vectorRank) == [nil, 1])
    #expect(found[0].scores.fused == found[1].scores.fused)
  }
}
