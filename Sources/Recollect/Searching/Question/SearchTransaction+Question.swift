import GRDB
import QuestionLanguage

extension SearchTransaction {
  /// Returns the people whom the question names as authors.
  ///
  /// Nobody is looked for if the filter names people, or if the question may name nobody.
  func namedPeople() throws -> QuestionPeople {
    let filter = options.filter
    guard options.prefersNamedPeople, filter.senders.isEmpty, filter.people.isEmpty, let question
    else { return QuestionPeople() }
    let candidates = AuthorFinder(
      LexicalQuery.withoutPhrases(question), dates: dates?.mentions.map(\.range) ?? []
    ).candidates
    if candidates.isEmpty { return QuestionPeople() }
    let directory = try people.directory(
      of: { everyone in
        candidates.reduce(into: []) { $0.formUnion(everyone.positions(named: $1.words)) }
      }, in: database)
    return QuestionPeople(candidates, in: directory)
  }

  /// Returns a filter for each thing that the question names, the narrowest last.
  func preferences(
    _ filter: FilterSQL, _ named: QuestionPeople
  ) throws -> [(filter: FilterSQL, kind: Preference)] {
    let periods = dates?.periods ?? []
    var preferences: [(filter: FilterSQL, kind: Preference)] = []
    if !periods.isEmpty {
      preferences.append((try filter.within(periods, in: database), .dates))
    }
    if named.mentions.isEmpty { return preferences }
    let authored = try filter.written(by: named.authors, in: database)
    preferences.append((authored, .people))
    if !periods.isEmpty {
      preferences.append((try authored.within(periods, in: database), .datesAndPeople))
    }
    return preferences
  }

  /// Returns `true` if the question asks for nothing but what it names: "mails from Jacob in May".
  func asksForAll(_ named: QuestionPeople) -> Bool {
    guard let question, !named.mentions.isEmpty else { return dates?.areAll ?? false }
    return QuestionDates.asksForAll(
      question, without: named.ranges + (dates?.mentions.map(\.range) ?? []),
      or: AuthorVocabulary.all)
  }

  /// Returns the question's words other than those that name people; `nil` if it names nobody.
  ///
  /// People hardly write their own name, nor the word "mail".
  func query(without named: QuestionPeople) -> LexicalQuery? {
    guard let question, !named.mentions.isEmpty else { return nil }
    let words = QuestionDates.blank(named.ranges, in: dates?.wordsToFind ?? question)
    return LexicalQuery(words, of: question, asks: true)
  }
}
