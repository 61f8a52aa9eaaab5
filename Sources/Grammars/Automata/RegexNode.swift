/// A regular expression as a tree.
indirect enum RegexNode: Sendable {
  case set(CodePointSet)
  /// One after another; none is the empty string.
  case sequence([RegexNode])
  case choice([RegexNode])
  case repeated(RegexNode, minimum: Int, maximum: Int?)
  /// The string's beginning, `^`.
  case start
  /// The string's end, `$`.
  case end
  /// A place between a word's scalar and another, `\b`; `false` is any other place, `\B`.
  case wordBoundary(Bool)
  /// What follows must, or must not, begin with this.
  case lookahead(RegexNode, isNegative: Bool)
  /// What an automaton accepts.
  case language(Language)
}
