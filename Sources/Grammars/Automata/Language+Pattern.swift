extension Language {
  /// Creates the language of the strings in which `pattern` matches.
  ///
  /// The syntax is that of ECMA-262 with the `u` flag.
  ///
  /// - Parameter isWhole: A Boolean value that indicates whether the pattern must match the whole
  ///   string rather than a part of it.
  /// - Throws: ``PatternError`` for constructs that aren't regular or not supported, and
  ///   ``AutomatonTooLarge``.
  package init(pattern: String, isWhole: Bool = false) throws {
    let node = try RegexParser.parse(pattern)
    self = try PatternAutomaton(node, startsAnywhere: !isWhole, endsAnywhere: !isWhole).language()
  }

  /// Creates the language of concatenations of one string of each part, in order.
  package init(concatenating parts: [Language]) throws {
    try self.init(RegexNode.sequence(parts.map { .language($0) }))
  }

  /// Creates the language of the strings that `node` matches as a whole.
  init(_ node: RegexNode) throws {
    self = try PatternAutomaton(node, startsAnywhere: false, endsAnywhere: false).language()
  }
}
