/// Why a regular expression can't be turned into an automaton.
public struct PatternError: Error, Sendable, Hashable, CustomStringConvertible {
  /// The whole expression.
  public var pattern: String
  /// Where in it the construct begins, in Unicode scalars from 0.
  public var offset: Int
  /// The part that is wrong or not supported, as it is written.
  public var construct: String
  /// What is the matter with it, as a sentence.
  public var reason: String

  /// An error about `construct`, which begins `offset` scalars into `pattern`.
  public init(pattern: String, offset: Int, construct: String, reason: String) {
    self.pattern = pattern
    self.offset = offset
    self.construct = construct
    self.reason = reason
  }

  /// Reason, construct, place and pattern in one sentence.
  public var description: String {
    "\(reason) It is “\(construct)” at character \(offset) of the pattern “\(pattern)”."
  }
}

/// An automaton would have had more states than is sensible.
public struct AutomatonTooLarge: Error, Sendable, Hashable, CustomStringConvertible {
  /// The number of states, or of table entries, that was reached.
  public var limit: Int

  /// An error about an automaton stopped at `limit`.
  public init(limit: Int) { self.limit = limit }

  /// The limit and the remedy.
  public var description: String {
    "The automaton grew beyond \(limit) states or table entries. Use shorter repetitions, "
      + "narrower ranges, or fewer conditions on one value."
  }
}
