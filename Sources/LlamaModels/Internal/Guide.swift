import CLlama
import Grammars

/// Keeps an answer to a grammar: says which tokens may come next, and how to end in time.
struct Guide {
  private var matcher: TokenMatcher
  private let vocabulary: Vocabulary

  init(_ grammar: Grammar, _ vocabulary: Vocabulary) {
    matcher = TokenMatcher(grammar, vocabulary.bytes())
    self.vocabulary = vocabulary
  }

  /// Whether the answer is whole and nothing can follow.
  var mustEnd: Bool { matcher.mustEnd }

  /// Whether a token may come next, as tokens that end an answer may when it is whole.
  mutating func allows(_ token: llama_token) -> Bool {
    matcher.allows(Int(token))
  }

  /// All tokens that may come next.
  mutating func mask() -> TokenMask { matcher.mask() }

  /// Takes a token that may come next, unless the answer could then not be ended in so many more.
  mutating func take(_ token: llama_token, leaving room: Int) -> Bool {
    var next = matcher
    guard next.advance(Int(token)) else { return false }
    let closing = next.shortestCompletion()
    // No token stands for less than a byte, so there is nothing to count while there are plenty.
    guard closing.count <= room || count(closing) <= room else { return false }
    matcher = next
    return true
  }

  /// What ends the answer soonest, and how many tokens that is.
  mutating func closing() -> (bytes: [UInt8], tokens: Int) {
    let bytes = matcher.shortestCompletion()
    return (bytes, count(bytes))
  }

  /// The tokens that come next whatever the model says, such as those of a key.
  ///
  /// A word that goes on after them is left to the model, which may know a token for all of it.
  mutating func certain() -> [llama_token] {
    let bytes = certainBytes()
    guard !bytes.isEmpty else { return [] }
    var tokens = vocabulary.tokens(ofText: bytes)
    // A tokenizer that adds a space in front is of no use here.
    guard tokens.flatMap(vocabulary.bytes(of:)) == bytes else { return [] }
    if Self.isInWord(bytes.last!) { tokens.removeLast() }
    return tokens
  }

  private mutating func certainBytes() -> [UInt8] {
    var probe = matcher
    var bytes: [UInt8] = []
    while bytes.count < 512, !probe.isComplete, let byte = Self.onlyByte(after: &probe) {
      bytes.append(byte)
    }
    return bytes
  }

  /// The only byte that can come next, which the matcher then takes; nil when there are others.
  private static func onlyByte(after matcher: inout TokenMatcher) -> UInt8? {
    var found: (byte: UInt8, next: TokenMatcher)?
    for byte in likelyFirst {
      var next = matcher
      guard next.advance(bytes: CollectionOfOne(byte)) else { continue }
      if found != nil { return nil }
      found = (byte, next)
    }
    guard let found else { return nil }
    matcher = found.next
    return found.byte
  }

  /// All bytes, letters first: where any text may follow, the first two tell.
  private static let likelyFirst: [UInt8] =
    Array(0x61...0x7A) + Array(0...0x60) + Array(0x7B...0xFF)

  private static func isInWord(_ byte: UInt8) -> Bool {
    switch byte {
    case 0x30...0x39, 0x41...0x5A, 0x61...0x7A, 0x80...: true
    default: false
    }
  }

  private func count(_ bytes: [UInt8]) -> Int {
    bytes.isEmpty ? 0 : vocabulary.tokens(ofText: bytes).count
  }
}
