/// The tokens of a language model as bytes, arranged for matching.
///
/// Creating a vocabulary sorts all tokens. Create it once for each model and share it.
public final class TokenVocabulary: Sendable {
  /// The bytes of each token; empty for one that must never be chosen, such as a control token.
  public let tokens: [[UInt8]]
  /// The tokens that end a text.
  public let endTokens: Set<Int>

  /// All tokens that have bytes, except the end tokens.
  let trie: TokenTrie
  /// Those tokens that aren't in ``plain``.
  let specialTrie: TokenTrie
  /// Tokens of whole scalars that a JSON string needn't escape.
  let plain: PlainTokens

  /// Creates a vocabulary.
  ///
  /// - Parameters:
  ///   - tokens: The bytes that each token writes, by its number; empty for tokens that write
  ///     nothing or must not come from a grammar.
  ///   - endTokens: The tokens that end the text. They are allowed exactly when the text is
  ///     complete.
  public init(tokens: [[UInt8]], endTokens: Set<Int>) {
    precondition(
      endTokens.allSatisfy(tokens.indices.contains),
      "Each token that ends the text must be one of the vocabulary's.")
    self.tokens = tokens
    self.endTokens = endTokens
    let order = tokens.indices
      .filter { !tokens[$0].isEmpty && !endTokens.contains($0) }
      .sorted { tokens[$0].lexicographicallyPrecedes(tokens[$1]) }
      .map { Int32($0) }
    trie = TokenTrie(order) { tokens[Int($0)] }
    let plain = PlainTokens(order, tokens: tokens)
    self.plain = plain
    specialTrie = TokenTrie(order.filter { !plain.all.contains(Int($0)) }) { tokens[Int($0)] }
  }

  /// The number of tokens.
  public var count: Int { tokens.count }
}
