import Foundation
import QuestionLanguage
import Recollect

/// A question about the order or the distance of events, or the changes of one thing.
///
/// A small model that is asked which of two things came first prefers the one it has read last. So
/// each event is asked for its date, and the rest is computed.
struct TimelineQuestion: Sendable, Equatable {
  enum Kind: Sendable, Equatable {
    case order(isLast: Bool)
    /// A yes or no to the first event before the second, or after it.
    case yesOrNo(isAfter: Bool)
    /// The first event before or after the second.
    case beforeOrAfter
    /// The time between two events, in a unit if one is named.
    case distance(CalendarPeriod.Unit?)
    case sequence
    /// The values of one thing, each with the date of its text.
    case changes
  }

  struct Event: Sendable, Equatable {
    var label: String
    /// Asks for the event's date or, with ``Kind/changes``, for the value.
    var question: String
  }

  var kind: Kind
  var events: [Event]
  var language: String
  /// The question can only be answered from dates.
  ///
  /// Otherwise, a text may also say how long a journey took, and "from the house to the station"
  /// aren't events.
  var isCertain = true

  /// The numbers of events that can be compared.
  private static let counts = 2...4

  init?(_ question: String) {
    let guess = LanguageGuess.language(ofQuestion: question)
    let vocabularies = TimelineVocabulary.all.filter { guess == nil || $0.language == guess }
    for vocabulary in vocabularies {
      let parser = TimelineParser(question, vocabulary)
      if let found = parser.question, found.kind == .changes || Self.counts ~= found.events.count {
        self = found
        return
      }
    }
    return nil
  }

  init(kind: Kind, events: [Event], language: String, isCertain: Bool = true) {
    self.kind = kind
    self.events = events
    self.language = language
    self.isCertain = isCertain
  }
}
