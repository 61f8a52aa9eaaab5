/// The search for the most probable division of a word into pieces.
///
/// It is the algorithm of Viterbi over the ends of pieces, as in "Subword Regularization" (Kudo,
/// 2018). A character that no piece matches alone may be an unknown token, whose score is ten less
/// than that of the least probable piece. Unknown characters in a row are one token.
struct UnigramLattice: TokenSink {
  private let model: UnigramModel
  var tokens: TokenList
  // For each position in the word, the best division that ends there: its score, and the start and
  // ID of its last piece.
  private var ends: [(score: Double, start: Int32, id: Int32)] = []
  private var spans: [(range: Range<Int>, id: Int32)] = []

  init(_ model: UnigramModel, adding tokens: TokenList) {
    self.model = model
    self.tokens = tokens
  }

  mutating func add(_ word: UnsafeBufferPointer<UInt8>) {
    guard !word.isEmpty else { return }
    divide(word)
    spans.removeAll(keepingCapacity: true)
    var end = word.count
    while end > 0 {
      let start = Int(ends[end].start)
      let id = ends[end].id
      if id == model.unknown, let last = spans.last, last.id == id {
        spans[spans.count - 1].range = start..<last.range.upperBound
      } else {
        spans.append((start..<end, id))
      }
      end = start
    }
    for span in spans.reversed() {
      if span.id == model.unknown, let bytes = model.byteTokens(word[span.range]) {
        for byte in bytes { append(byte) }
      } else {
        append(span.id)
      }
    }
  }

  private mutating func divide(_ word: UnsafeBufferPointer<UInt8>) {
    ends.removeAll(keepingCapacity: true)
    ends.append((0, 0, 0))
    for _ in word { ends.append((0, -1, 0)) }
    var start = 0
    while start < word.count {
      let score = ends[start].score
      let next = start + UTF8Text.length(word[start])
      var isKnown = false
      model.trie.forEachPrefix(of: word, from: start) { id, end in
        isKnown = isKnown || end == next
        offer(score + model.scores[Int(id)], start, id, at: end)
      }
      if !isKnown { offer(score + model.unknownScore, start, model.unknown, at: next) }
      start = next
    }
  }

  @inline(__always)
  private mutating func offer(_ score: Double, _ start: Int, _ id: Int32, at end: Int) {
    if ends[end].start < 0 || score > ends[end].score {
      ends[end] = (score, Int32(truncatingIfNeeded: start), id)
    }
  }
}

struct UnigramModel: Sendable {
  let trie: UnigramTrie
  let scores: [Double]
  let unknown: Int32
  let unknownScore: Double
  /// The IDs of the 256 tokens that stand for bytes of unknown characters, or an empty array.
  let bytes: [Int32]

  /// Returns the tokens for the bytes of unknown characters; `nil` if one unknown token is used.
  func byteTokens(_ span: Slice<UnsafeBufferPointer<UInt8>>) -> [Int32]? {
    guard !bytes.isEmpty else { return nil }
    let whole = UnsafeBufferPointer(rebasing: span)
    // The unknown token itself may be written out.
    if let id = trie.id(of: whole) { return [id] }
    return span.map { bytes[Int($0)] }
  }
}
