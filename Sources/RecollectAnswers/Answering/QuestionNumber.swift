import Languages
import QuestionLanguage

extension String {
  /// The question asks for several things, whatever held when: "What books has Ben read?".
  var asksForSeveral: Bool {
    let asked = messageWords
    guard let first = asked.first, now.isDisjoint(with: asked), !asksForEarlier else {
      return false
    }
    let language = Language.all.first { $0.answers.which.words.contains(first) }
    guard let language else { return false }
    // German nouns have capitals, too.
    let names = language.code == "de" ? [] : QuestionParts.properNames(in: self)
    let words = language.answers
    return asked.dropFirst().prefix { !auxiliaries.contains($0) }.prefix(maximumDistance)
      .contains { word in
        let endings = words.pluralEndings.words.filter(word.hasSuffix)
        return word.count > 3 && !endings.isEmpty
          && !words.notPlural.words.contains { word.hasSuffix($0) }
          && !names.contains { $0.lowercased() == word }
          // Different days of two texts are a change, or contradict each other.
          && !endings.contains { times.contains(String(word.dropLast($0.count))) }
      }
  }
}

private let times = Language.set(\.answers.times)

private let auxiliaries = Set(Language.all.flatMap { $0.timeline?.auxiliaries.words ?? [] })

/// At most this many words stand between "which" and the thing.
private let maximumDistance = 3

private let now = Language.set(\.answers.now).union(["these"])
