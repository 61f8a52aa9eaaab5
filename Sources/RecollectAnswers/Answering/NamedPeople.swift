import Items
import Recollect

/// The people of the passages whom a question names.
struct NamedPeople {
  /// The names' words, folded.
  private var words: Set<String> = []

  init(in question: String, among passages: [Passage]) {
    // A name is capitalized; without capitals, “will” and “may” would be people.
    let asked = Set(
      Self.words(question).filter { $0.first?.isLowercase == false }.map { $0.lowercased() })
    for person in passages.flatMap(\.people) {
      words.formUnion(asked.intersection(Self.words(person.name).map { $0.lowercased() }))
    }
  }

  /// Returns a Boolean value that indicates whether a quote may be about a named person.
  ///
  /// In chats and meetings people speak for themselves, so the quote must be theirs or name them.
  /// Other texts are often about the people they name elsewhere.
  func admits(_ source: QuoteSource, quote: String) -> Bool {
    guard !words.isEmpty, !source.speakers.isEmpty else { return true }
    let said = Self.words(source.speakers.joined(separator: " ") + " " + quote).map {
      $0.lowercased()
    }
    return !words.isDisjoint(with: said)
  }

  private static func words(_ text: String) -> [Substring] {
    text.split { !($0.isLetter || $0.isNumber) }
  }
}
