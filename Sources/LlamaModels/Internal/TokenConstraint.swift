import CLlama
import Grammars

/// Determines the tokens that may come next and the shortest way to end.
struct TokenConstraint {
  private var matcher: TokenMatcher
  private let vocabulary: ModelVocabulary

  init(_ grammar: Grammar, _ vocabulary: ModelVocabulary) {
    matcher = TokenMatcher(grammar, vocabulary.bytes())
    self.vocabulary = vocabulary
  }

  var mustEnd: Bool { matcher.mustEnd }

  /// Returns `true` for a token that may come next; one that ends the response may if it is
  /// complete.
  mutating func allows(_ token: llama_token) -> Bool {
    matcher.allows(Int(token))
  }

  /// Accepts a token, even if the response can't be completed after it.
  ///
  /// - Returns: `true` if the grammar allows the token.
  mutating func advance(_ token: llama_token) -> Bool {
    matcher.advance(Int(token))
  }

  mutating func mask() -> TokenMask { matcher.mask() }

  /// Accepts a token if the response can still be completed in the remaining number of tokens.
  ///
  /// - Parameter room: The number of tokens that may follow.
  /// - Returns: `true` if the token was accepted.
  mutating func take(_ token: llama_token, leaving room: Int) -> Bool {
    var next = matcher
    guard next.advance(Int(token)) else { return false }
    let closing = next.shortestCompletion()
    // Every token has at least one byte, so the tokens have to be counted only if the bytes exceed
    // the limit.
    guard closing.count <= room || count(closing) <= room else { return false }
    matcher = next
    return true
  }

  /// Returns the shortest completion of the response.
  mutating func closing() -> (bytes: [UInt8], tokens: Int) {
    let bytes = matcher.shortestCompletion()
    return (bytes, count(bytes))
  }

  /// Returns the tokens that the grammar determines, such as those of an object's key.
  ///
  /// If the determined text ends inside a word, its last token is left to the model, which may have
  /// a longer token for the word.
  func certainTokens() -> [llama_token] {
    let bytes = certainBytes()
    guard !bytes.isEmpty else { return [] }
    var tokens = vocabulary.tokens(ofText: bytes)
    // The tokens of a tokenizer that inserts a space at the beginning can't be used.
    guard tokens.flatMap(vocabulary.bytes(of:)) == bytes else { return [] }
    if Self.isInWord(bytes.last!) { tokens.removeLast() }
    return tokens
  }

  private func certainBytes() -> [UInt8] {
    var probe = matcher
    var bytes: [UInt8] = []
    while bytes.count < 512, !probe.isComplete {
      let next = probe.nextBytes(atMost: 2)
      guard next.count == 1, probe.advance(bytes: next) else { break }
      bytes += next
    }
    return bytes
  }

  /// Returns the tokens that are likely to come next, up to a place with a real choice.
  ///
  /// Inside a quotation, the text can go on in one way or end. It is taken to go on until the end
  /// of a sentence, and to end there. None of the tokens is certain.
  func likely(atMost count: Int) -> [llama_token] {
    var probe = matcher
    var bytes: [UInt8] = []
    while bytes.count < count * 8, !probe.isComplete {
      let next = probe.nextBytes(atMost: 3)
      guard let byte = Self.likely(of: next, after: bytes.last) else { break }
      guard probe.advance(bytes: CollectionOfOne(byte)) else { break }
      bytes.append(byte)
    }
    guard !bytes.isEmpty else { return [] }
    let tokens = vocabulary.tokens(ofText: bytes)
    guard tokens.flatMap(vocabulary.bytes(of:)) == bytes else { return [] }
    return Array(tokens.prefix(count))
  }

  /// Returns the likely one of the bytes that may come next, or `nil` if there are several.
  private static func likely(of bytes: [UInt8], after last: UInt8?) -> UInt8? {
    let quote = UInt8(ascii: "\"")
    switch bytes.count {
    case 1: return bytes[0]
    case 2 where bytes.contains(quote):
      if let last, [".", "!", "?"].contains(UnicodeScalar(last)) { return quote }
      return bytes.first { $0 != quote }
    default: return nil
    }
  }

  private static func isInWord(_ byte: UInt8) -> Bool {
    switch byte {
    case UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
      UInt8(ascii: "a")...UInt8(ascii: "z"), 0x80...:
      true
    default: false
    }
  }

  private func count(_ bytes: [UInt8]) -> Int {
    bytes.isEmpty ? 0 : vocabulary.tokens(ofText: bytes).count
  }
}
