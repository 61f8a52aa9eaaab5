indirect enum RegexNode: Sendable {
  case set(CodePointSet)
  /// An empty array matches the empty string.
  case sequence([RegexNode])
  case choice([RegexNode])
  case repeated(RegexNode, minimum: Int, maximum: Int?)
  case start
  case end
  /// `\b`, or with `false` any other position, `\B`.
  case wordBoundary(Bool)
  /// The rest of the string must begin, or with `isNegative` must not begin, with the node.
  case lookahead(RegexNode, isNegative: Bool)
  case language(Language)
}
