import Foundation
import QuestionLanguage
import Recollect

extension TimelineParser {
  /// Returns the text without marks at its ends.
  func text(of words: some Sequence<QuestionWord>) -> String {
    words.map(\.text).joined(separator: " ")
      .trimmingCharacters(in: CharacterSet(charactersIn: " ,:;.?!¿¡–—-"))
  }

  /// Returns the first range of any phrase.
  ///
  /// Of several there, the phrase that is listed first counts.
  func range(of phrases: [String], in range: Range<Int>) -> Range<Int>? {
    for start in range {
      for phrase in phrases {
        let count = phrase.split(separator: " ").count
        let end = start + count
        guard end <= range.upperBound else { continue }
        if words[start..<end].map(\.plain).joined(separator: " ") == phrase { return start..<end }
      }
    }
    return nil
  }

  /// Divides a list at "or", at commas, and at other words.
  func list(
    _ words: ArraySlice<QuestionWord>, alsoAt joining: Set<String> = []
  ) -> [ArraySlice<QuestionWord>] {
    var parts: [ArraySlice<QuestionWord>] = []
    var start = words.startIndex
    for index in words.indices {
      if vocabulary.or.contains(words[index].plain) || joining.contains(words[index].plain) {
        if start < index { parts.append(words[start..<index]) }
        start = index + 1
      } else if words[index].endsClause {
        parts.append(words[start...index])
        start = index + 1
      }
    }
    if start < words.endIndex { parts.append(words[start...]) }
    return parts
  }

  /// Returns words without those of a set at their end.
  func dropped(
    _ idle: Set<String>, atEndOf words: ArraySlice<QuestionWord>
  ) -> ArraySlice<QuestionWord> {
    var words = words
    while let last = words.last, idle.contains(last.plain) { words.removeLast() }
    return words
  }

  /// Returns whether a word begins an event.
  ///
  /// It's a determiner, a pronoun, a name or a verb such as "moving".
  func begins(_ word: QuestionWord) -> Bool {
    vocabulary.determiners.contains(word.plain) || vocabulary.pronouns.contains(word.plain)
      || word.isCapitalized
      || vocabulary.language == "en" && word.plain.count > 5 && word.plain.hasSuffix("ing")
  }

  func isDate(_ words: ArraySlice<QuestionWord>) -> Bool {
    let text = text(of: words)
    // Some months are dates after a preposition only.
    return ["", "in ", "en "].contains { preposition in
      let dates = DatedWords.all(
        in: preposition + text, writtenOn: Date(timeIntervalSince1970: 0))
      return dates.reduce(0) { $0 + $1.range.count } * 2 > text.utf8.count
    }
  }

  /// Creates an event from its words; `nil` if they name nothing.
  func event(_ words: ArraySlice<QuestionWord>) -> TimelineQuestion.Event? {
    let idle = vocabulary.ends.union(vocabulary.happening).union(vocabulary.auxiliaries)
      .union(vocabulary.determiners).union(vocabulary.pronouns)
    guard words.contains(where: { !idle.contains($0.plain) && $0.plain.count > 1 }) else {
      return nil
    }
    let own = text(of: words.drop { vocabulary.determiners.contains($0.plain) })
    // "Dem Umzug" is "der Umzug" without its preposition.
    let label = vocabulary.hasPlainArticles ? text(of: words) : own
    let isNoun =
      vocabulary.hasPlainArticles && words.count <= 5
      && vocabulary.determiners.contains(words.first?.plain ?? "")
      && !words.contains { vocabulary.auxiliaries.contains($0.plain) }
    guard !isNoun else {
      let isAhead = self.words.contains { vocabulary.present.contains($0.plain) }
      let template = isAhead && !text.asksForPast ? vocabulary.whenIs : vocabulary.whenWas
      return .init(label: label, question: template.replacing("%", with: label))
    }
    return .init(label: label, question: vocabulary.asking(for: own))
  }

  /// Returns the question for the date of a clause that begins with its verb: "did we buy the van".
  func asking(_ clause: String) -> String {
    let beginning = clause.prefix(1).lowercased() + clause.dropFirst()
    let ends = vocabulary.language == "es" ? ("¿", "?") : ("", "?")
    return "\(ends.0)\(vocabulary.when) \(beginning)\(ends.1)"
  }
}

extension TimelineVocabulary {
  func asking(for event: String) -> String { whenThis.replacing("%", with: event) }
}
