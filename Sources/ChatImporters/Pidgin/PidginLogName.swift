import Foundation
import ImportSupport
import Items

/// The name of a log of Pidgin: `PROTOCOL/ACCOUNT/BUDDY/2024-03-12.180511+0100CET.html`.
struct PidginLogName {
  /// The time on the clock at which the log began.
  let start: Date
  /// In seconds east of Greenwich; `nil` if an old version wrote the log.
  let offset: Int?

  /// Returns `nil` for another name.
  init?(_ name: String) {
    let form = #/(\d{4}-\d\d-\d\d)\.(\d\d)(\d\d)(\d\d)([+-]\d{4})?.*\.(?:html|txt)/#
    guard let match = name.wholeMatch(of: form)?.output,
      let start = ISODate.parse("\(match.1) \(match.2):\(match.3):\(match.4)")
    else { return nil }
    self.start = start
    offset = match.5.flatMap { zone in
      ISODate.zoned("\(match.1)T00:00\(zone)")?.offset
    }
  }
}

/// Tells the dates of the lines of a log, which mostly have only a time.
struct PidginClock {
  private let name: PidginLogName
  private var midnight: Date
  private var last = 0

  init(_ name: PidginLogName) {
    self.name = name
    midnight = name.start.civilMidnight
  }

  /// Reads `18:05:11`, `06:05:11 PM`, or a date and a time in any order of day and month.
  static func timestamp(_ text: String) -> (timestamp: ChatTimestamp, isDated: Bool)? {
    for (prefix, isDated) in [("", true), ("2000-01-01 ", false)] {
      var scanner = TimestampScanner(Array("\(prefix)\(text)".utf8)[...])
      guard let timestamp = ChatTimestamp(&scanner) else { continue }
      scanner.skipSpaces()
      return scanner.peek() == nil ? (timestamp, isDated) : nil
    }
    return nil
  }

  mutating func advance(to written: String) -> Date? {
    guard let (timestamp, isDated) = Self.timestamp(written) else { return nil }
    if isDated {
      // The order depends on the machine's language.
      let dates = DateOrder.allCases.compactMap { $0.date(timestamp) }
      let start = name.start
      guard let date = dates.min(by: { Self.distance($0, start) < Self.distance($1, start) })
      else { return nil }
      midnight = date.civilMidnight
    }
    let time = timestamp.hour * 3600 + timestamp.minute * 60 + min(timestamp.seconds ?? 0, 59)
    // A time at least six hours earlier than the one before is after midnight.
    if !isDated, time + 6 * 3600 < last { midnight = midnight.addingTimeInterval(86400) }
    last = time
    return midnight.addingTimeInterval(Double(time - (name.offset ?? 0)))
  }

  private static func distance(_ date: Date, _ start: Date) -> Double {
    abs(date.timeIntervalSince(start))
  }
}
