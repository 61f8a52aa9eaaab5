import Foundation
import ImportSupport
package import Items

/// An active timestamp of Org, which Logseq writes too: `<2025-03-12 Wed 10:00-11:00 +1w>`.
package struct OrgTimestamp {
  /// The times; those of a range of days go on to its last.
  package let schedule: Schedule
  /// `Scheduled` or `Due`, by the keyword before it; otherwise, `nil`.
  package let plan: String?
  /// The indices of the timestamp and its keyword.
  private let range: Range<Int>

  private static let plans = ["SCHEDULED:": "Scheduled", "DEADLINE:": "Due"]

  /// Returns the timestamps of a line, in order.
  package static func all(in line: ArraySlice<UInt8>) -> [OrgTimestamp] {
    var found: [OrgTimestamp] = []
    var rest = line
    while let open = rest.firstIndex(of: .lessThanSign) {
      guard let first = Moment(rest[open...]) else {
        rest = rest[(open + 1)...]
        continue
      }
      let goesOn = line[first.next...].starts(with: "--<".utf8)
      let last = goesOn ? Moment(line[(first.next + 2)...]) : nil
      let end = last?.next ?? first.next
      let before = rest[..<open].trimmedRight
      let plan = plans.first { before.hasSuffix($0.key) }
      let start = plan.map { before.endIndex - $0.key.utf8.count } ?? open
      found.append(OrgTimestamp(first, last, plan: plan?.value, range: start..<end))
      rest = line[end...]
    }
    return found
  }

  /// Returns the words of a line without its timestamps.
  package static func words(
    of line: ArraySlice<UInt8>, without timestamps: [OrgTimestamp]
  ) -> String {
    var words: [UInt8] = []
    var rest = line
    for timestamp in timestamps {
      words += rest[..<timestamp.range.lowerBound]
      rest = line[timestamp.range.upperBound...]
    }
    return (words + rest)[...].text
  }

  private init(_ first: Moment, _ last: Moment?, plan: String?, range: Range<Int>) {
    let start = first.day + (first.clock ?? 0)
    let end: Date
    if first.clock == nil {
      end = (last ?? first).day + 86_400
    } else if let last {
      end = last.day + (last.clock ?? 0)
    } else {
      end = first.day + (first.endClock ?? 0)
    }
    schedule = Schedule(
      start: start, duration: end.timeIntervalSince(start), isAllDay: first.clock == nil,
      recurrence: first.rule.flatMap { Recurrence(rule: $0) })
    self.plan = plan
    self.range = range
  }
}

/// The contents of a timestamp, without its brackets.
private struct Moment {
  let day: Date
  /// In seconds of the day.
  private(set) var clock: Double?
  /// The second time of `10:00-11:00`.
  private(set) var endClock: Double?
  private(set) var rule: String?
  /// The index after the closing bracket.
  let next: Int

  private static let maximumLength = 80
  private static let frequencies = ["d": "DAILY", "w": "WEEKLY", "m": "MONTHLY", "y": "YEARLY"]

  /// Takes a text that begins with the opening bracket.
  init?(_ text: ArraySlice<UInt8>) {
    let inside = text.prefix(Self.maximumLength)
    guard let close = inside.firstIndex(of: .greaterThanSign) else { return nil }
    let words = inside[..<close].dropFirst().split(separator: .space)
    guard let date = words.first, date.count == 10, let day = ISODate.parse(date.text) else {
      return nil
    }
    self.day = day
    next = close + 1
    for word in words.dropFirst() {
      if word.contains(.colon) {
        let clocks = word.split(separator: .hyphen).map(Self.seconds)
        clock = clocks.first ?? nil
        endClock = clocks.dropFirst().first ?? nil
      } else if let sign = word.lastIndex(of: .plusSign) {
        rule = Self.rule(word[(sign + 1)...])
      }
    }
  }

  private static func seconds(_ clock: ArraySlice<UInt8>) -> Double? {
    let parts = clock.split(separator: .colon).compactMap { Int($0.text) }
    guard parts.count == 2, (0..<24).contains(parts[0]), (0..<60).contains(parts[1]) else {
      return nil
    }
    return Double(parts[0] * 3600 + parts[1] * 60)
  }

  /// Returns the rule of a repeater, such as `2w` of `<2025-03-12 ++2w>`.
  private static func rule(_ repeater: ArraySlice<UInt8>) -> String? {
    let digits = repeater.prefix(while: \.isDigit)
    let unit = repeater.dropFirst(digits.count).prefix(1).text
    guard let frequency = frequencies[unit], let number = Int(digits.text) else { return nil }
    return "FREQ=\(frequency);INTERVAL=\(number)"
  }
}
