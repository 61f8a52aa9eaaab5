struct AddedToken: Sendable {
  let content: [UInt8]
  let id: Int32
  /// True if white space before the token is part of it.
  var takesSpaceBefore = false
  /// True if white space after the token is part of it.
  var takesSpaceAfter = false
}

/// Tokens that are matched in a text exactly as written; at one position, the longest.
///
/// The reference implementation does the same: "[SEP]" in a text is the token, "[sep]" is three
/// words.
struct AddedTokens: Sendable {
  private let tokens: [AddedToken]
  private let begins: [Bool]

  init(_ tokens: [AddedToken]) {
    self.tokens = tokens.filter { !$0.content.isEmpty }
      .sorted { $0.content.count > $1.content.count }
    var begins = [Bool](repeating: false, count: 256)
    for token in self.tokens { begins[Int(token.content[0])] = true }
    self.begins = begins
  }

  init(_ tokens: [String: Int32]) {
    self.init(tokens.map { AddedToken(content: Array($0.key.utf8), id: $0.value) })
  }

  /// Passes the parts between the tokens to `body`, until there are enough.
  func divide<Sink: TokenSink>(
    _ text: Slice<UnsafeBufferPointer<UInt8>>, into sink: inout Sink,
    _ body: (Slice<UnsafeBufferPointer<UInt8>>, inout Sink) -> Void
  ) {
    let whole = UnsafeBufferPointer(rebasing: text)
    var position = 0
    while !sink.isFull, let token = next(in: whole, from: position) {
      body(whole[position..<token.range.lowerBound], &sink)
      sink.append(token.id)
      position = token.range.upperBound
    }
    if !sink.isFull { body(whole[position...], &sink) }
  }

  private func next(
    in text: UnsafeBufferPointer<UInt8>, from start: Int
  ) -> (range: Range<Int>, id: Int32)? {
    guard !tokens.isEmpty else { return nil }
    for position in start..<text.count where begins[Int(text[position])] {
      for token in tokens where position + token.content.count <= text.count {
        let end = position + token.content.count
        guard text[position..<end].elementsEqual(token.content) else { continue }
        let lower =
          token.takesSpaceBefore
          ? WhiteSpace.start(in: text[start...], before: position) : position
        let upper = token.takesSpaceAfter ? WhiteSpace.end(in: text[...], from: end) : end
        return (lower..<upper, token.id)
      }
    }
    return nil
  }
}

/// Collects the tokens of a text, and takes no more than are wanted.
protocol TokenSink {
  var tokens: TokenList { get set }
}

extension TokenSink {
  var isFull: Bool { tokens.isFull }

  mutating func append(_ id: Int32) { tokens.append(id) }
}
