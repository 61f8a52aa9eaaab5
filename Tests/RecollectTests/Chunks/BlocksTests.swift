import Recollect
import RecollectTesting
import Testing

/// Tests of cuts at code fences, tables and headings.
@Suite struct BlocksTests {
  private func chunks(_ text: String, window: Int = 40) -> [String] {
    let count = HashingEmbedder(maximumTokens: 60).tokenCount
    let chunker = Chunker(
      options: ChunkingOptions(windowTokens: window, overlapTokens: 0), limit: 60,
      tokenCount: count)
    let bytes = Array(text.utf8)
    return chunker.chunks(of: text).map { String(decoding: bytes[$0], as: UTF8.self) }
  }

  private func words(_ count: Int, _ word: String) -> String {
    Array(repeating: word, count: count).joined(separator: " ") + "."
  }

  @Test(arguments: ["```swift", "~~~", "````"])
  func aFenceThatFitsStaysWhole(mark: String) {
    let close = String(mark.prefix { "`~".contains($0) })
    let fence = "\(mark)\nlet one = 1. Then.\n\n# no heading\n\n\(words(12, "code"))\n\(close)"
    let text = words(30, "before") + "\n\n" + fence + "\n\n" + words(30, "after")
    #expect(chunks(text).contains { $0.contains(fence) })
  }

  @Test func aTableStaysWhole() {
    let table = (1...6).map { "| row \($0). | value |" }.joined(separator: "\n")
    let text = words(30, "before") + "\n\n" + table + "\n\n" + words(30, "after")
    #expect(chunks(text).contains { $0.contains(table) })
  }

  @Test func aSectionBeginsAChunk() {
    let text =
      words(28, "first") + "\n\n## Second part\n\n" + words(8, "second") + "\n\n"
      + words(28, "third")
    let starts = chunks(text).map { $0.prefix(14) }
    #expect(starts.contains("## Second part"))
  }

  @Test func aFenceThatNeverClosesIsText() {
    let text =
      "```\n" + words(28, "first") + "\n\n## Second part\n\n" + words(30, "second") + "\n\n"
      + words(30, "third")
    #expect(chunks(text).contains { $0.hasPrefix("## Second part") })
  }

  @Test func aFenceThatDoesntFitIsCut() {
    let text = "```\n" + (0..<30).map { "\(words(8, "line\($0)"))\n" }.joined() + "```\n"
    #expect(chunks(text).count > 3)
  }
}
