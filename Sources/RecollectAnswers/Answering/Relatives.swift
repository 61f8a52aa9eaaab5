import Foundation

/// The people and animals that a text calls somebody's: "my brother Tormod", "unsere Katze".
///
/// A text that says "my" of nothing else is about them, not about the one who asks.
struct Relatives {
  /// The words for them, and the names that follow, in lower case.
  private var words: Set<String> = []
  /// The first person stands before these words only.
  private var areSubject = true

  /// Words from "my" to the relative, as in "my dear old friend".
  private static let maximumDistance = 3

  init(in text: String) {
    let spelled = text.replacing("’", with: "'")
      .split { !($0.isLetter || $0.isNumber || $0 == "'") }.map(String.init)
    let plain = spelled.map { $0.lowercased() }
    for index in plain.indices where Self.isFirstPerson(plain[index]) {
      let next = plain[(index + 1)...].prefix(Self.maximumDistance)
      guard Self.possessives.contains(plain[index]),
        let relative = next.firstIndex(where: Self.isRelative)
      else {
        areSubject = false
        continue
      }
      words.insert(Self.stem(plain[relative]))
      let names = spelled[(relative + 1)...].prefix { $0.first?.isUppercase == true }
      words.formUnion(names.map { Self.stem($0.lowercased()) })
    }
  }

  /// Returns whether the text is about them, although the question and the value don't name them.
  ///
  /// The question then is of the first person.
  func areMeant(insteadOfAskerOf question: String, with value: String) -> Bool {
    let asked = question.messageWords
    return areSubject && !words.isEmpty && asked.contains(where: Self.isFirstPerson)
      && words.isDisjoint(with: (asked + value.messageWords).map(Self.stem))
  }

  private static func isFirstPerson(_ word: String) -> Bool {
    OwnWords.firstPerson.contains(word) || possessives.contains(word)
  }

  private static func isRelative(_ word: String) -> Bool {
    let stem = stem(word)
    return relations.contains { relative in
      relative == stem
        || relative.count > 4 && (stem.hasPrefix(relative) || stem.hasSuffix(relative))
    }
  }

  /// Returns a word without "'s".
  private static func stem(_ word: String) -> String {
    word.split(separator: "'").first.map(String.init) ?? word
  }

  static let possessives: Set<String> = [
    "my", "our", "mein", "meine", "meinen", "meinem", "meiner", "meines", "unser", "unsere",
    "unseren", "unserem", "unserer", "unseres", "mon", "ma", "mes", "notre", "nos", "mi", "mis",
    "nuestro", "nuestra", "nuestros", "nuestras", "mijn", "m'n", "onze",
  ]
  /// Words for relatives, friends, colleagues and pets in five languages.
  static let relations: Set<String> = [
    "mother", "mum", "mom", "father", "dad", "parents", "brother", "sister", "son", "daughter",
    "child", "children", "kid", "kids", "baby", "wife", "husband", "partner", "girlfriend",
    "boyfriend", "uncle", "aunt", "cousin", "niece", "nephew", "grandma", "grandpa", "friend",
    "colleague", "boss", "neighbor", "neighbour", "roommate", "cat", "dog", "horse", "mutter",
    "mama", "vater", "papa", "eltern", "bruder", "schwester", "sohn", "tochter", "kind", "kinder",
    "frau", "mann", "freund", "freundin", "onkel", "tante", "neffe", "nichte", "oma", "opa",
    "kollege", "kollegin", "chef", "chefin", "nachbar", "mitbewohner", "katze", "kater", "hund",
    "pferd", "moeder", "vader", "ouders", "broer", "zus", "zoon", "dochter", "kinderen", "vrouw",
    "vriend", "vriendin", "oom", "neef", "nicht", "collega", "baas", "buurman", "buurvrouw", "kat",
    "hond", "mère", "maman", "père", "frère", "sœur", "soeur", "fils", "fille", "enfant", "femme",
    "mari", "ami", "amie", "copain", "copine", "oncle", "collègue", "voisin", "voisine", "chat",
    "chien", "madre", "mamá", "padre", "papá", "hermano", "hermana", "hijo", "hija", "hijos",
    "esposa", "esposo", "marido", "amigo", "amiga", "novio", "novia", "tío", "tía", "primo",
    "prima", "abuela", "abuelo", "jefe", "jefa", "vecino", "vecina", "gato", "perro", "cousine",
    "enfants", "grand-mère", "grand-père", "grandfather", "grandmother", "großmutter", "großvater",
    "man", "nachbarin", "padres", "partnerin", "patron", "zuster",
  ]
}
