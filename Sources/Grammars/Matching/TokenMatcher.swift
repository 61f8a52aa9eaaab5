/// Follows one generation through a grammar: says which tokens may come next.
///
/// ``allows(_:)`` costs a table look-up for each byte once a place is known. ``mask()`` costs a walk
/// over those tokens that can't be told all at once, the first time at each place.
public struct TokenMatcher: Sendable {
  private let vocabulary: TokenVocabulary
  private var place: MatchPlace

  /// A matcher at the beginning of a text.
  public init(_ grammar: Grammar, _ vocabulary: TokenVocabulary) {
    self.vocabulary = vocabulary
    place = MatchPlace(grammar)
  }

  /// Whether `token` may come next.
  ///
  /// An end token may exactly when the text is complete.
  public func allows(_ token: Int) -> Bool {
    if vocabulary.endTokens.contains(token) { return isComplete }
    let bytes = vocabulary.tokens[token]
    return !bytes.isEmpty && place.allows(bytes)
  }

  /// Takes `token` if it may come next, and otherwise stays.
  ///
  /// An end token is taken by doing nothing.
  public mutating func advance(_ token: Int) -> Bool {
    if vocabulary.endTokens.contains(token) { return isComplete }
    let bytes = vocabulary.tokens[token]
    return !bytes.isEmpty && place.advance(bytes)
  }

  /// Takes all of these bytes, or none of them.
  public mutating func advance(bytes: some Sequence<UInt8>) -> Bool { place.advance(bytes) }

  /// All tokens that may come next, end tokens among them when the text is complete.
  public func mask() -> TokenMask { place.mask(vocabulary) }

  /// Whether the bytes so far are a text of the grammar.
  public var isComplete: Bool { place.isComplete }

  /// Whether they are, and nothing can follow.
  public var mustEnd: Bool { place.mustEnd }

  /// The bytes that end the text soonest from here; doesn't take them.
  public func shortestCompletion() -> [UInt8] { place.shortestCompletion() }
}
