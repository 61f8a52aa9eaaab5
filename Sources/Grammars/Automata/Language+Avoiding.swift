extension Language {
  /// Creates the language of all strings in which none of `parts` occurs.
  ///
  /// The automaton is that of Aho and Corasick (1975): a state is a set of positions in the parts.
  package init(avoiding parts: [String]) throws {
    let anything = RegexNode.repeated(.set(.all), minimum: 0, maximum: nil)
    let words = parts.map { part in
      RegexNode.sequence(part.unicodeScalars.map { .set(CodePointSet($0)) })
    }
    self = try Language(.sequence([anything, .choice(words), anything])).complement
  }
}
