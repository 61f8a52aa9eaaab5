import Foundation
import Recollect

/// A time in the output of `ask --json`.
struct PeriodJSON: Encodable {
  /// The first moment; left out if there is none.
  var from: Date?
  /// The first moment after it; left out if it has no end.
  var to: Date?
  var meaning: String

  init(_ period: CalendarPeriod) {
    from = period.start
    to = period.end
    meaning = period.description
  }
}

/// A date of a question in the output of `search --json` and `ask --json`.
struct DateJSON: Encodable {
  var text: String
  /// The first moment of the period; left out if it has no beginning.
  var from: Date?
  /// The first moment after the period; left out if it has no end.
  var to: Date?
  var meaning: String
  /// The text that dates an event; left out for a date that the question names itself.
  var source: String?

  init(_ mention: DateMention) {
    text = mention.text
    from = mention.period.start
    to = mention.period.end
    meaning = mention.period.description
    source = mention.source.map(DatesText.name)
  }
}
