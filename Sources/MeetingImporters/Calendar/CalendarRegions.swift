import ImportSupport
import Items

/// Locates the entries of a calendar line by line, without keeping their bytes.
struct CalendarRegions {
  /// An entry or the definition of a time zone.
  struct Region {
    /// `VEVENT`, `VTODO`, `VJOURNAL` or `VTIMEZONE`.
    var kind: String
    var offset: Int
    var length: Int
    /// Counted from 1.
    var line: Int
    /// True if the component has an `END` line of its own.
    var isClosed: Bool
    /// The state of the entries, by the method of the calendar around them.
    var state: Schedule.Version.State
  }

  /// In the order of the file.
  private(set) var regions: [Region] = []
  private(set) var hasCalendar = false
  private var open: Region?
  private var state = Schedule.Version.State.planned
  private var line = 0

  private static let kinds: Set = ["VEVENT", "VTODO", "VJOURNAL", "VTIMEZONE"]

  /// Takes at least the first hundred bytes of the next line; `end` is the offset after it.
  mutating func take(_ bytes: ArraySlice<UInt8>, offset: Int, end: Int) {
    line += 1
    let bytes = line == 1 ? bytes.withoutByteOrderMark : bytes
    guard let first = bytes.first, !first.isWhitespace, let colon = bytes.firstIndex(of: .colon)
    else {
      return
    }
    let mark = bytes[..<colon].trimmed
    guard mark.count <= 6 else { return }
    let value = bytes[(colon + 1)...].trimmed
    guard !value.isEmpty, value.count <= 20 else { return }
    switch mark.text.uppercased() {
    case "BEGIN": begin(value.text.uppercased(), offset: offset)
    case "END": self.end(value.text.uppercased(), offset: offset, end: end)
    case "METHOD" where open == nil: state = Self.state(value.text.uppercased())
    default: break
    }
  }

  private static func state(_ method: String) -> Schedule.Version.State {
    switch method {
    case "CANCEL": .cancelled
    case "REPLY", "COUNTER", "DECLINECOUNTER", "REFRESH": .answer
    default: .planned
    }
  }

  mutating func finish(at size: Int) { close(at: size, isWhole: false) }

  private mutating func begin(_ name: String, offset: Int) {
    if name == "VCALENDAR" {
      close(at: offset, isWhole: false)
      hasCalendar = true
      state = .planned
    } else if Self.kinds.contains(name) {
      close(at: offset, isWhole: false)
      open = Region(
        kind: name, offset: offset, length: 0, line: line, isClosed: true, state: state)
    }
  }

  private mutating func end(_ name: String, offset: Int, end: Int) {
    if name == open?.kind { close(at: end, isWhole: true) }
    if name == "VCALENDAR" { close(at: offset, isWhole: false) }
  }

  private mutating func close(at offset: Int, isWhole: Bool) {
    guard var region = open else { return }
    region.length = offset - region.offset
    region.isClosed = isWhole
    regions.append(region)
    open = nil
  }
}
