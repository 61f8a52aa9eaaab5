import Foundation

/// Words by which a sentence about the person is recognised that a model takes for something else, in
/// English, German, French, Spanish and Dutch.
struct OwnWords {
  private let words: [String]
  private let text: String

  init(_ sentence: String) {
    text = sentence.lowercased().replacing("’", with: "'")
    words = sentence.messageWords
  }

  /// A Boolean value that indicates whether the sentence has a pronoun of the first person.
  var isOwn: Bool { words.contains(where: Self.firstPerson.contains) }

  /// A Boolean value that indicates whether the sentence is about all future times, such as "always"
  /// or "from now on".
  var isStanding: Bool { isForFuture || Self.always.contains(where: words.contains) }

  /// A Boolean value that indicates whether the sentence says "from now on".
  var isForFuture: Bool { Self.future.contains(where: text.contains) }

  /// The pronouns of the first person.
  static let firstPerson: Set<String> = [
    "i", "i'm", "i've", "i'd", "i'll", "me", "my", "mine", "we", "us", "our", "ours", "we're",
    "we've", "ich", "mich", "mir", "mein", "meine", "meinen", "meinem", "meiner", "wir", "uns",
    "unser", "unsere", "unseren", "unserem", "unserer", "je", "moi", "mon", "ma", "mes", "nous",
    "notre", "nos", "yo", "mí", "mi", "mis", "nosotros", "nuestro", "nuestra", "nuestros",
    "nuestras", "ik", "mij", "mijn", "m'n", "wij", "ons", "onze",
  ]
  private static let always = [
    "always", "never", "immer", "nie", "niemals", "toujours", "jamais", "siempre", "nunca",
  ]
  private static let future = [
    "from now on", "in future", "in the future", "ab jetzt", "künftig", "in zukunft", "désormais",
    "dorénavant", "à partir de maintenant", "a partir de ahora", "de ahora en adelante",
  ]
}
