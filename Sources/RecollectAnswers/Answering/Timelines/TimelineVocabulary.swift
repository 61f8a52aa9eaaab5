import Languages
import Recollect

/// The words by which one language asks for the order, distance and changes of events.
///
/// Phrases are in lower case, with one space between words. In templates, % is the event.
struct TimelineVocabulary: Sendable {
  var language: String
  var interrogatives: Set<String>
  var first: [String]
  var last: [String]
  var or: Set<String>
  var and: Set<String>
  /// Verbs without a meaning of their own: "which came first".
  var happening: Set<String>
  var auxiliaries: Set<String>
  /// Verbs of the present, by which events may lie ahead.
  var present: Set<String>
  /// Verbs whose participle other languages put at the end: "what was built first".
  var passives: Set<String>
  var before: [String]
  var after: [String]
  var beforeOrAfter: [String]
  /// Words that make "after" something else than time: "named after".
  var blockers: Set<String>
  var howLong: [String]
  var howMany: [String]
  var units: [String: CalendarPeriod.Unit]
  /// Words between "how long" and "between".
  var fillers: Set<String>
  var between: Set<String>
  var from: Set<String>
  var to: [String]
  /// The beginnings of an event: determiners and pronouns.
  var determiners: Set<String>
  var pronouns: Set<String>
  /// Articles have one form, so an event can be asked for with its own.
  var hasPlainArticles: Bool
  /// Ends of a time that aren't events: "from start to finish".
  var ends: Set<String>
  var away: [String]
  var inWhichOrder: [String]
  var changed: Set<String>
  /// Words between the question word and a thing that changed.
  var about: Set<String>
  /// Nouns for a day, after which "of" names the event: "the date of A".
  var dates: Set<String>
  var of: Set<String>
  var when: String
  /// Asks for a noun: in the past, and now.
  var whenWas: String
  var whenIs: String
  /// Asks for any other event.
  var whenThis: String
  var whatIs: String
  /// Labels and questions for the beginning and the end of an absence.
  var leaving: (label: String, question: String)
  var returning: (label: String, question: String)

  static let all = Language.all.compactMap(TimelineVocabulary.init)

  private init?(_ language: Language) {
    guard let words = language.timeline else { return nil }
    func set(_ list: WordList) -> Set<String> { Set(list.words) }
    self.language = language.code
    interrogatives = set(words.interrogatives)
    (first, last) = (words.first.words, words.last.words)
    (or, and) = (set(words.or), set(words.and))
    happening = set(words.happening)
    auxiliaries = set(words.auxiliaries)
    present = set(words.present)
    passives = set(words.passives)
    (before, after) = (words.before.words, words.after.words)
    beforeOrAfter = words.beforeOrAfter.words
    blockers = set(words.blockers)
    (howLong, howMany) = (words.howLong.words, words.howMany.words)
    units = Dictionary(
      words.units.flatMap { list, unit in list.words.map { ($0, CalendarPeriod.Unit(unit)) } },
      uniquingKeysWith: { $1 })
    fillers = set(words.fillers)
    (between, from, to) = (set(words.between), set(words.from), words.to.words)
    determiners = set(words.determiners)
    pronouns = set(words.pronouns)
    hasPlainArticles = words.hasPlainArticles
    ends = set(words.ends)
    (away, inWhichOrder) = (words.away.words, words.inWhichOrder.words)
    (changed, about) = (set(words.changed), set(words.about))
    (dates, of) = (set(words.dates), set(words.of))
    (when, whenWas, whenIs) = (words.when, words.whenWas, words.whenIs)
    (whenThis, whatIs) = (words.whenThis, words.whatIs)
    (leaving, returning) = (words.leaving, words.returning)
  }
}
