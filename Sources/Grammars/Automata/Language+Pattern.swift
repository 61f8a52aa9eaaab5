extension Language {
  /// Creates the language of the strings in which `pattern` matches.
  ///
  /// - Parameter isWhole: Whether the pattern must match the whole string rather than a part of it.
  /// - Throws: ``PatternError`` for constructs that aren't regular or not supported, and
  ///   ``AutomatonTooLarge``.
  package init(pattern: String, isWhole: Bool = false) throws {
    let node = try RegexParser.parse(pattern)
    self = try PatternAutomaton(node, startsAnywhere: !isWhole, endsAnywhere: !isWhole).language()
  }

  package init(concatenating parts: [Language]) throws {
    try self.init(RegexNode.sequence(parts.map { .language($0) }))
  }

  init(_ node: RegexNode) throws {
    self = try PatternAutomaton(node, startsAnywhere: false, endsAnywhere: false).language()
  }
}
