extension Language {
  /// The words by which a language asks for the order, distance and changes of events.
  ///
  /// Phrases are in lower case, with one space between words. In templates, % is the event.
  package struct Timeline: Sendable {
    package var interrogatives: WordList
    package var first: WordList
    package var last: WordList
    package var or: WordList
    package var and: WordList
    /// Verbs without a meaning of their own: "which came first".
    package var happening: WordList
    package var auxiliaries: WordList
    /// Verbs of the present, by which events may lie ahead.
    package var present: WordList
    /// Verbs whose participle other languages put at the end: "what was built first".
    package var passives: WordList = ""
    package var before: WordList
    package var after: WordList
    package var beforeOrAfter: WordList
    /// Words that make "after" something else than time: "named after".
    package var blockers: WordList = ""
    package var howLong: WordList
    package var howMany: WordList
    package var units: KeyValuePairs<WordList, CalendarUnit>
    /// Words between "how long" and "between".
    package var fillers: WordList
    package var between: WordList
    package var from: WordList
    package var to: WordList
    /// The beginnings of an event: determiners and pronouns.
    package var determiners: WordList
    package var pronouns: WordList
    /// Articles have one form, so an event can be asked for with its own.
    package var hasPlainArticles = true
    /// Ends of a time that aren't events: "from start to finish".
    package var ends: WordList
    package var away: WordList
    package var inWhichOrder: WordList
    package var changed: WordList
    /// Words between the question word and a thing that changed.
    package var about: WordList
    /// Nouns for a day, after which "of" names the event: "the date of A".
    package var dates: WordList
    package var of: WordList
    package var when: String
    /// Asks for a noun: in the past, and now.
    package var whenWas: String
    package var whenIs: String
    /// Asks for any other event.
    package var whenThis: String
    package var whatIs: String
    /// Labels and questions for the beginning and the end of an absence.
    package var leaving: (label: String, question: String)
    package var returning: (label: String, question: String)
  }

  /// The words in which times are stated in answers.
  package struct Wording: Sendable {
    /// The singular and the plural of each unit.
    package var day: WordList
    package var week: WordList
    package var month: WordList
    package var year: WordList
    /// A time after another; % is the time span.
    package var later: String
    package var first: String
    package var last: String
    package var same: String
    package var yes: String
    package var no: String
    package var before: String
    package var after: String
    /// A time not after a day, which is %.
    package var by: String
    /// A value until a day, which is %.
    package var until: String
    /// Another value, which is %, in a text whose title is #.
    package var inText: String
    /// Another value, which is %, in a text without a title.
    package var elsewhere: String
  }
}
