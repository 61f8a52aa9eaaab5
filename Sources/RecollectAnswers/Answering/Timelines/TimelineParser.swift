import Foundation
import Recollect

/// A parser of questions about the order, distance and changes of events, in one language.
///
/// Every property reads one form of question and is `nil` for others.
struct TimelineParser {
  typealias Event = TimelineQuestion.Event

  let words: [QuestionWord]
  let vocabulary: TimelineVocabulary
  let text: String

  init(_ question: String, _ vocabulary: TimelineVocabulary) {
    text = question
    words = QuestionWord.all(in: question)
    self.vocabulary = vocabulary
  }

  var question: TimelineQuestion? {
    guard words.count > 3 else { return nil }
    return sequence ?? distance ?? order ?? yesOrNo ?? changes
  }

  func question(
    _ kind: TimelineQuestion.Kind, _ events: [Event?], isCertain: Bool = true
  ) -> TimelineQuestion? {
    let known = events.compactMap(\.self)
    guard known.count == events.count, Set(known.map(\.label)).count == known.count else {
      return nil
    }
    return TimelineQuestion(
      kind: kind, events: known, language: vocabulary.language, isCertain: isCertain)
  }

  /// Reads "which came first, A or B?", "what did we buy last: A, B or C?" and "did A or B come
  /// first?".
  private var order: TimelineQuestion? {
    guard let or = words.lastIndex(where: { vocabulary.or.contains($0.plain) }),
      let place = range(of: vocabulary.first + vocabulary.last, in: words.indices),
      vocabulary.interrogatives.contains(words[0].plain)
        || vocabulary.auxiliaries.contains(words[0].plain),
      !Self.habits.contains(words[1].plain)
    else { return nil }
    let isLast = range(of: vocabulary.first, in: words.indices) == nil
    let kind = TimelineQuestion.Kind.order(isLast: isLast)
    guard place.lowerBound < or else {
      let named = dropped(vocabulary.happening, atEndOf: words[1..<place.lowerBound])
      return question(kind, list(named).map { event($0) })
    }
    var end = place.upperBound
    let isNoun =
      vocabulary.determiners.contains(words[place.lowerBound - 1].plain)
      && !words[end - 1].endsClause
    if let mark = (place.upperBound - 1..<or).first(where: { words[$0].endsClause }), !isNoun {
      end = mark + 1
    } else {
      while end < or, vocabulary.happening.contains(words[end].plain) { end += 1 }
      // "The first doctor or nurse"
      guard begins(words[end]) else { return nil }
    }
    return question(
      kind, list(words[end...]).map { event($0, inPlaceOf: place, of: words[..<end]) })
  }

  /// Creates an event that takes the place of "first" in a question.
  ///
  /// "What did we buy first, A or B?" becomes "When did we buy A?".
  private func event(
    _ phrase: ArraySlice<QuestionWord>, inPlaceOf place: Range<Int>,
    of head: ArraySlice<QuestionWord>
  ) -> Event? {
    guard let plain = event(phrase) else { return nil }
    let idle = vocabulary.happening.union(vocabulary.auxiliaries)
    let (before, after) = (head[1..<place.lowerBound], head[place.upperBound...])
    guard (before + after).contains(where: { !idle.contains($0.plain) }) else { return plain }
    guard let verb = before.first else { return nil }
    if !vocabulary.auxiliaries.contains(verb.plain), vocabulary.language != "es" {
      // "Who moved in first, Anna or Ben?" In other languages such a verb isn't of the past.
      guard vocabulary.language == "en", !Self.modals.contains(verb.plain) else { return nil }
      return Event(
        label: plain.label, question: vocabulary.asking(for: "\(plain.label) \(text(of: before))"))
    }
    let isPassive =
      vocabulary.passives.contains(verb.plain) && before.count == 2 && after.isEmpty
    let parts =
      isPassive ? [before.prefix(1), phrase, before.dropFirst()] : [before, phrase, after]
    return Event(
      label: plain.label,
      question: asking(parts.map(text).filter { !$0.isEmpty }.joined(separator: " ")))
  }

  /// In questions about habits and duties: "what do I have to do first?".
  private static let habits: Set<String> = ["do", "does"]
  private static let modals: Set<String> = [
    "can", "could", "should", "must", "will", "would", "may",
  ]

  /// Reads "did A happen before B?" and "was A before or after B?".
  private var yesOrNo: TimelineQuestion? {
    guard vocabulary.auxiliaries.contains(words[0].plain), begins(words[1]),
      !Self.habits.contains(words[0].plain)
    else { return nil }
    let both = range(of: vocabulary.beforeOrAfter, in: words.indices)
    guard
      let relation = both ?? range(of: vocabulary.before + vocabulary.after, in: words.indices),
      relation.lowerBound > 1, relation.upperBound < words.count,
      !vocabulary.blockers.contains(words[relation.lowerBound - 1].plain),
      begins(words[relation.upperBound])
    else { return nil }
    let (first, second) = (words[..<relation.lowerBound], words[relation.upperBound...])
    // "Was Ben feeling ill before the trip?" asks for no event.
    let isState =
      vocabulary.passives.contains(words[0].plain) && first.contains { $0.plain.hasSuffix("ing") }
    guard !isState, !isDate(second), !second.contains(where: { vocabulary.or.contains($0.plain) })
    else { return nil }
    let named = event(dropped(vocabulary.happening, atEndOf: first.dropFirst()))
    let asked = named.map { Event(label: $0.label, question: asking(text(of: first))) }
    let isAfter = range(of: vocabulary.after, in: relation) != nil
    return question(
      both == nil ? .yesOrNo(isAfter: isAfter) : .beforeOrAfter, [asked, event(second)])
  }

  /// Reads "in which order did we paint A, build B and plant C?".
  private var sequence: TimelineQuestion? {
    guard let phrase = range(of: vocabulary.inWhichOrder, in: words.indices),
      phrase.lowerBound == 0
    else { return nil }
    if let mark = words.lastIndex(where: { $0.text.hasSuffix(":") }) {
      return question(.sequence, list(words[(mark + 1)...]).map { event($0) })
    }
    let rest = words[phrase.upperBound...]
    guard rest.count > 2, vocabulary.auxiliaries.contains(rest.first?.plain ?? "") else {
      return nil
    }
    let subject = rest.dropFirst().prefix(1)
    let items = list(
      dropped(vocabulary.happening, atEndOf: rest.dropFirst()), alsoAt: vocabulary.and)
    guard vocabulary.pronouns.contains(subject.first?.plain ?? "") else {
      return question(.sequence, items.map { event($0) })
    }
    let beginning = text(of: rest.prefix(2))
    return question(
      .sequence,
      items.enumerated().map { position, item in
        let item = position == 0 ? item.dropFirst() : item
        return event(item).map {
          Event(label: $0.label, question: asking("\(beginning) \(text(of: item))"))
        }
      })
  }
}
