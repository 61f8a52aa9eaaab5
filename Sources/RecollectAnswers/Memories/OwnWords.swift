import Foundation

/// Words that mark a sentence as being about the person, where a model doesn't notice.
///
/// They are in English, German, French, Spanish and Dutch.
struct OwnWords {
  private let words: [String]
  private let text: String

  init(_ sentence: String) {
    text = sentence.lowercased().replacing("’", with: "'")
    words = sentence.messageWords
  }

  var isOwn: Bool { words.contains(where: Self.firstPerson.contains) }

  /// The sentence is about all future times: "always", "from now on".
  var isStanding: Bool { isForFuture || Self.always.contains(where: words.contains) }

  var isForFuture: Bool { Self.future.contains(where: text.contains) }

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
