/// A regular expression as a tree.
indirect enum RegexNode: Sendable {
  case set(CodePointSet)
  /// Nodes matched one after another. An empty array matches the empty string.
  case sequence([RegexNode])
  case choice([RegexNode])
  case repeated(RegexNode, minimum: Int, maximum: Int?)
  /// The beginning of the string, `^`.
  case start
  /// The end of the string, `$`.
  case end
  /// A word boundary, `\b`, or with `false` any other position, `\B`.
  case wordBoundary(Bool)
  /// A lookahead: the rest of the string must begin, or with `isNegative` must not begin, with the
  /// node.
  case lookahead(RegexNode, isNegative: Bool)
  /// The strings that an automaton accepts.
  case language(Language)
}
