/// The words by which one language places a time relative to an event.
///
/// They are folded, as in ``DateVocabulary``.
struct EventVocabulary: Sendable {
  var relations: PhraseTable<EventMention.Relation>
  /// Relations that contain the article, such as "vorm" and "antes del".
  var contractions = PhraseTable<EventMention.Relation>()
  /// Determiners, pronouns, and auxiliary verbs without a subject, which begin an event.
  var openers: Set<String>
  /// Endings of verbs that begin an event, such as "ing".
  var endings: [String] = []
  /// True if a word with a capital begins an event, because it is a name.
  var hasNames = true
  /// Words before a relation by which it isn't one of time.
  var blockers: Set<String> = []
  /// Words that begin the rest of a question after an event.
  var interrogatives: Set<String>
  /// Words that do so if the question begins with the event.
  var auxiliaries: Set<String> = []
  /// No event consists of these alone.
  var functionWords: Set<String>

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
  private static let byLanguage = [
    "en": english, "de": german, "fr": french, "es": spanish,
  ]

  private static func functionWords(_ language: String) -> Set<String> {
    DateVocabulary.words((FunctionWords.byLanguage[language] ?? []).joined(separator: "|"))
  }

  private static let english = EventVocabulary(
    relations: PhraseTable([
      "before|prior to": .before, "after|following": .after, "since|ever since": .since,
      "until|till|up to": .until, "during|throughout": .during,
    ]),
    openers: DateVocabulary.words(
      "the|my|our|his|her|their|your|this|that|these|those|its|i|we|he|she|they|it|you"),
    endings: ["ing"],
    blockers: DateVocabulary.words(
      """
      look|looks|looked|looking|ask|asks|asked|asking|named|called|take|takes|took|taken|run|runs|\
      ran|running|go|goes|went|going|come|comes|came|chase|chased
      """),
    interrogatives: DateVocabulary.words("what|where|who|when|why|how|which|whom|whose|and"),
    auxiliaries: DateVocabulary.words(
      "did|do|does|had|has|have|is|are|was|were|can|could|will|would|should"),
    functionWords: functionWords("en"))

  private static let german = EventVocabulary(
    relations: PhraseTable([
      "vor|bevor": .before, "nach|nachdem": .after, "seit|seitdem": .since,
      "bis zu|bis": .until, "während": .during,
    ]),
    contractions: PhraseTable(["vorm": .before, "bis zum|bis zur": .until, "beim": .during]),
    openers: DateVocabulary.words(
      """
      der|die|das|dem|den|des|mein|meine|meinem|meiner|meinen|meines|unser|unsere|unserem|unserer|\
      unseres|sein|seine|seinem|seiner|seines|ihr|ihre|ihrem|ihrer|ihres|dieser|diesem|dieses|ich|\
      wir|er|sie|es
      """),
    hasNames: false,
    interrogatives: DateVocabulary.words(
      "was|wo|wer|wann|warum|wie|welche|welcher|welches|wem|wen|und"),
    auxiliaries: DateVocabulary.words("hat|habe|haben|hatte|ist|sind|war|waren"),
    functionWords: functionWords("de"))

  private static let french = EventVocabulary(
    relations: PhraseTable([
      "avant|avant de|avant d|avant que|avant qu": .before, "après|après que|après qu": .after,
      "depuis|depuis que|depuis qu": .since, "jusqu'à|jusqu'à ce que": .until,
      "pendant|pendant que|durant|lors de": .during,
    ]),
    contractions: PhraseTable(["jusqu'au": .until, "lors du": .during]),
    openers: DateVocabulary.words(
      """
      le|la|les|l|mon|ma|mes|notre|nos|son|sa|ses|leur|leurs|ce|cet|cette|je|j|nous|il|elle|ils|\
      elles|on|avoir|être|m|me
      """),
    endings: ["er", "ir", "re"],
    interrogatives: DateVocabulary.words(
      "que|qu|quoi|ou|qui|quand|pourquoi|comment|quel|quelle|quels|quelles|et"),
    functionWords: functionWords("fr"))

  private static let spanish = EventVocabulary(
    relations: PhraseTable([
      "antes de|antes de que": .before, "después de|después de que|tras": .after,
      "desde|desde que": .since, "hasta|hasta que": .until, "durante": .during,
    ]),
    contractions: PhraseTable(["antes del": .before, "después del": .after]),
    openers: DateVocabulary.words(
      "el|la|los|las|mi|mis|nuestro|nuestra|su|sus|este|esta|yo|nosotros|ella|ellos|me|nos"),
    endings: ["ar", "er", "ir", "arme", "erme", "irme", "arnos"],
    interrogatives: DateVocabulary.words(
      "que|donde|quien|cuando|por|como|cual|cuales|y"),
    functionWords: functionWords("es"))
}
