import Foundation
import Items
import Recollect

/// A day of an agenda: its date, and a line for each entry.
struct AgendaText {
  var day: AgendaDay
  var terminal: Terminal

  var text: String {
    let heading = terminal.styled(Self.heading(day.date), .bold)
    return ([heading] + day.entries.map(line)).joined(separator: "\n") + "\n"
  }

  /// Returns a line such as `10:00–11:00  Title (2 of 3) · 04:00 America/New_York · Room  path:line`.
  private func line(_ entry: AgendaDay.Entry) -> String {
    let title = SafeText.line(entry.title)
    let count = entry.days > 1 ? " (\(entry.day) of \(entry.days))" : ""
    let kind = entry.kind == .note ? "task" : nil
    let facts = [kind, Self.ownTime(entry), entry.location, entry.status].compactMap(\.self)
      .filter { !$0.isEmpty }.map { " · " + SafeText.line($0) }.joined()
    let place = "\(PassageText.relative(entry.path)):\(entry.line)"
    let time = Self.time(entry).padding(toLength: 11, withPad: " ", startingAt: 0)
    return "  \(time)  \(title.isEmpty ? "(no title)" : title)\(count)\(facts)  "
      + terminal.styled(place, .dim)
  }

  /// The time on this day: of several days, the first has the beginning and the last the end.
  private static func time(_ entry: AgendaDay.Entry) -> String {
    if entry.isAllDay { return "all day" }
    let (start, end) = (clock(entry.start, in: .current), clock(entry.end, in: .current))
    if entry.days > 1 {
      if entry.day == 1 { return "from \(start)" }
      return entry.day == entry.days ? "until \(end)" : "all day"
    }
    return entry.end > entry.start ? "\(start)–\(end)" : start
  }

  /// The time in the event's own zone; `nil` if the reader's clock shows the same.
  private static func ownTime(_ entry: AgendaDay.Entry) -> String? {
    guard !entry.isAllDay, let zone = entry.timeZone,
      zone.secondsFromGMT(for: entry.start) != TimeZone.current.secondsFromGMT(for: entry.start)
    else { return nil }
    let style = Date.ISO8601FormatStyle(timeZone: zone).year().month().day()
    let reader = Date.ISO8601FormatStyle(timeZone: .current).year().month().day()
    let day = entry.start.formatted(style)
    let isSame = day == entry.start.formatted(reader)
    let name = zone.secondsFromGMT(for: entry.start) == 0 ? "UTC" : zone.identifier
    return (isSame ? "" : day + " ") + "\(clock(entry.start, in: zone)) \(name)"
  }

  private static func clock(_ date: Date, in zone: TimeZone) -> String {
    let style = Date.ISO8601FormatStyle(timeZone: zone).time(includingFractionalSeconds: false)
    return String(date.formatted(style).prefix(5))
  }

  /// Returns a day such as `Monday, 2025-05-26`.
  private static func heading(_ date: Date) -> String {
    let names = [
      "Sunday", "Monday", "Tuesday", "Wednesday", "Thursday", "Friday", "Saturday",
    ]
    let weekday = Calendar.reader.component(.weekday, from: date)
    let day = date.formatted(Date.ISO8601FormatStyle(timeZone: .current).year().month().day())
    return "\(names[weekday - 1]), \(day)"
  }
}
