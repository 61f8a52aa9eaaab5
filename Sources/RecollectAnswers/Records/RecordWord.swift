import Foundation
import Languages

struct RecordWord {
  let spelled: String
  /// Without case and accents.
  let text: String
  /// Only a space or a hyphen is before it.
  let isJoined: Bool
  let beginsSentence: Bool
  let followsComma: Bool

  static func all(in question: String) -> [RecordWord] {
    // "glutenfrei" is read as "gluten-frei".
    let question = question.replacing("’", with: "'")
      .replacing(/(\p{L}{3,})(free|frei(?:e[nrs]?)?|vrije?)\b/.ignoresCase()) {
        "\($0.output.1)-\($0.output.2)"
      }
    var words: [RecordWord] = []
    var end = question.startIndex
    for match in question.matches(of: /\p{Sc}|\p{N}+(?:[.,]\p{N}+)?|[\p{L}\p{N}]+(?:'\p{L}+)*/) {
      let gap = question[end..<match.range.lowerBound]
      words.append(
        RecordWord(
          spelled: String(match.output), text: String(match.output).foldedForRecords,
          isJoined: gap == " " || gap == "-",
          beginsSentence: words.isEmpty || gap.contains { ".?!;:".contains($0) },
          followsComma: gap.contains(",")))
      end = match.range.upperBound
    }
    return words
  }

  /// Puts the word, or one of several, in the place of another.
  func placed(like other: RecordWord, isFirst: Bool = true) -> RecordWord {
    RecordWord(
      spelled: spelled, text: text, isJoined: other.isJoined || !isFirst,
      beginsSentence: other.beginsSentence && isFirst,
      followsComma: other.followsComma && isFirst)
  }

  /// The number in digits or as "ten"; `nil` if it is none.
  var number: Double? {
    if text.first?.isNumber == true, let number = Double(text.replacing(",", with: ".")) {
      return number
    }
    return AnswerWords(text, spelled: true).numbers.first.flatMap { Double($0) }
  }

  /// Returns whether the word denies what follows it.
  ///
  /// "Allergic" needs a "to". A question such as "Isn't there …?" denies nothing.
  func denies(before next: RecordWord?) -> Bool {
    if Self.negators.contains(text) || Self.negatorStems.contains(where: text.hasPrefix) {
      return true
    }
    if Self.isFreedom(text) { return next.map { Self.prepositions.contains($0.text) } ?? false }
    guard text.hasSuffix("n't") else { return false }
    return !beginsSentence || next.map { !Self.subjects.contains($0.text) } ?? true
  }

  /// Returns whether a word denies what stands before it: "nut free", "peanut allergy".
  static func isFreedom(_ word: String) -> Bool {
    freedoms.contains(word) || word.hasPrefix("allerg") || word.hasPrefix("intoleran")
  }

  /// Words that deny what follows, in English, German, Dutch, French and Spanish.
  private static let negators = Language.set(\.records.negators)
  private static let freedoms = Language.set(\.records.freedoms)
  private static let negatorStems = Language.words(\.records.negatorStems)
  private static let prepositions = Language.set(\.records.prepositions)
  private static let subjects = Language.set(\.records.subjects)
  /// Words that end what is denied.
  static let boundaries = Language.set(\.records.boundaries)
  /// Words that end it only after something denied.
  ///
  /// "Without milk with fish", but not "nothing with fish".
  static let continuations = Language.set(\.records.continuations)

  /// Words with which a question adds to the one before.
  static let conjunctions = Language.set(\.records.conjunctions)
  /// Words for "or", which make two phrases one condition.
  static let alternatives = Language.set(\.records.alternatives)
  /// Words for what was shown, if they are alone: "is that vegan", but not "that risotto".
  static let demonstratives = Language.set(\.records.demonstratives)
  static let copulas = Language.set(\.records.copulas)
  /// Words for what was shown.
  ///
  /// "There" and "es" often refer to nothing, so they are missing.
  static let references = Language.set(\.records.references)

  /// Words by which people ask for things, and that name none.
  static let asking = Language.set(\.records.asking)
}
