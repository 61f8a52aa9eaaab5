/// The reason why a regular expression can't be turned into an automaton.
public struct PatternError: Error, Sendable, Hashable, CustomStringConvertible {
  /// The whole expression.
  public var pattern: String
  /// The offset of the construct in the expression, in Unicode scalars from 0.
  public var offset: Int
  /// The part of the expression that is wrong or not supported.
  public var construct: String
  /// The reason, as a sentence.
  public var reason: String

  /// Creates an error about `construct`, which begins `offset` scalars into `pattern`.
  public init(pattern: String, offset: Int, construct: String, reason: String) {
    self.pattern = pattern
    self.offset = offset
    self.construct = construct
    self.reason = reason
  }

  /// The reason, construct, offset and pattern as text.
  public var description: String {
    "\(reason) It is “\(construct)” at character \(offset) of the pattern “\(pattern)”."
  }
}

/// An error thrown when an automaton would exceed its limit of states or table entries.
public struct AutomatonTooLarge: Error, Sendable, Hashable, CustomStringConvertible {
  /// The limit that was reached, in states or in table entries.
  public var limit: Int

  /// Creates an error about an automaton whose construction stopped at `limit`.
  public init(limit: Int) { self.limit = limit }

  /// The limit and how to stay below it.
  public var description: String {
    "The automaton grew beyond \(limit) states or table entries. Use shorter repetitions, "
      + "narrower ranges, or fewer conditions on one value."
  }
}
