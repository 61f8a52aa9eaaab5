import Foundation
import Recollect

/// A time; a missing `from` or `to` means that it has no beginning or end.
///
/// `to` is the first moment after it.
struct PeriodJSON: Encodable {
  var from: Date?
  var to: Date?
  var meaning: String

  init(_ period: CalendarPeriod) {
    from = period.start
    to = period.end
    meaning = period.description
  }
}

/// A date that a question names, with the times of ``PeriodJSON``.
struct DateJSON: Encodable {
  var text: String
  var from: Date?
  var to: Date?
  var meaning: String
  /// The text that dates an event; absent for a date that the question names itself.
  var source: String?

  init(_ mention: DateMention) {
    text = mention.text
    from = mention.period.start
    to = mention.period.end
    meaning = mention.period.description
    source = mention.source.map(DatesText.name)
  }
}
