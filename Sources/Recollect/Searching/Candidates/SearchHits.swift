import VectorSearch

/// The hits of a search by meaning and of one by word, best first.
struct SearchHits {
  /// The dates or people among whose passages was searched; `nil` for a search among all.
  var preference: Preference?
  /// The hits by meaning; `nil` if there was no such search.
  var semantic: [VectorMatch]?
  /// The hits by word, each with its coverage; `nil` if there was no such search.
  var lexical: [(hit: LexicalHit, coverage: Double)]?

  var ids: Set<Int64> {
    Set((semantic ?? []).map(\.id)).union((lexical ?? []).map(\.hit.id))
  }

  /// `true` if all words of the question were searched for.
  ///
  /// A person's passages are searched for without the name.
  var hasAllWords: Bool { preference == nil || preference == .dates }
}
