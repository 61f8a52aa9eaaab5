import Languages

/// The tables of one language's ``Language/Events``, folded as in ``DateVocabulary``.
struct EventVocabulary: Sendable {
  private let relations: PhraseTable<EventMention.Relation>
  private let contractions: PhraseTable<EventMention.Relation>
  private let openers: Set<String>
  private let endings: [String]
  private let hasNames: Bool
  private let blockers: Set<String>
  private let interrogatives: Set<String>
  private let auxiliaries: Set<String>
  /// No event consists of these alone.
  private let functionWords: Set<String>

  /// The largest number of words of an event.
  private static let maximumWords = 10

  /// Returns the words of a question's language, or of all languages.
  ///
  /// It's all of them if the question's language isn't known or has no such words.
  static func candidates(for question: String) -> [(language: String, words: EventVocabulary)] {
    if let language = LanguageGuess.language(ofQuestion: question), let words = byLanguage[language]
    {
      return [(language, words)]
    }
    return byLanguage.sorted { $0.key < $1.key }.map { ($0.key, $0.value) }
  }

  /// Returns the relation at a position and the tokens of the event after it.
  func match(
    _ tokens: [DateToken], at index: Int
  ) -> (relation: EventMention.Relation, event: Range<Int>)? {
    if index > 0, blockers.contains(tokens[index - 1].text) { return nil }
    let contraction = contractions.match(tokens, at: index)
    guard let relation = contraction ?? relations.match(tokens, at: index),
      tokens.indices.contains(relation.end),
      contraction != nil || begins(tokens[relation.end])
    else { return nil }
    let isFirst = index == 0 || tokens[index - 1].kind == .mark
    let end = end(ofEventAt: relation.end, in: tokens, isFirst: isFirst)
    let event = relation.end..<end
    let hasContent = tokens[event].contains { token in
      token.kind == .word && !functionWords.contains(token.text) && !openers.contains(token.text)
    }
    return hasContent ? (relation.value, event) : nil
  }

  private func begins(_ token: DateToken) -> Bool {
    guard token.kind == .word, !interrogatives.contains(token.text) else { return false }
    return hasNames && token.isCapitalized || openers.contains(token.text)
      || endings.contains { token.text.count > $0.count + 2 && token.text.hasSuffix($0) }
  }

  /// Returns the position of the mark or interrogative that ends an event, or the end.
  private func end(ofEventAt start: Int, in tokens: [DateToken], isFirst: Bool) -> Int {
    var end = start
    while end < tokens.count, end < start + Self.maximumWords, tokens[end].kind != .mark {
      let text = tokens[end].text
      let isRest =
        interrogatives.contains(text) || isFirst && end > start + 1 && auxiliaries.contains(text)
      if end > start, isRest { break }
      end += 1
    }
    return end
  }
}

extension EventVocabulary {
  private static let byLanguage = Dictionary(
    uniqueKeysWithValues: Language.all.compactMap { language in
      language.events.map { (language.code, EventVocabulary($0, language.common.function)) }
    })

  private init(_ words: Language.Events, _ function: WordList) {
    relations = PhraseTable(words.relations)
    contractions = PhraseTable(words.contractions)
    openers = DateVocabulary.words(words.openers)
    endings = words.endings.words
    hasNames = words.hasNames
    blockers = DateVocabulary.words(words.blockers)
    interrogatives = DateVocabulary.words(words.interrogatives)
    auxiliaries = DateVocabulary.words(words.auxiliaries)
    functionWords = DateVocabulary.words(function)
  }
}
