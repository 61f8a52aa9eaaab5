import Items
import Recollect

extension Answer {
  /// The part of an answer that nothing found in the library has.
  ///
  /// Its description is a sentence for a person, such as "Nothing found in your library says when."
  public struct Missing: Sendable, Hashable, Codable, CustomStringConvertible {
    /// The kinds of what may be missing.
    public enum Reason: String, Sendable, Hashable, Codable {
      /// A passage close to the question.
      case passage
      /// A passage with the names of the question.
      case name
      /// A text about the person of the question: what was found is about somebody else.
      case person
      /// A text by the person of the question: what was found was said by somebody else.
      case speaker
      /// A fact: what was found only asks, plans or supposes what the question takes for done.
      case fact
      /// A text about today: what was found says what held before.
      case today
      /// The text that what was found refers to.
      case text
      /// A sentence that says what the question asks for, such as a time or a number.
      case value
    }

    /// The kind of what is missing.
    public var reason: Reason
    /// The names that the question asks about, or for ``Reason/value`` its question word in
    /// English; empty if they aren't known.
    public var asked: [String] = []
    /// The person whom what was found is about, or who said it; `nil` if they aren't known.
    public var instead: String?

    /// A sentence that says what is missing.
    public var description: String {
      let names = asked.joined(separator: " or ")
      switch reason {
      case .passage: return "No passage is close to the question."
      case .name:
        let quoted = asked.map { "“\($0)”" }.joined(separator: " or ")
        return "Nothing found in your library names \(quoted)."
      case .person:
        if names.isEmpty { return "What was found is about somebody else." }
        return instead.map { "What was found is about \($0), not about \(names)." }
          ?? "What was found isn't about \(names)."
      case .speaker: return "What was found was said by \(instead ?? "others"), not by \(names)."
      case .fact: return "What was found only asks, plans or supposes it."
      case .today: return "What was found no longer holds."
      case .text: return "What was found refers to another text."
      case .value: return "Nothing found in your library says \(asked.first ?? "it")."
      }
    }
  }

  /// The part of the answer that nothing found has; `nil` if there is an answer.
  public var missing: Missing? {
    guard abstention != nil else { return nil }
    if passages.isEmpty { return Missing(reason: .passage) }
    let names = unknownNames
    if !names.isEmpty { return Missing(reason: .name, asked: names) }
    if abstention == .unsupported,
      let closest = trace.dropped.max(by: { $0.closeness < $1.closeness })
    {
      switch closest.reason {
      case .aboutOthers: return missingPerson(closest)
      case .supposed: return Missing(reason: .fact)
      case .former: return Missing(reason: .today)
      case .elsewhere: return Missing(reason: .text)
      case .notInQuote, .unrelated, .otherKind, .repeatsQuestion, .dictated, .otherEvent:
        break
      }
    }
    let word = AnswerKind.questionWord(of: unanswered.first ?? standaloneQuestion)
    return Missing(reason: .value, asked: word.map { [$0] } ?? [])
  }

  private var unknownNames: [String] {
    let dates = Set(trace.lookups.flatMap(\.dates).flatMap(\.text.messageWords))
    let known = passages.flatMap { [$0.text, $0.title] + $0.people.map(\.name) }
    return QuestionParts.unknownNames(in: standaloneQuestion, to: known)
      .filter { !dates.contains($0.lowercased()) }
  }

  private func missingPerson(_ dropped: DroppedStatement) -> Missing {
    let names = QuestionParts.properNames(in: standaloneQuestion)
    for name in names where Relative(of: name, in: standaloneQuestion) == nil {
      guard let relative = Relative(of: name, in: dropped.quote) else { continue }
      return Missing(reason: .person, asked: [name], instead: relative.text)
    }
    let known = Set(passages.flatMap(\.people).flatMap(\.name.messageWords))
    let people = names.filter { known.contains($0.lowercased()) }
    let speakers = speakers(of: dropped)
    let said = Set(speakers.flatMap(\.messageWords))
    if !people.isEmpty, !speakers.isEmpty, said.isDisjoint(with: people.map { $0.lowercased() }) {
      return Missing(
        reason: .speaker, asked: people, instead: speakers.joined(separator: " and "))
    }
    if !people.isEmpty { return Missing(reason: .person, asked: people) }
    // What is in the title is what the text is about.
    let others = QuestionParts.unknownNames(
      in: standaloneQuestion, to: [passages[dropped.number - 1].title])
    return Missing(reason: .person, asked: others.isEmpty ? names : others)
  }

  /// Returns a quote's authors in a chat, or its speakers in a meeting.
  private func speakers(of dropped: DroppedStatement) -> [String] {
    let passage = passages[dropped.number - 1]
    guard let place = passage.text.firstRange(of: dropped.quote) else { return [] }
    let start = passage.text[..<place.lowerBound].utf8.count
    let quote = start..<start + dropped.quote.utf8.count
    var seen: Set<String> = []
    return passage.authored.filter {
      ($0.kind == .message || $0.isTurn) && $0.range.overlaps(quote)
    }.flatMap(\.authors).filter { seen.insert($0).inserted }
  }
}

extension Answer.DroppedStatement {
  fileprivate var closeness: Double { Double(cosine ?? 0) + (coverage ?? 0) }
}
