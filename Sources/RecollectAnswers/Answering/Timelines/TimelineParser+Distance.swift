import Foundation
import Recollect

extension TimelineParser {
  /// Reads questions for a time span.
  ///
  /// "How many days were there between A and B?", "how long after A did B happen?", "how long did
  /// it take from A to B?" and "how long was A away?".
  var distance: TimelineQuestion? {
    guard let (unit, start) = unit else { return nil }
    let rest = words[start...]
    let idle = vocabulary.happening.union(vocabulary.auxiliaries).union(vocabulary.fillers)
    let kind = TimelineQuestion.Kind.distance(unit)
    let next = rest.firstIndex { !idle.contains($0.plain) } ?? rest.endIndex
    guard next < words.count else { return nil }
    if vocabulary.between.contains(words[next].plain) {
      return question(kind, pair(words[(next + 1)...], at: vocabulary.and))
    }
    if let relation = range(of: vocabulary.before + vocabulary.after, in: next..<words.count),
      relation.lowerBound == next
    {
      return question(kind, inverted(words[relation.upperBound...]))
    }
    if vocabulary.from.contains(words[next].plain) {
      return fromTo(words[(next + 1)...], kind)
    }
    return absence(rest, kind)
  }

  /// The unit that the question asks for, and the position after it.
  private var unit: (CalendarPeriod.Unit?, Int)? {
    if let phrase = range(of: vocabulary.howLong, in: words.indices), phrase.lowerBound == 0 {
      return (nil, phrase.upperBound)
    }
    guard let phrase = range(of: vocabulary.howMany, in: words.indices), phrase.lowerBound == 0,
      phrase.upperBound < words.count, let unit = vocabulary.units[words[phrase.upperBound].plain]
    else { return nil }
    return (unit, phrase.upperBound + 1)
  }

  /// Divides words at "and"; if there are several, at the first before a determiner.
  private func pair(_ words: ArraySlice<QuestionWord>, at joining: Set<String>) -> [Event?] {
    let places = words.indices.dropFirst().dropLast().filter { joining.contains(words[$0].plain) }
    let place = places.first { begins(words[$0 + 1]) } ?? places.last
    guard let place else { return [nil] }
    let parts = [words[..<place], words[(place + 1)...]]
    return parts.contains(where: isDate) ? [nil] : parts.map { event($0) }
  }

  /// Divides "A did B happen" at its auxiliary verb.
  private func inverted(_ words: ArraySlice<QuestionWord>) -> [Event?] {
    guard
      let verb = words.indices.dropFirst().first(where: {
        vocabulary.auxiliaries.contains(words[$0].plain)
      }), !isDate(words[..<verb])
    else { return [nil] }
    let second = event(dropped(vocabulary.happening, atEndOf: words[(verb + 1)...]))
    return [
      event(words[..<verb]),
      second.map { Event(label: $0.label, question: asking(text(of: words[verb...]))) },
    ]
  }

  /// Reads "the order to the delivery".
  ///
  /// Both have to begin with a determiner, as places rarely do.
  private func fromTo(
    _ words: ArraySlice<QuestionWord>, _ kind: TimelineQuestion.Kind
  ) -> TimelineQuestion? {
    guard let place = range(of: vocabulary.to, in: words.indices),
      place.lowerBound > words.startIndex, place.upperBound < words.endIndex
    else { return nil }
    let parts = [words[..<place.lowerBound], words[place.upperBound...]]
    let joined = text(of: words[place])
    guard vocabulary.determiners.contains(parts[0].first?.plain ?? ""),
      // "Bis zur" has its article.
      joined.contains(" ") || vocabulary.determiners.contains(parts[1].first?.plain ?? "")
    else { return nil }
    return question(kind, parts.map { event($0) }, isCertain: false)
  }

  /// Reads "was A away".
  private func absence(
    _ words: ArraySlice<QuestionWord>, _ kind: TimelineQuestion.Kind
  ) -> TimelineQuestion? {
    guard let end = range(of: vocabulary.away, in: words.indices) else { return nil }
    let idle = vocabulary.auxiliaries.union(vocabulary.happening)
    let who = dropped(idle, atEndOf: words[..<end.lowerBound].drop { idle.contains($0.plain) })
    guard let event = event(who), who.count <= 4 else { return nil }
    return question(
      kind,
      [vocabulary.leaving, vocabulary.returning].map { label, question in
        Event(
          label: label.replacing("%", with: event.label),
          question: question.replacing("%", with: event.label))
      }, isCertain: false)
  }
}
