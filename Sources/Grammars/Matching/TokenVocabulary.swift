/// The tokens of a language model as bytes, arranged for matching.
///
/// Making one costs a sort of all tokens; make it once for a model and share it.
public final class TokenVocabulary: Sendable {
  /// The bytes of each token; empty for one that may never be chosen, such as a control token.
  public let tokens: [[UInt8]]
  /// The tokens that end a text.
  public let endTokens: Set<Int>

  /// All tokens with bytes but the end tokens.
  let trie: TokenTrie
  /// Of these, those that aren't ``plain``.
  let specialTrie: TokenTrie
  /// Tokens of whole scalars none of which a JSON string must escape.
  let plain: PlainTokens

  /// - Parameters:
  ///   - tokens: The bytes each token writes, by its number; empty for those that write nothing or
  ///     must not come from a grammar.
  ///   - endTokens: Those that end the text; allowed exactly when the text is complete.
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

  /// How many tokens there are.
  public var count: Int { tokens.count }
}
