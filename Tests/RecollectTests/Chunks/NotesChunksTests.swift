import Embeddings
import Foundation
import Recollect
import Testing

/// Tests of the chunks of real notes, with the tokens of the real embedder.
@Suite struct NotesChunksTests {
  @Test(
    .enabled(if: TestData.miniLM != nil, "The weights of all-MiniLM-L6-v2 aren't at hand."),
    arguments: ["til", "recipes"])
  func holdsOfTheSamples(folder: String) throws {
    try check(TestData.samples("notes/\(folder)"))
  }

  @Test(
    TestData.needs("notes/swift-book"),
    .enabled(if: TestData.miniLM != nil, "The weights of all-MiniLM-L6-v2 aren't at hand."))
  func holdsOfABook() throws {
    try check(TestData.shared.appending(path: "notes/swift-book"))
  }

  private func check(_ folder: URL) throws {
    let embedder = try BertEncoder.load(#require(TestData.miniLM), threads: 1)
    let limit = embedder.maximumTokens
    let chunker = Chunker(
      options: ChunkingOptions(), limit: limit, tokenCount: embedder.tokenCount)
    var texts = 0
    let files = FileManager.default.enumerator(at: folder, includingPropertiesForKeys: nil)
    for case let file as URL in try #require(files) where file.pathExtension == "md" {
      let text = try String(contentsOf: file, encoding: .utf8)
      let chunks = Properties(text: text, chunks: chunker.chunks(of: text))
      chunks.checkCuts()
      chunks.checkCoverage()
      chunks.checkTokens(limit: limit, count: embedder.tokenCount)
      texts += 1
    }
    #expect(texts > 20)
  }
}
