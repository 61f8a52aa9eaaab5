/// A matcher that compares a text with a grammar byte by byte.
public struct ByteMatcher: Sendable {
  private var place: MatchPlace

  /// Creates a matcher at the beginning of a text.
  public init(_ grammar: Grammar) { place = MatchPlace(grammar) }

  /// Consumes a byte if some text of the grammar continues with it; otherwise leaves the matcher
  /// unchanged.
  ///
  /// - Returns: `true` if the byte was consumed; otherwise, `false`.
  public mutating func advance(_ byte: UInt8) -> Bool { place.advance(CollectionOfOne(byte)) }

  /// Consumes all of the bytes or, if one of them isn't allowed, none of them.
  ///
  /// - Returns: `true` if the bytes were consumed; otherwise, `false`.
  public mutating func advance(_ bytes: some Sequence<UInt8>) -> Bool { place.advance(bytes) }

  /// A Boolean value that indicates whether the bytes so far are a text of the grammar.
  public var isComplete: Bool { place.isComplete }

  /// A Boolean value that indicates whether the text is complete and nothing can follow.
  public var mustEnd: Bool { place.mustEnd }

  /// Returns the fewest bytes that complete the text, without consuming them.
  public func shortestCompletion() -> [UInt8] { place.shortestCompletion() }
}
