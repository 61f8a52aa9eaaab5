import Languages

/// The words by which texts of others are recognized, in English, German, French, Spanish and
/// Dutch.
enum ForeignWords {
  static let headers = certainHeaders.union(Language.words(\.foreign.headers))

  /// Headers that are hardly ever anything else before a colon.
  static let certainHeaders = Language.set(\.foreign.certainHeaders)

  /// Words before a name in a greeting.
  static let greetings = Language.set(\.foreign.greetings)

  static let groups = Language.set(\.foreign.groups)

  static let closings = Language.set(\.foreign.closings)

  /// Closings only if a name follows.
  static let closingsBeforeNames = Language.set(\.foreign.closingsBeforeNames)

  /// Words that tell of a copied text wherever they are.
  static let copies = Language.set(\.foreign.copies)

  /// Words that tell of a copied text at the beginning of a sentence only.
  static let copiesAtBeginnings = Language.set(\.foreign.copiesAtBeginnings)

  /// Words that number a part of a book.
  static let chapters = Language.set(\.foreign.chapters)

  static let saying = Language.set(\.foreign.saying)

  /// The subjects of such verbs besides names; a noun may follow some of them.
  static let subjects = Language.set(\.foreign.subjects)

  /// The subjects of such verbs that are the person.
  static let ownSubjects = Language.set(\.foreign.ownSubjects)

  /// Words that may stand between the person and such a verb.
  static let betweenSubjectAndVerb = Language.set(\.foreign.betweenSubjectAndVerb)

  /// Words for a text, before a colon.
  static let texts = Language.set(\.foreign.texts)

  /// Words before a colon after which people speak of themselves.
  static let ownLabels = Language.set(\.foreign.ownLabels)

  /// Words between two names.
  static let conjunctions = Language.set(\.foreign.conjunctions)

  /// Capitalized words that don't name people, and the names of the program.
  static let notNames = Language.set(\.foreign.notNames).union(["recollect"])
}
