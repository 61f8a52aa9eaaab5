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
  var passives: Set<String> = []
  var before: [String]
  var after: [String]
  var beforeOrAfter: [String]
  /// Words that make "after" something else than time: "named after".
  var blockers: Set<String> = []
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
  var hasPlainArticles = true
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

  static let all = [english, german, dutch, french, spanish]
}

extension TimelineVocabulary {
  static let english = TimelineVocabulary(
    language: "en", interrogatives: ["which", "what", "who", "how"],
    first: ["first", "earlier", "sooner"], last: ["last", "later"], or: ["or"], and: ["and"],
    happening: [
      "come", "came", "comes", "happen", "happened", "happens", "occur", "occurred", "place",
      "take", "took", "taken", "been", "be", "it", "there",
    ],
    auxiliaries: ["did", "do", "does", "was", "were", "is", "are", "had", "has", "have"],
    present: ["is", "are", "comes", "happens", "lie"], passives: ["was", "were"],
    before: ["before", "earlier than", "prior to"], after: ["after", "later than"],
    beforeOrAfter: ["before or after", "after or before"],
    blockers: [
      "look", "looked", "looking", "named", "called", "ask", "asked", "run", "ran", "take", "taken",
      "go", "gone", "come", "came",
    ],
    howLong: ["how long", "how much time"], howMany: ["how many"],
    units: [
      "day": .day, "days": .day, "week": .week, "weeks": .week, "month": .month, "months": .month,
      "year": .year, "years": .year,
    ],
    fillers: [
      "time", "pass", "passed", "elapse", "elapsed", "lay", "lie", "went", "go", "by", "later",
      "us",
    ],
    between: ["between"], from: ["from"], to: ["to", "until", "till"],
    determiners: [
      "the", "a", "an", "my", "our", "his", "her", "their", "your", "this", "that", "these", "its",
    ],
    pronouns: ["i", "we", "he", "she", "they", "you", "it"],
    ends: ["start", "beginning", "finish", "end"],
    away: [
      "away", "gone", "abroad", "travelling", "traveling", "on holiday", "on vacation", "on leave",
    ],
    inWhichOrder: ["in which order", "in what order"],
    changed: ["changed", "change", "changes", "evolve", "evolved"],
    about: ["about", "in", "with", "for", "to", "on", "at"], dates: ["date", "day"], of: ["of"],
    when: "When", whenWas: "When was %?", whenIs: "When is %?", whenThis: "When was this: %?",
    whatIs: "What is %?", leaving: ("% left", "When did % leave?"),
    returning: ("% came back", "When did % come back?"))

  static let german = TimelineVocabulary(
    language: "de",
    interrogatives: ["was", "wer", "welche", "welcher", "welches", "welchen", "wie", "wen"],
    first: ["als erstes", "als erster", "als erste", "zuerst", "früher", "eher", "erst"],
    last: ["als letztes", "als letzter", "als letzte", "zuletzt", "später"], or: ["oder"],
    and: ["und"],
    happening: [
      "kam", "kamen", "kommt", "passierte", "passiert", "geschah", "geschehen", "gekommen", "fand",
      "statt", "stattgefunden", "war", "waren", "ist", "da", "gewesen", "es", "dran",
    ],
    auxiliaries: [
      "war", "waren", "ist", "sind", "hat", "habe", "haben", "hatte", "hatten", "wurde", "wurden",
      "kam", "kamen", "fand", "begann", "bekam", "zog", "ging",
    ],
    present: ["ist", "sind", "kommt", "liegt", "liegen"],
    before: ["bevor", "vor", "früher als", "eher als"], after: ["nachdem", "nach", "später als"],
    beforeOrAfter: ["vor oder nach", "nach oder vor"], blockers: ["angst", "platz", "sehnsucht"],
    howLong: ["wie lange", "wie lang", "wie viel zeit", "wieviel zeit"],
    howMany: ["wie viele", "wieviele"],
    units: [
      "tag": .day, "tage": .day, "tagen": .day, "woche": .week, "wochen": .week, "monat": .month,
      "monate": .month, "monaten": .month, "jahr": .year, "jahre": .year, "jahren": .year,
    ],
    fillers: [
      "zeit", "verging", "vergingen", "vergangen", "liegen", "liegt", "lag", "lagen", "dauerte",
      "dauert", "gedauert",
    ],
    between: ["zwischen"], from: ["von", "vom"], to: ["bis zum", "bis zur", "bis"],
    determiners: [
      "der", "die", "das", "den", "dem", "des", "ein", "eine", "einen", "einem", "einer", "mein",
      "meine", "meinen", "meinem", "meiner", "unser", "unsere", "unseren", "unserem", "unserer",
      "sein", "seine", "seinem", "seiner", "ihr", "ihre", "ihrem", "ihrer",
    ],
    pronouns: ["ich", "wir", "er", "sie", "es", "du", "ihr", "man"], hasPlainArticles: false,
    ends: ["anfang", "beginn", "ende", "schluss"],
    away: ["weg", "fort", "verreist", "unterwegs", "im urlaub", "abwesend"],
    inWhichOrder: ["in welcher reihenfolge"],
    changed: ["geändert", "verändert", "änderte", "veränderte", "entwickelt", "gewandelt"],
    about: [
      "sich", "an", "am", "bei", "beim", "in", "im", "mit", "für", "zu", "zum", "zur", "alles",
    ],
    dates: ["datum", "termin", "tag"], of: ["von", "vom", "des", "der", "für"], when: "Wann",
    whenWas: "Wann war das: %?", whenIs: "Wann ist das: %?", whenThis: "Wann war das: %?",
    whatIs: "Was ist %?", leaving: ("% abgereist", "Wann ist % abgereist?"),
    returning: ("% zurückgekommen", "Wann ist % zurückgekommen?"))
}
