import Foundation
import Items
public import Recollect

/// The search for texts that contradict a statement.
///
/// Anyone can write a mail that says something else than one's own note. No model is asked which of
/// them is right: both are shown, with who says it and when. A sentence contradicts a quote if it has
/// the same words of the question, and numbers where the quote has others.
struct DisagreementSearch {
  let question: String
  let passages: [Passage]

  /// The fewest words of the question that both sentences have.
  private static let fewestWords = 2
  /// The fewest letters of such a word, and the number of them that are compared.
  private static let letters = 4
  /// The largest number of sentences of a passage that are compared.
  private static let mostSentences = 64

  /// Returns the sentences that don't agree with the quotes of statements, and those of the quotes:
  /// one of a passage, the person's own notes first, then in the order of the passages.
  func disagreements(with statements: [Answer.Statement]) -> [Answer.Sentence] {
    let asked = Self.words(question)
    let askedValues = Self.values(question)
    var found: [Int: Answer.Sentence] = [:]
    for statement in statements where passages.indices.contains(statement.number - 1) {
      let passage = passages[statement.number - 1]
      let range = Library.wholeSentences(of: statement.range, in: passage)
      let quoted = sentence(range, of: statement.number)
      let words = asked.intersection(Self.words(quoted.quote))
      let values = Self.values(quoted.quote).subtracting(askedValues)
      guard words.count >= Self.fewestWords, !values.isEmpty else { continue }
      for (position, other) in passages.enumerated() where other.threadID != passage.threadID {
        let sentences = Library.sentences(of: other.text).prefix(Self.mostSentences)
          .map { sentence($0, of: position + 1) }
        // The passage agrees if any of its sentences does.
        let same = sentences.filter { words.isSubset(of: Self.words($0.quote)) }
        let stated = same.map { Self.values($0.quote).subtracting(askedValues) }
        guard let index = stated.firstIndex(where: { !$0.isEmpty }),
          stated.allSatisfy(values.isDisjoint)
        else { continue }
        found[statement.number] = quoted
        found[position + 1] = same[index]
      }
    }
    return found.values.sorted { left, right in
      (isOwn(left) ? 0 : 1, left.number) < (isOwn(right) ? 0 : 1, right.number)
    }
  }

  private func isOwn(_ sentence: Answer.Sentence) -> Bool {
    passages[sentence.number - 1].kind == .note
  }

  private func sentence(_ range: Range<Int>, of number: Int) -> Answer.Sentence {
    let bytes = Array(passages[number - 1].text.utf8)[range]
    return Answer.Sentence(
      number: number, quote: String(decoding: bytes, as: UTF8.self), range: range)
  }

  /// Returns the beginnings of a text's words, which "meet" and "meets" have in common.
  private static func words(_ text: String) -> Set<String> {
    Set(
      text.messageWords.filter { !functionWords.contains($0) }
        .compactMap { $0.split(separator: "'").max { $0.count < $1.count } }
        .filter { $0.count >= letters && $0.allSatisfy(\.isLetter) }
        .map { String($0.prefix(letters)) })
  }

  private static let functionWords: Set<String> = [
    "when", "what", "which", "where", "does", "from", "have", "with", "much", "many", "that",
    "this", "will", "your", "long", "were", "wann", "welche", "welcher", "welches", "wird",
    "werden", "eine", "haben", "viel", "viele", "quand", "quel", "quelle", "combien", "pour",
    "cuando", "cuándo", "cuál", "cuánto", "para",
  ]

  /// Returns the numbers, times and dates of a text, each as one value.
  private static func values(_ text: String) -> Set<String> {
    Set(text.matches(of: #/\d+(?:[.,:\/\-]\d+)*/#).map { String($0.output) })
  }
}

extension Passage {
  /// The person and the day of a passage: "Sam Doe, 2024-07-01", or "note, 2024-02-10" for one
  /// without a sender.
  public var authorAndDay: String {
    if memory != nil { return title }
    let sender = people.first { $0.role == .from }
    let name = sender.map { $0.name.isEmpty ? $0.address : $0.name } ?? ""
    let day = date?.formatted(.iso8601.year().month().day())
    return ([name.isEmpty ? kind.rawValue : name] + (day.map { [$0] } ?? [])).joined(
      separator: ", ")
  }
}
