import Foundation
import Languages
import QuestionLanguage
import Recollect

/// The later of several amounts in one text: "12 euros an hour; from May 2024, 14 euros".
///
/// Small models take the first amount that suits a question. For a question about today, the last
/// one after a word such as "from" or "now" counts.
struct LaterAmount {
  let value: String
  let range: Range<Int>

  /// Finds the last such amount with the sign or unit of an answer.
  ///
  /// It's `nil` if there is none, or if the question is about another time.
  ///
  /// - Parameter sentences: The sentences after the one that says the answer.
  init?(than value: String, to question: String, among sentences: [Range<Int>], of text: String) {
    guard let unit = Self.amounts(in: value).first?.unit, question.asksForToday else { return nil }
    for range in sentences.reversed() {
      let sentence = String(text[bytes: range])
      guard Self.introducesAmount(sentence),
        let amount = Self.amounts(in: sentence).last(where: { $0.unit == unit }),
        !value.contains(amount.text)
      else { continue }
      self.value = amount.text
      self.range = range
      return
    }
    return nil
  }

  /// Returns the amounts that have a unit, such as £ or mg, in order.
  private static func amounts(in text: String) -> [(text: String, unit: String)] {
    text.matches(of: #/([€£$])?\s?\d(?:[\d.,]*\d)?(?:\s?([€£]|[[:alpha:]]+))?/#).compactMap {
      match in
      if let sign = match.output.1 {
        // A word after "£12" isn't part of the amount.
        let end = match.output.2?.startIndex ?? match.range.upperBound
        return (text[match.range.lowerBound..<end].trimmingCharacters(in: .whitespaces), "\(sign)")
      }
      guard let unit = match.output.2?.lowercased() else { return nil }
      let stem = unit.hasSuffix("s") ? String(unit.dropLast()) : unit
      return units.contains(stem)
        ? (match.output.0.trimmingCharacters(in: .whitespaces), stem) : nil
    }
  }

  private static let units: Set<String> = [
    "€", "£", "euro", "eur", "pound", "franc", "chf", "dollar", "mg", "ml", "g", "kg", "unit",
    "hour", "stunde", "uur",
  ]

  /// Returns whether a sentence has a word such as "now", or one such as "from" before a time.
  ///
  /// "The heat comes from the town" tells no later amount.
  private static func introducesAmount(_ sentence: String) -> Bool {
    if !introducing.subtracting(prepositions).isDisjoint(with: sentence.messageWords) {
      return true
    }
    let mentions = DateMentionFinder(sentence, today: CivilDay(.now, in: .gmt)).mentions()
    return mentions.contains { mention in
      let before = String(sentence[bytes: 0..<mention.range.lowerBound]).messageWords.suffix(2)
      let words = String(sentence[bytes: mention.range]).messageWords
      return !prepositions.isDisjoint(with: before + words)
    }
  }

  private static let introducing = Language.set(\.answers.introducingAmounts)
  /// Those of them that also stand before other things than a time.
  private static let prepositions = introducing.intersection(
    Language.all.compactMap(\.dates).flatMap { dates in
      (dates.from + dates.openings.map { $0.key }).flatMap(\.words)
    })
}
