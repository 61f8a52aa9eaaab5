extension Language {
  /// The strings in which `pattern` finds something (ECMA-262's syntax with the `u` flag).
  ///
  /// Throws ``PatternError`` for what isn't regular or not supported, and ``AutomatonTooLarge``.
  ///
  /// - Parameter isWhole: Whether it must match the whole string rather than a part of it.
  package init(pattern: String, isWhole: Bool = false) throws {
    let node = try RegexParser.parse(pattern)
    self = try PatternAutomaton(node, startsAnywhere: !isWhole, endsAnywhere: !isWhole).language()
  }

  /// A string of each of these, one after another.
  package init(concatenating parts: [Language]) throws {
    try self.init(RegexNode.sequence(parts.map { .language($0) }))
  }

  /// What `node` matches as a whole.
  init(_ node: RegexNode) throws {
    self = try PatternAutomaton(node, startsAnywhere: false, endsAnywhere: false).language()
  }
}
