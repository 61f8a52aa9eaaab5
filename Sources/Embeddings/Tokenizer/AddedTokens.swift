/// Tokens that are matched in a text exactly as written, such as [SEP].
///
/// The reference implementation does the same: "[SEP]" in a text is the token, "[sep]" is three
/// words. If several tokens match at one position, the longest is used.
struct AddedTokens: Sendable {
  private let tokens: [(bytes: [UInt8], id: Int32)]
  private let begins: [Bool]

  init(_ tokens: [String: Int32]) {
    self.tokens = tokens.filter { !$0.key.isEmpty }
      .map { (Array($0.key.utf8), $0.value) }
      .sorted { $0.bytes.count > $1.bytes.count }
    var begins = [Bool](repeating: false, count: 256)
    for token in self.tokens { begins[Int(token.bytes[0])] = true }
    self.begins = begins
  }

  /// Returns the first token at or after `start`.
  func next(in text: UnsafeBufferPointer<UInt8>, from start: Int) -> (range: Range<Int>, id: Int32)?
  {
    for position in start..<text.count where begins[Int(text[position])] {
      for token in tokens where position + token.bytes.count <= text.count {
        if text[position..<position + token.bytes.count].elementsEqual(token.bytes) {
          return (position..<position + token.bytes.count, token.id)
        }
      }
    }
    return nil
  }
}
