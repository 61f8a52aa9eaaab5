import GRDB

/// The variants of a question's words as a person reads them.
struct VariantWording {
  private(set) var variants: [WordVariants] = []

  private static let maximumVariants = 4

  /// Reads a passage of each named variant, to see how it is written.
  ///
  /// Complexity: O(words of those passages).
  init(_ postings: QuestionPostings, in database: Database) throws {
    if postings.variants.isEmpty { return }
    let highlighter = try Highlighter([], in: database)
    for (term, found) in postings.variants.sorted(by: { $0.key < $1.key }) {
      for kind in WordVariants.Kind.allCases {
        // The most frequent come first.
        let found = found.filter { $0.variant.kind == kind }
          .sorted { $0.postings.chunks.count > $1.postings.chunks.count }
        var words: [String] = []
        for (variant, postings) in found.prefix(Self.maximumVariants) {
          let written = try postings.chunks.first.flatMap {
            try highlighter.writing(of: variant.tokens, in: $0)
          }
          words.append(written ?? variant.tokens.joined(separator: " "))
        }
        if words.isEmpty { continue }
        variants.append(
          WordVariants(
            text: postings.query.terms[term], kind: kind, words: words,
            others: found.count - words.count))
      }
    }
  }
}
