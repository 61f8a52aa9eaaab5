import Foundation
import ImportSupport
import Items
import Markup

struct CalendarEntry {
  private var component: CalendarComponent
  /// The time at which the entry begins, or at which a task without a beginning is due or was done.
  ///
  /// An exception without its own time keeps that of the series.
  let start: CalendarTime?
  /// The value of ``start`` if it can't be parsed.
  let unreadableStart: String?

  init(_ component: CalendarComponent) {
    self.component = component
    let names = ["DTSTART", "DUE", "COMPLETED", "RECURRENCE-ID"]
    let property = names.compactMap { component.first($0) }.first
    start = property.flatMap { CalendarTime($0) }
    unreadableStart = start == nil ? property?.raw : nil
  }

  /// The identifier of the series; empty if the calendar gives none.
  var uid: String { component.text("UID") }

  /// An exception adds the time that it replaces to the series' identifier, after a slash.
  var id: String {
    let recurrence = component.first("RECURRENCE-ID")?.raw ?? ""
    return recurrence.isEmpty ? uid : "\(uid)/\(recurrence)"
  }

  var isEmpty: Bool {
    start == nil
      && ["SUMMARY", "DESCRIPTION", "LOCATION"].allSatisfy { component.text($0).isEmpty }
  }

  /// The times of an event or a task; `nil` if it has none, and for an entry of a journal.
  private var schedule: EntrySchedule? {
    guard let start, component.name != "VJOURNAL" else { return nil }
    return EntrySchedule(entry: component, start: start, end: end)
  }

  /// The time of the series that the entry replaces; `nil` if it is no exception.
  var replacedTime: CalendarTime? { component.first("RECURRENCE-ID").flatMap { CalendarTime($0) } }

  /// The value of ``replacedTime`` if it can't be parsed.
  var unreadableReplacedTime: String? {
    replacedTime == nil ? component.first("RECURRENCE-ID")?.raw : nil
  }

  private var replacesLater: Bool {
    component.first("RECURRENCE-ID")?.parameter("RANGE")?.uppercased() == "THISANDFUTURE"
  }

  /// Some programs write the day that an exception of whole days replaces as its midnight.
  private func replacedMoment(_ context: CalendarContext) -> Date? {
    guard let time = replacedTime else { return nil }
    let isDay = start?.isDay == true && time.wall == time.wall.civilMidnight
    return isDay ? time.wall : context.date(time)
  }

  /// Counted from the entry's first line, which is 0.
  var badLines: [Int] { component.badLines }

  /// The item's text is the description.
  func item(id: String, date: Date?, context: CalendarContext) -> Item {
    var seen: Set = [""]
    let tags = component.all("CATEGORIES").flatMap(\.list).map(\.oneLine)
      .filter { seen.insert($0).inserted }
    let title = component.text("SUMMARY").oneLine
    let isEvent = component.name == "VEVENT"
    var item = Item(
      id: id, kind: isEvent ? .meeting : .note, title: title,
      // A note without a text has no passage.
      text: description.isEmpty && !isEvent ? title : description, date: date,
      people: people, tags: tags, attachments: attachments,
      fields: fields(isCancelled: context.state == .cancelled))
    item.schedule = schedule?.schedule(context)
    item.schedule?.version = version(context)
    return item
  }

  private func version(_ context: CalendarContext) -> Schedule.Version {
    let written = component.first("LAST-MODIFIED") ?? component.first("DTSTAMP")
    let isCancelled = status(isCancelled: false) == "Cancelled"
    func identifier(_ text: String) -> String { text.utf8.count > 500 ? "" : text }
    return Schedule.Version(
      // An exception to an unknown time mustn't replace the series.
      event: unreadableReplacedTime == nil ? identifier(uid) : "",
      organizer: identifier(organizerAddress ?? ""), replacedTime: replacedMoment(context),
      replacesLater: replacesLater, number: max(0, Int(component.text("SEQUENCE")) ?? 0),
      written: written.flatMap { CalendarTime($0) }.map(context.date),
      state: context.state == .planned && isCancelled ? .cancelled : context.state)
  }

  /// Some calendars write HTML where plain text should be.
  private var description: String {
    let text = component.text("DESCRIPTION")
    let marks = ["<br", "<p>", "<p ", "</a>", "</p>", "</b>", "</li>", "</span>", "<html"]
    guard text.contains("<"), marks.contains(where: text.lowercased().contains) else { return text }
    let isBlocked = ["<br", "<p", "<div"].contains(where: text.lowercased().contains)
    let html = isBlocked ? text : text.replacing("\n", with: "<br>")
    return TurnText.trimmed(HTMLText.plain(html))
  }

  private func fields(isCancelled: Bool) -> [Item.Field] {
    var fields = MeetingFields()
    if replacedTime != nil { fields.title = component.text("SUMMARY").oneLine }
    fields.date = start.map { CalendarSpan.spelled(from: $0, to: end) } ?? ""
    let invited = component.all("ATTENDEE").map(CalendarPerson.init)
    fields.attendees = attendees(invited.filter { !$0.isRoom })
    fields.location = component.text("LOCATION").oneLine
    if fields.location.isEmpty {
      fields.location = invited.filter(\.isRoom).map(\.shown).joined(separator: ", ")
    }
    fields.repeats = repeats
    fields.status = status(isCancelled: isCancelled)
    return fields.fields
  }

