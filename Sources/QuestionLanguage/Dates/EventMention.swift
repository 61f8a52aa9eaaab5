package import Languages

/// The words of a question that place a time relative to an event.
///
/// Examples are "before the move", "since I moved to Lyon" and "nach meiner Operation". The event
/// is named, not dated; a search finds its date.
package struct EventMention: Sendable, Equatable {
  package typealias Relation = TimeRelation

  /// With the relation, in UTF-8 bytes of the question.
  package var range: Range<Int>
  /// With the relation.
  package var text: String
  package var relation: Relation
  package var event: String
  /// A BCP-47 code.
  package var language: String

  /// Returns the mentions in a question, in their order.
  ///
  /// An event begins with a determiner, a pronoun, a name or a verb form such as "moving", and ends
  /// at the next mark or interrogative. "After all" and "look after the cat" are none.
  ///
  /// - Parameter dates: The ranges of its dates, which are no events: "before the first of May".
  package static func mentions(in question: String, outside dates: [Range<Int>]) -> [EventMention] {
    let tokens = DateTokenizer(question).tokens
    let bytes = Array(question.utf8)
    let candidates = EventVocabulary.candidates(for: question)
    var found: [EventMention] = []
    var index = 0
    while index < tokens.count {
      let matches = candidates.compactMap { candidate in
        candidate.words.match(tokens, at: index).map { (candidate.language, $0) }
      }
      guard let (language, match) = matches.first else {
        index += 1
        continue
      }
      let end = tokens[match.event.upperBound - 1].range.upperBound
      let range = tokens[index].range.lowerBound..<end
      let event = tokens[match.event.lowerBound].range.lowerBound..<end
      if !dates.contains(where: range.overlaps) {
        found.append(
          EventMention(
            range: range, text: String(decoding: bytes[range], as: UTF8.self),
            relation: match.relation, event: String(decoding: bytes[event], as: UTF8.self),
            language: language))
      }
      index = match.event.upperBound
    }
    return found
  }
}
