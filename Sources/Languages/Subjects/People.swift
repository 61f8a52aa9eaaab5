extension Language {
  /// The words beside a name that say that the person wrote or said something.
  ///
  /// They are without accents.
  package struct Authors: Sendable {
    /// Words for what anybody writes, which say nothing about its subject.
    package var messages: WordList = ""
    /// Words for other things that people write, which are looked for themselves.
    package var documents: WordList = ""
    /// Verbs of writing and saying that say nothing about the subject.
    package var plainVerbs: WordList = ""
    /// Verbs that follow or precede the name of an author without an auxiliary.
    package var finiteVerbs: WordList = ""
    /// Infinitives and participles that follow the name of an author after an auxiliary.
    package var otherVerbs: WordList = ""
    package var auxiliaries: WordList = ""
    /// Verbs with which a thing comes from a person.
    package var receiving: WordList = ""
    /// Prepositions before an author, whatever stands before them.
    package var sources: WordList = ""
    /// Prepositions before an author that have many other uses.
    package var ambiguousSources: WordList = ""
  }

  /// Pronouns, relations and titles of people.
  package struct People: Sendable {
    /// Capitalized words that name nobody alone, with their capitals.
    package var titles: WordList = ""
    package var thirdPerson: WordList = ""
    /// Pronouns of a thing that aren't articles, too.
    package var thing: WordList = ""
    package var askingForPerson: WordList = ""
    /// Pronouns of one other person.
    package var others: WordList = ""
    /// Those of them that are no subjects.
    package var othersAsObjects: WordList = ""
    package var firstPerson: WordList = ""
    /// Forms of the first person that mark no sentence as the person's own.
    package var otherFirstPerson: WordList = ""
    package var secondPerson: WordList = ""
    /// The first person in this language, and something else in another, or the other way around.
    package var ambiguousPerson: WordList = ""
    /// Of the first person.
    package var possessives: WordList = ""
    /// Words for relatives, friends, colleagues and pets.
    package var relations: WordList = ""
    /// Words between a relation and a name.
    package var ofPerson: WordList = ""
  }

  /// The verbs around words for a time, by which "on Friday" is the last or the next one.
  package struct Tenses: Sendable {
    /// Auxiliaries of the past with a participle; without one, verbs of the present.
    package var perfect: WordList = ""
    /// The same in Romance languages, where they also stand for other things.
    package var romancePerfect: WordList = ""
    package var being: WordList = ""
    /// Verbs by which a time lies ahead.
    package var present: WordList = ""
    /// The same in Romance languages.
    package var romancePresent: WordList = ""
    package var postponed: WordList = ""
    package var past: WordList = ""
    /// Participles without the usual form.
    package var participles: WordList = ""
    /// Words that end as the past does.
    package var noPast: WordList = ""
    /// Words by which a sentence reports no event.
    package var negations: WordList = ""
  }
}
