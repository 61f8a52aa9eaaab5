import Foundation
import Recollect

extension TimelineParser {
  /// Reads "what changed about A?" and "how did the date of A change?".
  ///
  /// The first asks each text for the thing as it is. The second asks for the value.
  var changes: TimelineQuestion? {
    guard vocabulary.interrogatives.contains(words[0].plain),
      let verb = words.firstIndex(where: { vocabulary.changed.contains($0.plain) })
    else { return nil }
    let idle = vocabulary.auxiliaries.union(vocabulary.about).union(vocabulary.happening)
      .union(vocabulary.interrogatives)
    let isAbout = words[..<verb].allSatisfy { idle.contains($0.plain) }
    // "Was hat sich an A geändert?"
    guard isAbout || verb == words.count - 1 && (isHow || vocabulary.about.contains(words[2].plain))
    else { return nil }
    let named = isAbout ? words[(verb + 1)...] : words[..<verb]
    let thing = dropped(idle, atEndOf: named).drop { idle.contains($0.plain) }
    guard let event = event(thing) else { return nil }
    let asked = isHow ? asking(forValueOf: thing) : text
    return question(.changes, [Event(label: event.label, question: asked)], isCertain: false)
  }

  /// The question asks how something changed.
  private var isHow: Bool {
    ["how", "wie", "hoe", "comment", "cómo"].contains(words[0].plain)
  }

  /// Returns "When is A?" for "the date of A", and "What is A?" for anything else.
  private func asking(forValueOf thing: ArraySlice<QuestionWord>) -> String {
    let noun = thing.drop { vocabulary.determiners.contains($0.plain) }
    let isDate = noun.first.map { vocabulary.dates.contains($0.plain) } ?? false
    let subject = noun.dropFirst()
    if isDate, let of = subject.first, vocabulary.of.contains(of.plain), subject.count > 1 {
      return event(subject.dropFirst())?.question(in: vocabulary.whenIs) ?? text
    }
    return vocabulary.whatIs.replacing("%", with: text(of: thing))
  }
}

extension TimelineQuestion.Event {
  fileprivate func question(in template: String) -> String {
    template.replacing("%", with: label)
  }
}