  /// The rule in words, with the days on which the entry takes place besides and those on which it
  /// doesn't.
  private var repeats: String {
    if replacesLater { return "this and all later times of the series" }
    let rule = component.first("RRULE").map(RecurrenceRule.words) ?? ""
    let parts = [rule, days(of: "RDATE", after: "also on "), days(of: "EXDATE", after: "not on ")]
    return parts.filter { !$0.isEmpty }.joined(separator: "; ")
  }

  private func days(of name: String, after words: String) -> String {
    let days = component.all(name).flatMap { property in
      CalendarEscapes.split(property.value).compactMap { value in
        CalendarTime(value.prefix { $0 != .slash }).flatMap { CivilClock($0.wall)?.day }
      }
    }
    guard !days.isEmpty else { return "" }
    let shown = days.prefix(50).joined(separator: ", ")
    return words + shown + (days.count > 50 ? " and \(days.count - 50) more" : "")
  }

  /// Most programs list the organizer among the attendees as well; that duplicate is removed.
  private func attendees(_ invited: [CalendarPerson]) -> [String] {
    var others = invited
    var names: [String] = []
    if let organizer, !organizer.shown.isEmpty {
      let isDeclined = others.contains { $0.isSame(as: organizer) && $0.hasDeclined }
      others.removeAll { $0.isSame(as: organizer) }
      names.append(organizer.shown + (isDeclined ? " (organizer, declined)" : " (organizer)"))
    }
    return names
      + others.filter { !$0.shown.isEmpty }.map {
        $0.shown + ($0.hasDeclined ? " (declined)" : "")
      }
  }

  /// The address of the organizer, or the name.
  var organizerAddress: String? {
    organizer.map { $0.address.isEmpty ? $0.name : $0.address.lowercased() }
      .flatMap { $0.isEmpty ? nil : $0 }
  }

  private var organizer: CalendarPerson? {
    component.first("ORGANIZER").map(CalendarPerson.init)
  }

  private var end: CalendarTime? {
    if let end = component.first("DTEND") { return CalendarTime(end) }
    // The day on which a task is due belongs to it.
    if let due = component.first("DUE").flatMap({ CalendarTime($0) }) {
      return due.isDay ? due.later(by: 86_400) : due
    }
    guard let property = component.first("DURATION"), let start,
      let seconds = CalendarTime.duration(property.value)
    else { return nil }
    return start.later(by: seconds)
  }

  private func status(isCancelled: Bool) -> String {
    if isCancelled { return "Cancelled" }
    let isDone = component.first("COMPLETED") != nil || component.text("PERCENT-COMPLETE") == "100"
    let value = component.first("STATUS")?.raw.uppercased() ?? (isDone ? "COMPLETED" : "")
    let words = [
      "CANCELLED": "Cancelled", "CANCELED": "Cancelled", "TENTATIVE": "Tentative",
      "NEEDS-ACTION": "Needs action", "COMPLETED": "Completed", "IN-PROCESS": "In process",
      "DRAFT": "Draft",
    ]
    return words[value] ?? ""
  }

  private var people: [Item.Participant] {
    var people: [Item.Participant] = []
    if let organizer, !organizer.shown.isEmpty {
      people.append(
        Item.Participant(role: .from, name: organizer.name, address: organizer.address))
    }
    for person in component.all("ATTENDEE").map(CalendarPerson.init)
    where !person.isRoom && !person.shown.isEmpty {
      people.append(Item.Participant(role: .attendee, name: person.name, address: person.address))
    }
    return people
  }

  private var attachments: [String] {
    component.all("ATTACH").compactMap { property in
      let given = property.parameter("FILENAME") ?? property.parameter("X-FILENAME")
      if let given, !given.isEmpty { return given.oneLine }
      guard property.parameter("VALUE")?.uppercased() != "BINARY", property.value.count < 2000
      else { return nil }
      let name = property.raw.split(separator: "/").last.map(String.init) ?? ""
      return name.isEmpty ? nil : name.removingPercentEncoding ?? name
    }
  }
}

struct CalendarPerson {
  var name: String
  var address: String
  /// True for a room or resource, not a person.
  var isRoom: Bool
  var hasDeclined: Bool

  init(_ property: ContentLine) {
    name = (property.parameter("CN") ?? "").oneLine
    var value = property.raw
    if value.lowercased().hasPrefix("mailto:") { value = String(value.dropFirst(7)) }
    let isAddress = value.contains("@") && !value.contains { $0.isWhitespace || $0 == "/" }
    address = isAddress ? value.removingPercentEncoding ?? value : ""
    if name.lowercased() == address.lowercased() { name = "" }
    // In the oldest form of the format the value is the name.
    if name.isEmpty && address.isEmpty && !value.contains(":") { name = value.oneLine }
    isRoom = ["ROOM", "RESOURCE"].contains(property.parameter("CUTYPE")?.uppercased() ?? "")
    hasDeclined = property.parameter("PARTSTAT")?.uppercased() == "DECLINED"
  }

  var shown: String { name.isEmpty ? address : name }

  /// Compares addresses, or names if either has no address.
  func isSame(as other: CalendarPerson) -> Bool {
    if address.isEmpty || other.address.isEmpty { return name == other.name }
    return address.lowercased() == other.address.lowercased()
  }
}
