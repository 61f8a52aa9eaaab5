/// Matches a text against a grammar byte by byte.
public struct ByteMatcher: Sendable {
  private var place: MatchPlace

  /// A matcher at the beginning of a text.
  public init(_ grammar: Grammar) { place = MatchPlace(grammar) }

  /// Takes the next byte if some text of the grammar goes on with it, and otherwise stays.
  public mutating func advance(_ byte: UInt8) -> Bool { place.advance(CollectionOfOne(byte)) }

  /// Takes all of these bytes, or none of them.
  public mutating func advance(_ bytes: some Sequence<UInt8>) -> Bool { place.advance(bytes) }

  /// Whether the bytes so far are a text of the grammar.
  public var isComplete: Bool { place.isComplete }

  /// Whether they are, and nothing can follow.
  public var mustEnd: Bool { place.mustEnd }

  /// The bytes that end the text soonest from here; doesn't take them.
  public func shortestCompletion() -> [UInt8] { place.shortestCompletion() }
}
