/// A matcher that follows one generation through a grammar and tells which tokens may come next.
///
/// ``allows(_:)`` costs one table lookup for each byte at configurations that were visited before.
/// ``mask()`` walks, the first time at each configuration, over the tokens that need a check of
/// their own.
public struct TokenMatcher: Sendable {
  private let vocabulary: TokenVocabulary
  private var place: MatchPlace

  /// Creates a matcher at the beginning of a text.
  public init(_ grammar: Grammar, _ vocabulary: TokenVocabulary) {
    self.vocabulary = vocabulary
    place = MatchPlace(grammar)
  }

  /// Returns a Boolean value that indicates whether `token` may come next.
  ///
  /// An end token may come next exactly when the text is complete.
  public func allows(_ token: Int) -> Bool {
    if vocabulary.endTokens.contains(token) { return isComplete }
    let bytes = vocabulary.tokens[token]
    return !bytes.isEmpty && place.allows(bytes)
  }

  /// Consumes `token` if it may come next; otherwise leaves the matcher unchanged.
  ///
  /// An allowed end token doesn't change the matcher either.
  ///
  /// - Returns: `true` if the token may come next; otherwise, `false`.
  public mutating func advance(_ token: Int) -> Bool {
    if vocabulary.endTokens.contains(token) { return isComplete }
    let bytes = vocabulary.tokens[token]
    return !bytes.isEmpty && place.advance(bytes)
  }

  /// Consumes all of the bytes or, if one of them isn't allowed, none of them.
  ///
  /// - Returns: `true` if the bytes were consumed; otherwise, `false`.
  public mutating func advance(bytes: some Sequence<UInt8>) -> Bool { place.advance(bytes) }

  /// In no particular order.
  package func nextBytes(atMost limit: Int) -> [UInt8] { place.nextBytes(atMost: limit) }

  /// Returns all tokens that may come next, including the end tokens if the text is complete.
  public func mask() -> TokenMask { place.mask(vocabulary) }

  /// A Boolean value that indicates whether the bytes so far are a text of the grammar.
  public var isComplete: Bool { place.isComplete }

  /// A Boolean value that indicates whether the text is complete and nothing can follow.
  public var mustEnd: Bool { place.mustEnd }

  /// Returns the fewest bytes that complete the text, without consuming them.
  public func shortestCompletion() -> [UInt8] { place.shortestCompletion() }
}
