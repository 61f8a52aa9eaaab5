import Foundation
import Recollect
import RecollectTesting
import Testing

/// Tests of properties that the chunks of every text have.
@Suite struct ChunkerTests {
  /// Settings from the defaults to the smallest possible ones.
  static let settings = [
    (window: 200, overlap: 40, limit: 254), (window: 20, overlap: 5, limit: 20),
    (window: 7, overlap: 3, limit: 30), (window: 64, overlap: 0, limit: 64),
    (window: 2, overlap: 1, limit: 3), (window: 1, overlap: 0, limit: 1),
    (window: 50, overlap: 49, limit: 60),
  ]

  @Test(arguments: settings)
  func holdsOfRandomTexts(window: Int, overlap: Int, limit: Int) {
    let count = HashingEmbedder(maximumTokens: limit).tokenCount
    let chunker = Chunker(
      options: ChunkingOptions(windowTokens: window, overlapTokens: overlap), limit: limit,
      tokenCount: count)
    for seed in 0..<60 {
      var random = RandomText(seed: UInt64(seed))
      let text = random.text(words: seed * seed % 700)
      let chunks = Properties(text: text, chunks: chunker.chunks(of: text))
      chunks.checkCuts()
      chunks.checkCoverage()
      chunks.checkTokens(limit: limit, count: count)
      chunks.checkOverlaps(tokens: overlap, count: count)
    }
  }

  /// Checks the limit for a word that has more tokens than its parts together.
  @Test func piecesOfWordsStayWithinTheLimit() {
    let count = { (text: String) in
      text.split(whereSeparator: \.isWhitespace).reduce(0) { $0 + $1.count * $1.count / 40 + 1 }
    }
    let options = ChunkingOptions(windowTokens: 60, overlapTokens: 10)
    let chunker = Chunker(options: options, limit: 60, tokenCount: count)
    for length in [10, 30, 33, 48, 64, 65, 100, 333, 1000] {
      let word = String(repeating: "ab", count: length)
      let text = Array(repeating: word, count: 20).joined(separator: " ")
      let chunks = Properties(text: text, chunks: chunker.chunks(of: text))
      chunks.checkCuts()
      chunks.checkCoverage()
      chunks.checkTokens(limit: 60, count: count)
    }
  }

  @Test(arguments: ["", " ", "\n\n\t \r\n", String(repeating: " ", count: 100_000)])
  func whiteSpaceHasNoChunk(text: String) {
    #expect(usual.chunks(of: text).isEmpty)
  }

  @Test func aTextThatFitsStaysWhole() {
    let text = "\n " + Array(repeating: "word.", count: 254).joined(separator: " ") + "\n"
    #expect(usual.chunks(of: text) == [2..<text.utf8.count - 1])
    let longer = text + " more"
    #expect(usual.chunks(of: longer).count > 1)
  }

  /// Checks that text of many tokens doesn't have many chunks.
  @Test(arguments: ["a b ", "7 ", "x\n"])
  func textOfShortWordsHasFewChunks(words: String) {
    let text = String(repeating: words, count: 20_000)
    let count = HashingEmbedder().tokenCount
    let chunker = Chunker(
      options: ChunkingOptions(), limit: 254, minimumBytes: 800, tokenCount: count)
    let chunks = Properties(text: text, chunks: chunker.chunks(of: text))
    chunks.checkCuts()
    chunks.checkCoverage()
    #expect(chunks.chunks.allSatisfy { $0.count <= 800 })
    #expect(chunks.chunks.count * 640 < text.utf8.count)
  }

  @Test func aWholeThreadIsOneChunk() {
    var options = ChunkingOptions()
    options.keepsThreadsWhole = true
    let text = String(repeating: "word ", count: 10_000)
    let chunker = Chunker(
      options: options, limit: 254, tokenCount: HashingEmbedder().tokenCount)
    #expect(chunker.chunks(of: text) == [0..<text.utf8.count - 1])
  }

  /// Checks that cuts prefer paragraphs, then sentences, lines and words, in a window's second
  /// half.
  @Test(arguments: [
    ("\n\n", ". ", "paragraph"), (". ", " \n", "sentence"), ("。", "\n", "wide"),
    ("\n", " ", "line"),
  ])
  func endsAtTheBestPlaceOfTheSecondHalf(best: String, other: String, name: String) {
    // The words 1 to 90 are separated by `other` after every third and by `best` after every
    // twentieth.
    var text = ""
    for word in 1...90 {
      text += "w\(word)"
      text += word % 20 == 0 ? best : word % 3 == 0 ? other : " "
    }
    let options = ChunkingOptions(windowTokens: 30, overlapTokens: 0)
    let chunker = Chunker(options: options, limit: 40, tokenCount: HashingEmbedder().tokenCount)
    let chunks = chunker.chunks(of: text).map { Array(text.utf8)[$0] }
    let last = chunks.map { chunk in
      String(decoding: chunk, as: UTF8.self).split { !$0.isLetter && !$0.isNumber }.last ?? ""
    }
    #expect(last == ["w20", "w40", "w60", "w90"])
  }

  private var usual: Chunker {
    Chunker(options: ChunkingOptions(), limit: 254, tokenCount: HashingEmbedder().tokenCount)
  }
}

/// The chunks of a text, with checks of their properties.
struct Properties {
  let text: String
  let chunks: [Range<Int>]
  private let bytes: [UInt8]

  init(text: String, chunks: [Range<Int>]) {
    self.text = text
    self.chunks = chunks
    bytes = Array(text.utf8)
  }

  func piece(_ range: Range<Int>) -> String { String(decoding: bytes[range], as: UTF8.self) }

  /// Checks that cuts lie between graphemes and that chunks are in order.
  func checkCuts() {
    var boundaries: Set<Int> = [0]
    var position = 0
    for character in text {
      position += character.utf8.count
      boundaries.insert(position)
    }
    for (number, range) in chunks.enumerated() {
      #expect(boundaries.contains(range.lowerBound) && boundaries.contains(range.upperBound))
      let piece = piece(range)
      #expect(piece.first?.isWhitespace == false && piece.last?.isWhitespace == false)
      guard number > 0 else { continue }
      #expect(chunks[number - 1].lowerBound < range.lowerBound)
      #expect(chunks[number - 1].upperBound < range.upperBound)
    }
  }

  /// Checks that every byte that isn't white space is in a chunk.
  func checkCoverage() {
    var position = 0
    var chunk = 0
    for character in text {
      let end = position + character.utf8.count
      defer { position = end }
      if character.isWhitespace { continue }
      while chunk < chunks.count, chunks[chunk].upperBound < end { chunk += 1 }
      guard chunk < chunks.count, chunks[chunk].lowerBound <= position else {
        Issue.record("bytes \(position)..<\(end) of \(bytes.count) are in no chunk")
        return
      }
    }
  }

  /// Checks that no chunk is longer than the embedder's limit, unless it is one grapheme.
  func checkTokens(limit: Int, count: (String) -> Int) {
    for range in chunks where piece(range).count > 1 {
      let tokens = count(piece(range))
      #expect(tokens <= limit, "\(range) of \(bytes.count)")
    }
  }

  /// Checks that neighboring chunks don't share more than the largest overlap.
  func checkOverlaps(tokens: Int, count: (String) -> Int) {
    for (left, right) in zip(chunks, chunks.dropFirst()) where right.lowerBound < left.upperBound {
      let shared = right.lowerBound..<left.upperBound
      #expect(count(piece(shared)) <= tokens)
      #expect(shared.count <= tokens * 16)
    }
  }
}
