import Foundation

/// Words by which a sentence about the person is recognised that a model takes for something else, in
/// English, German, French and Spanish.
struct OwnWords {
  private let words: [String]
  private let text: String

  init(_ sentence: String) {
    text = sentence.lowercased().replacing("’", with: "'")
    words = text.split { !($0.isLetter || $0 == "'") }.map(String.init)
  }

  /// A Boolean value that indicates whether the sentence has a pronoun of the first person.
  var isOwn: Bool { words.contains(where: Self.firstPerson.contains) }

  /// A Boolean value that indicates whether the sentence is about all future times, such as "from
  /// now on".
  var isStanding: Bool { Self.always.contains(where: text.contains) }

  private static let firstPerson: Set<String> = [
    "i", "i'm", "i've", "i'd", "i'll", "me", "my", "mine", "we", "us", "our", "ours", "we're",
    "we've", "ich", "mich", "mir", "mein", "meine", "meinen", "meinem", "meiner", "wir", "uns",
    "unser", "unsere", "unseren", "unserem", "unserer", "je", "moi", "mon", "ma", "mes", "nous",
    "notre", "nos", "yo", "mí", "mi", "mis", "nosotros", "nuestro", "nuestra", "nuestros",
    "nuestras",
  ]
  private static let always = [
    "from now on", "always", "never", "in future", "in the future", "ab jetzt", "immer", "künftig",
    "in zukunft", "désormais", "toujours", "jamais", "dorénavant", "siempre", "nunca",
    "a partir de ahora", "de ahora en adelante",
  ]
}
