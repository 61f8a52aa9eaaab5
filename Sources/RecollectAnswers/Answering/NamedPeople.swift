import Items
import Recollect

/// The people of the passages whom a question names.
struct NamedPeople {
  private var words: Set<String> = []
  /// The words of the question with a capital.
  private let asked: Set<String>

  init(in question: String, among passages: [Passage]) {
    // Without capitals, “will” and “may” would be people.
    asked = Set(
      Self.words(question).filter { $0.first?.isLowercase == false }.map { $0.lowercased() })
    for passage in passages {
      for person in passage.people {
        words.formUnion(asked.intersection(Self.folded(person.name)))
      }
      for imitation in passage.attributedText.imitations where imitation.isComplete {
        words.formUnion(asked.intersection(Self.folded(Self.text(imitation.label, of: passage))))
      }
    }
  }

  /// Returns whether a quote may be about a named person.
  ///
  /// In chats and meetings, people speak for themselves, so the quote must be theirs or name them.
  /// Other texts are often about people they name elsewhere, unless a line before the quote claims
  /// to be the heading of a named person. Such a line names nobody.
  func admits(_ quote: Range<Int>, of passage: Passage, from source: QuoteSource) -> Bool {
    if words.isEmpty { return true }
    let imitations = passage.attributedText.imitations.filter {
      $0.isComplete && $0.offset < quote.upperBound && $0.part.range.overlaps(quote)
    }
    let claimed = imitations.last {
      !words.isDisjoint(with: Self.folded(Self.text($0.label, of: passage)))
    }
    guard claimed != nil || !source.speakers.isEmpty else { return true }
    let speakers = source.speakers.isEmpty ? claimed?.part.authors ?? [] : source.speakers
    let namesakes = passage.people.map(\.name).filter { isNamesake($0, in: passage) }
    func spoken(in range: Range<Int>) -> [String] {
      // Such a name also stands before what its bearer said.
      Self.folded(namesakes.reduce(Self.text(range, of: passage)) { $0.replacing($1, with: " ") })
    }
    var said = speakers.filter { !namesakes.contains($0) }.flatMap(Self.folded)
    var start = quote.lowerBound
    for label in imitations.map(\.label) where label.upperBound > start {
      said += spoken(in: start..<max(start, label.lowerBound))
      start = label.upperBound
    }
    said += spoken(in: start..<max(start, quote.upperBound))
    return !words.isDisjoint(with: said)
  }

  /// Returns whether somebody only has the first name of another person of the passage, whose whole
  /// name the question has: "Ffion Bowden", if it asks about "Ffion Bowen".
  private func isNamesake(_ name: String, in passage: Passage) -> Bool {
    let own = Self.folded(name)
    guard !asked.isSuperset(of: own) else { return false }
    return passage.people.contains { person in
      let other = Self.folded(person.name)
      return other.count > 1 && other.first == own.first && asked.isSuperset(of: other)
        && !Set(own).isSuperset(of: other)
    }
  }

  private static func text(_ range: Range<Int>, of passage: Passage) -> String {
    String(decoding: Array(passage.text.utf8)[range], as: UTF8.self)
  }

  private static func folded(_ text: String) -> [String] { words(text).map { $0.lowercased() } }

  private static func words(_ text: String) -> [Substring] {
    text.split { !($0.isLetter || $0.isNumber) }
  }
}
