/// A finder of the words of a question that may name an author.
///
/// It follows rules about the words beside them, in four languages, and doesn't know any name. So
/// what it finds has to be compared with the people in the library.
package struct AuthorFinder {
  package struct Candidate: Equatable {
    /// As the question has them.
    package var text: String
    /// In lowercase without accents.
    package var words: [String]
    /// In bytes of the question.
    package var range: Range<Int>
    /// The ranges of the words that say nothing about what is looked for, such as "mail".
    package var others: [Range<Int>]
  }

  private let question: [UInt8]
  private let tokens: [DateToken]
  private let dates: [Range<Int>]

  /// In words.
  private static let maximumNameWords = 3
  /// The most words between an author and a verb.
  private static let reach = 12

  /// Creates a finder; `dates` are the ranges of the question's dates, which are no names.
  package init(_ question: String, dates: [Range<Int>] = []) {
    self.question = Array(question.utf8)
    tokens = DateTokenizer(question).tokens
    self.dates = dates
  }

  /// The possible names in the order of the question; of those at one place, the longest first.
  ///
  /// Complexity: O(words).
  package var candidates: [Candidate] {
    tokens.indices.flatMap { start in
      (1...Self.maximumNameWords).reversed().compactMap { candidate(at: start, length: $0) }
    }
  }

  private func candidate(at start: Int, length: Int) -> Candidate? {
    let end = start + length
    guard end <= tokens.count else { return nil }
    if end < tokens.count, tokens[end].kind == .number, !tokens[end].isSpaced { return nil }
    let name = tokens[start..<end]
    let range = name[start].range.lowerBound..<name[end - 1].range.upperBound
    guard name.allSatisfy(Self.canBeName), !dates.contains(where: { $0.overlaps(range) }) else {
      return nil
    }
    let text = String(decoding: question[range], as: UTF8.self)
    var words = name.map(\.text)
    if let others = others(from: start, to: end) {
      return Candidate(text: text, words: words, range: range, others: others)
    }
    // German has no apostrophe: "Annas Mail".
    guard words[length - 1].utf8.count > 3, words[length - 1].last == "s",
      let noun = writing(at: end)
    else { return nil }
    words[length - 1].removeLast()
    return Candidate(text: text, words: words, range: range, others: general(noun))
  }

  /// Returns the ranges of the words beside a name that make it an author's; `nil` if there are
  /// none.
  private func others(from start: Int, to end: Int) -> [Range<Int>]? {
    others(before: start, end: end) ?? others(after: end)
  }

  /// Looks at the words before a name: "the mail from", "according to", "did", "wrote".
  private func others(before start: Int, end: Int) -> [Range<Int>]? {
    guard let before = word(start - 1) else { return nil }
    let earlier = word(start - 2)
    if AuthorVocabulary.sources.contains(before) {
      return writing(before: start - 1).map(general) ?? []
    }
    if AuthorVocabulary.ambiguousSources.contains(before) {
      if let noun = writing(before: start - 1) { return general(noun) }
      let isReceived = tokens.contains { AuthorVocabulary.receiving.contains($0.text) }
      return isReceived || earlier.map(AuthorVocabulary.otherVerbs.contains) == true ? [] : nil
    }
    let isSaying =
      AuthorVocabulary.finiteVerbs.contains(before) || (before == "to" && earlier == "according")
      || AuthorVocabulary.auxiliaries.contains(before) && hasVerb(after: end)
      || AuthorVocabulary.otherVerbs.contains(before)
        && earlier.map(AuthorVocabulary.auxiliaries.contains) == true
    return isSaying ? [] : nil
  }

  /// Looks at the words after a name: "'s last mail", "wrote", "has said".
  private func others(after end: Int) -> [Range<Int>]? {
    guard let after = word(end) else { return nil }
    if after == "s", let noun = writing(at: end + 1) { return general(noun) }
    if AuthorVocabulary.finiteVerbs.contains(after) { return [] }
    return AuthorVocabulary.auxiliaries.contains(after) && hasVerb(after: end + 1) ? [] : nil
  }

  /// Returns true if a verb of speaking or writing follows, with no other auxiliary before it.
  private func hasVerb(after start: Int) -> Bool {
    for token in tokens.dropFirst(start).prefix(Self.reach) {
      if AuthorVocabulary.otherVerbs.contains(token.text) { return true }
      if token.kind == .mark || AuthorVocabulary.auxiliaries.contains(token.text) { return false }
    }
    return false
  }

  /// Returns the first word for a text within three words from a place: "last mail".
  private func writing(at start: Int) -> DateToken? { writing(start..<start + 3) }

  /// Returns the first word for a text within three words before a place: "the mail I got".
  private func writing(before end: Int) -> DateToken? { writing(max(0, end - 3)..<end) }

  private func writing(_ places: Range<Int>) -> DateToken? {
    tokens[places.clamped(to: 0..<tokens.count)]
      .first { AuthorVocabulary.writings.contains($0.text) }
  }

  /// Returns the range of a word such as "mail"; nothing for "invoice", which is looked for.
  private func general(_ noun: DateToken) -> [Range<Int>] {
    AuthorVocabulary.messages.contains(noun.text) ? [noun.range] : []
  }

  private func word(_ place: Int) -> String? {
    tokens.indices.contains(place) && tokens[place].kind == .word ? tokens[place].text : nil
  }

  private static func canBeName(_ token: DateToken) -> Bool {
    guard token.kind == .word, token.text.utf8.count > 1 else { return false }
    return token.isCapitalized || !isFunctionWord(token.text)
  }

  private static func isFunctionWord(_ word: String) -> Bool {
    ["en", "de", "fr", "es"].contains { FunctionWords.byLanguage[$0]?.contains(word) == true }
  }
}
