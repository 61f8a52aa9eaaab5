import Foundation
import Items
import Recollect

enum Wording {
  /// For example `1 note` and `1,204 passages`.
  static func count(_ number: Int, _ noun: String) -> String {
    "\(grouped(number)) \(number == 1 ? noun : plural(noun))"
  }

  /// For help texts: `fact, event, task`.
  static func choices<Choice: RawRepresentable<String> & CaseIterable>(
    _ type: Choice.Type
  ) -> String {
    type.allCases.map(\.rawValue).joined(separator: ", ")
  }

  /// `1,204` in every locale.
  static func grouped(_ number: Int) -> String {
    let digits = Array(String(number.magnitude))
    var text = ""
    for (position, digit) in digits.enumerated() {
      if position > 0, (digits.count - position).isMultiple(of: 3) { text.append(",") }
      text.append(digit)
    }
    return number < 0 ? "-" + text : text
  }

  /// For example `312 notes, 261 mails`.
  static func items(_ items: [Item.Kind: Int]) -> String {
    let parts = Item.Kind.allCases.compactMap { kind in
      items[kind].flatMap { $0 > 0 ? count($0, kind.rawValue) : nil }
    }
    return parts.isEmpty ? "nothing" : parts.joined(separator: ", ")
  }

  /// For example `312 notes, 12 copies of other sources' items`.
  static func contents(_ source: SourceSummary) -> String {
    guard source.copies > 0 else { return items(source.items) }
    let copies = count(source.copies, "copy")
    if source.items.values.allSatisfy({ $0 == 0 }) { return "\(copies) of other sources' items" }
    return "\(items(source.items)), \(copies) of other sources' items"
  }

  /// For example `491 MB`.
  static func size(_ bytes: Int) -> String {
    switch bytes {
    case ..<1000: "\(bytes) bytes"
    case ..<1_000_000: "\((bytes + 500) / 1000) KB"
    case ..<10_000_000: "\(bytes / 1_000_000).\(bytes % 1_000_000 / 100_000) MB"
    default: "\(grouped((bytes + 500_000) / 1_000_000)) MB"
    }
  }

  /// `nil` for less than a megabyte.
  static func room(_ bytes: Int) -> String? {
    bytes < 1_000_000 ? nil : "\(size(bytes)) of the file are free for what you add later."
  }

  /// For example `0.4 s`, `41 s` and `3 min 5 s`.
  static func time(_ seconds: Double) -> String {
    if seconds < 0.05 { return "less than 0.1 s" }
    if seconds < 10 { return "\(decimals(seconds, 1)) s" }
    return roughTime(seconds)
  }

  /// At least a second: `6 s`, `3 min 5 s`, `2 h 10 min`.
  static func roughTime(_ seconds: Double) -> String {
    let whole = max(1, Int(min(seconds, 1e9).rounded()))
    switch whole {
    case ..<120: return "\(whole) s"
    case ..<7200: return "\(whole / 60) min \(whole % 60) s"
    default: return "\(whole / 3600) h \(whole % 3600 / 60) min"
    }
  }

  /// For example `9.5 passages/s` and, from 3 seconds on, `2 min 5 s left`.
  static func pace(_ passages: Int, in seconds: Double, left: Int) -> [String] {
    guard seconds >= 1, passages > 0 else { return [] }
    let rate = Double(passages) / seconds
    let pace = "\(decimals(rate, rate < 10 ? 1 : 0)) passages/s"
    return seconds >= 3 && left > 0 ? [pace, "\(roughTime(Double(left) / rate)) left"] : [pace]
  }

  static func decimals(_ number: Double, _ digits: Int) -> String {
    String(format: "%.\(digits)f", number)
  }

  /// In UTC: `2001-05-31`.
  static func day(_ date: Date) -> String {
    date.formatted(.iso8601.year().month().day())
  }

  /// In UTC: `2001-05-31 10:05`, or only the day at midnight: dates without a time are stored so.
  static func moment(_ date: Date) -> String {
    let isDay = date.timeIntervalSince1970.truncatingRemainder(dividingBy: 86400) == 0
    let time = date.formatted(.iso8601.time(includingFractionalSeconds: false))
    return isDay ? day(date) : "\(day(date)) \(time.prefix(5))"
  }

  /// `2001-05-31 10:05`, or `2001-05-31 10:05 (01:05 there)` if the writer's clock showed another
  /// time.
  static func moment(of item: Item) -> String? {
    let clock = item.writersClock().map { " (\($0))" } ?? ""
    return item.shownDate.map { moment($0) + clock }
  }

  /// `Anna Berg <anna@example.org>`, or the one of the two that is known.
  static func who(_ person: Item.Participant) -> String {
    let (name, address) = (SafeText.line(person.name), SafeText.line(person.address))
    if name.isEmpty || address.isEmpty || name == address { return name.isEmpty ? address : name }
    return "\(name) <\(address)>"
  }

  private static func plural(_ noun: String) -> String {
    noun.hasSuffix("y") ? noun.dropLast() + "ies" : noun + "s"
  }
}
