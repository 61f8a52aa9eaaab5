import Foundation
import Recollect

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
