import Items
import Recollect

/// The people of the passages whom a question names.
struct NamedPeople {
  private var words: Set<String> = []

  init(in question: String, among passages: [Passage]) {
    // Without capitals, “will” and “may” would be people.
    let asked = Set(
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
    var said = speakers.flatMap(Self.folded)
    var start = quote.lowerBound
    for label in imitations.map(\.label) where label.upperBound > start {
      said += Self.folded(Self.text(start..<max(start, label.lowerBound), of: passage))
      start = label.upperBound
    }
    said += Self.folded(Self.text(start..<max(start, quote.upperBound), of: passage))
    return !words.isDisjoint(with: said)
  }

  private static func text(_ range: Range<Int>, of passage: Passage) -> String {
    String(decoding: Array(passage.text.utf8)[range], as: UTF8.self)
  }

  private static func folded(_ text: String) -> [String] { words(text).map { $0.lowercased() } }

  private static func words(_ text: String) -> [Substring] {
    text.split { !($0.isLetter || $0.isNumber) }
  }
}
