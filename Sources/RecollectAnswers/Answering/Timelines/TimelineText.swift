import Foundation
import Languages
import Recollect

struct TimelineText {
  private let timeline: TimelineQuestion
  private let hasYears: Bool
  private let text: TimeText

  /// - Parameter hasYears: Pass `false` if the year of the times is unknown, though the same.
  init(_ timeline: TimelineQuestion, hasYears: Bool = true) {
    self.timeline = timeline
    self.hasYears = hasYears
    text = TimeText(language: timeline.language)
  }

  /// Returns the statements in their order: "The shed: 3 May 2024, 52 days later".
  ///
  /// It's `nil` if the times don't answer the question.
  ///
  /// - Parameter dated: One statement with a time for each event, or the values in their order.
  func statements(_ dated: [Answer.Statement]) -> [Answer.Statement]? {
    if timeline.kind == .changes { return changes(dated) }
    var entries: [(statement: Answer.Statement, period: CalendarPeriod, line: String)] = []
    for (event, statement) in zip(timeline.events, dated) {
      guard let period = statement.time, let name = text.name(of: period, hasYear: hasYears)
      else { return nil }
      entries.append((statement, period, "\(event.label.capitalizedFirst): \(name)"))
    }
    guard entries.count == timeline.events.count, entries.count > 1 else { return nil }
    let asked = entries.map(\.period)
    entries.sort { ($0.period.start ?? .distantPast) < ($1.period.start ?? .distantPast) }
    let periods = entries.map(\.period)
    guard let notes = notes(asked: asked, periods) else { return nil }
    return zip(entries, notes).map { entry, note in
      var statement = entry.statement
      statement.text = note.before + entry.line + note.after
      if !hasYears { statement.time = nil }
      // The dates of several events are rivals, and all of them are shown.
      if statement.other?.relation == .different { statement.other = nil }
      return statement
    }
  }

  private typealias Note = (before: String, after: String)

  /// Returns the words around each line; `nil` if the times don't tell what is asked.
  private func notes(asked: [CalendarPeriod], _ periods: [CalendarPeriod]) -> [Note]? {
    var notes = [Note](repeating: ("", ""), count: periods.count)
    let last = periods.count - 1
    switch timeline.kind {
    case .order(let isLast):
      let (place, other) = isLast ? (last, last - 1) : (0, 1)
      guard let comparison = compare(periods[place], periods[other]) else { return nil }
      let word = isLast ? text.words.last : text.words.first
      notes[place].after = " (\(comparison == .orderedSame ? text.words.same : word))"
    case .yesOrNo(let isAfter):
      guard let comparison = compare(asked[0], asked[1]) else { return nil }
      let isSo = comparison == (isAfter ? .orderedDescending : .orderedAscending)
      notes[0].before = "\(isSo ? text.words.yes : text.words.no). "
    case .beforeOrAfter:
      guard let comparison = compare(asked[0], asked[1]) else { return nil }
      switch comparison {
      case .orderedAscending: notes[0].before = "\(text.words.before). "
      case .orderedDescending: notes[0].before = "\(text.words.after). "
      case .orderedSame: notes[last].after = " (\(text.words.same))"
      }
    case .distance(let unit):
      guard let span = text.span(from: periods[0], to: periods[last], in: unit) else { return nil }
      notes[last].after = ", \(text.later(span))"
    case .sequence:
      guard zip(periods, periods.dropFirst()).allSatisfy({ compare($0, $1) != nil }) else {
        return nil
      }
    case .changes: break
    }
    return notes
  }

  /// Returns the order of two times; `nil` if they overlap and aren't the same day.
  private func compare(_ first: CalendarPeriod, _ second: CalendarPeriod) -> ComparisonResult? {
    guard let start = first.start, let end = first.end, let otherStart = second.start,
      let otherEnd = second.end
    else { return nil }
    if end <= otherStart { return .orderedAscending }
    if otherEnd <= start { return .orderedDescending }
    return first.unit == .day && second.unit == .day ? .orderedSame : nil
  }

  private func changes(_ values: [Answer.Statement]) -> [Answer.Statement]? {
    guard values.count > 1 else { return nil }
    return values.map { value in
      var statement = value
      statement.text = (value.written.map { "\(text.day($0)): " } ?? "") + value.text
      return statement
    }
  }
}

extension String {
  fileprivate var capitalizedFirst: String { prefix(1).uppercased() + dropFirst() }
}
