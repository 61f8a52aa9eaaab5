import Foundation
import Items
import Recollect

struct AgendaJSON: Encodable {
  struct Day: Encodable {
    var date: String
    var entries: [Entry]
  }

  struct Entry: Encodable {
    var title: String
    var kind: Item.Kind
    /// A day, or a time with the offset of the reader's zone.
    var start: String
    var end: String
    var allDay: Bool
    var zone: String?
    var day: Int
    var days: Int
    var location: String
    var status: String
    var itemId: String
    var path: String
    var line: Int
  }

  var from: String
  var to: String
  var days: [Day]

  init(period: Range<Date>, days: [AgendaDay]) {
    from = Self.time(period.lowerBound, isDay: true)
    to = Self.time(period.upperBound, isDay: true)
    self.days = days.map { day in
      Day(date: Self.time(day.date, isDay: true), entries: day.entries.map(Self.json))
    }
  }

  private static func json(_ entry: AgendaDay.Entry) -> Entry {
    Entry(
      title: entry.title, kind: entry.kind, start: time(entry.start, isDay: entry.isAllDay),
      end: time(entry.end, isDay: entry.isAllDay), allDay: entry.isAllDay,
      zone: entry.timeZone?.identifier, day: entry.day, days: entry.days,
      location: entry.location, status: entry.status, itemId: entry.itemID, path: entry.path,
      line: entry.line)
  }

  private static func time(_ date: Date, isDay: Bool) -> String {
    let style = Date.ISO8601FormatStyle(timeZone: .current)
    if isDay { return date.formatted(style.year().month().day()) }
    return date.formatted(
      style.year().month().day().time(includingFractionalSeconds: false)
        .timeZone(separator: .colon))
  }
}
