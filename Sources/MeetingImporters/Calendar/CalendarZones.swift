import Foundation
import ImportSupport
import Items

struct CalendarZones {
  private var defined: [String: DefinedZone] = [:]
  /// The names of zones of the system that are like the defined ones, by the name of these.
  private var similar: [String: String] = [:]

  mutating func add(_ component: CalendarComponent) {
    let name = component.text("TZID")
    guard !name.isEmpty, defined[name] == nil, let zone = DefinedZone(component) else { return }
    defined[name] = zone
  }

  /// Returns the date of a time, and whether its zone is known.
  ///
  /// A zone is looked up by name in the system's database, then among the calendar's definitions,
  /// and then among the names that Windows uses. A time without a zone, or with an unknown one, is
  /// taken as UTC, which gives an equal date on every machine.
  func date(_ time: CalendarTime) -> (date: Date, isKnown: Bool) {
    guard let name = time.zone else { return (time.wall, true) }
    if let zone = Self.systemZone(name) { return (time.wall.moment(in: zone), true) }
    if let zone = defined[name] {
      return (time.wall - Double(zone.offset(at: time.wall)), true)
    }
    if let zone = Self.known(name) { return (time.wall.moment(in: zone), true) }
    return (time.wall, false)
  }

  /// Returns the zone with a name of the time zone database or of Windows.
  static func known(_ name: String) -> TimeZone? {
    systemZone(name)
      ?? WindowsZone.names[name.lowercased()].flatMap { TimeZone(identifier: $0) }
  }

  /// Returns the name of a zone that is like the one that the calendar defines for a time.
  ///
  /// It has the same offset in each month of the time's year. If there is none, the zone has the
  /// offset of that time all year. It is `nil` for a name that is known without the calendar.
  mutating func definedZone(of time: CalendarTime) -> String? {
    guard let name = time.zone, Self.known(name) == nil, let zone = defined[name] else {
      return nil
    }
    if let found = similar[name] { return found }
    let times = (0..<12).map { time.wall + Double($0) * 30.5 * 86_400 }
    let offsets = times.map { zone.offset(at: $0) }
    let like = Self.candidates.first { candidate in
      zip(times, offsets).allSatisfy {
        candidate.secondsFromGMT(for: $0 - Double($1)) == $1
      }
    }
    let found = like ?? TimeZone(secondsFromGMT: zone.offset(at: time.wall)) ?? .gmt
    similar[name] = found.identifier
    return found.identifier
  }

  private static let candidates = Set(WindowsZone.names.values).sorted()
    .compactMap(TimeZone.init(identifier:))

  /// Drops prefixes of programs: `/example.org/2024/Europe/Berlin` → `Europe/Berlin`.
  static func name(_ name: String) -> String { systemZone(name)?.identifier ?? name }

  /// Takes a name such as `Europe/Berlin` or `/example.org/2024/Europe/Berlin`.
  private static func systemZone(_ name: String) -> TimeZone? {
    let parts = name.split(separator: "/")
    guard name.utf8.count <= 120, name.utf8.allSatisfy({ $0 > .space && $0 < 0x7F }) else {
      return nil
    }
    if parts.count == 1 {
      return ["UTC", "GMT", "Z"].contains(name.uppercased()) ? TimeZone(secondsFromGMT: 0) : nil
    }
    for length in [3, 2] where parts.count >= length {
      let tail = parts.suffix(length).joined(separator: "/")
      if parts.suffix(length).allSatisfy({ $0.first?.isLetter == true }),
        let zone = TimeZone(identifier: tail)
      {
        return zone
      }
    }
    return nil
  }
}

/// The time zone names of Windows and Outlook, with the corresponding names of the tz database.
///
/// They follow a table of the Unicode CLDR, of whose zones the most populous are included.
enum WindowsZone {
  /// By lowercase name.
  static let names: [String: String] = [
    "utc": "UTC", "greenwich standard time": "Atlantic/Reykjavik",
    "gmt standard time": "Europe/London", "w. europe standard time": "Europe/Berlin",
    "romance standard time": "Europe/Paris", "central europe standard time": "Europe/Budapest",
    "central european standard time": "Europe/Warsaw", "e. europe standard time": "Europe/Chisinau",
    "fle standard time": "Europe/Kiev", "gtb standard time": "Europe/Bucharest",
    "russian standard time": "Europe/Moscow", "turkey standard time": "Europe/Istanbul",
    "israel standard time": "Asia/Jerusalem", "egypt standard time": "Africa/Cairo",
    "south africa standard time": "Africa/Johannesburg",
    "w. central africa standard time": "Africa/Lagos", "e. africa standard time": "Africa/Nairobi",
    "arab standard time": "Asia/Riyadh", "arabian standard time": "Asia/Dubai",
    "iran standard time": "Asia/Tehran", "pakistan standard time": "Asia/Karachi",
    "india standard time": "Asia/Calcutta", "bangladesh standard time": "Asia/Dhaka",
    "se asia standard time": "Asia/Bangkok", "china standard time": "Asia/Shanghai",
    "singapore standard time": "Asia/Singapore", "taipei standard time": "Asia/Taipei",
    "tokyo standard time": "Asia/Tokyo", "korea standard time": "Asia/Seoul",
    "w. australia standard time": "Australia/Perth",
    "aus eastern standard time": "Australia/Sydney",
    "e. australia standard time": "Australia/Brisbane",
    "new zealand standard time": "Pacific/Auckland", "hawaiian standard time": "Pacific/Honolulu",
    "alaskan standard time": "America/Anchorage", "pacific standard time": "America/Los_Angeles",
    "mountain standard time": "America/Denver", "us mountain standard time": "America/Phoenix",
    "central standard time": "America/Chicago", "eastern standard time": "America/New_York",
    "atlantic standard time": "America/Halifax", "newfoundland standard time": "America/St_Johns",
    "e. south america standard time": "America/Sao_Paulo",
    "argentina standard time": "America/Buenos_Aires",
    "sa pacific standard time": "America/Bogota",
    "pacific sa standard time": "America/Santiago",
    "central standard time (mexico)": "America/Mexico_City",
  ]
}
