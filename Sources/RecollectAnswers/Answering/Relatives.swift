import Foundation
import Languages

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

  static let possessives = Language.set(\.people.possessives)
  /// Words for relatives, friends, colleagues and pets in five languages.
  static let relations = Language.set(\.people.relations)
}
