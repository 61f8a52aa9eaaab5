import Foundation
import Recollect
import Testing

/// A question, the words in it that name a date, and the period they stand for.
struct DateRow: Sendable, CustomTestStringConvertible {
  var question: String
  var text: String
  var period: String

  init(_ question: String, _ text: String, _ period: String) {
    self.question = question
    self.text = text
    self.period = period
  }

  var testDescription: String { question }
}

/// Returns the mentions in a question asked at noon of a day such as `2024-05-10`, in GMT.
func mentions(_ question: String, on day: String = "2024-05-10") throws -> [DateMention] {
  let today = try Date("\(day)T12:00:00Z", strategy: .iso8601)
  return DateMention.mentions(in: question, today: today, timeZone: .gmt)
}

/// Expects mentions to be slices of their question, in order, apart and with days in them.
func expectSound(_ mentions: [DateMention], in question: String) {
  let bytes = Array(question.utf8)
  var end = 0
  for mention in mentions {
    #expect(mention.range.lowerBound >= end && !mention.range.isEmpty, "\(question)")
    #expect(mention.range.upperBound <= bytes.count, "\(question)")
    guard mention.range.upperBound <= bytes.count else { return }
    #expect(String(bytes: bytes[mention.range], encoding: .utf8) == mention.text, "\(question)")
    let period = mention.period
    #expect(period.start != nil || period.end != nil, "\(question)")
    if let start = period.start, let end = period.end { #expect(start < end, "\(question)") }
    end = mention.range.upperBound
  }
}
