extension Language {
  /// Every string in which none of `parts` occurs (Aho and Corasick 1975, made from sets of places in
  /// the parts).
  package init(avoiding parts: [String]) throws {
    let anything = RegexNode.repeated(.set(.all), minimum: 0, maximum: nil)
    let words = parts.map { part in
      RegexNode.sequence(part.unicodeScalars.map { .set(CodePointSet($0)) })
    }
    self = try Language(.sequence([anything, .choice(words), anything])).complement
  }
}
