package import Foundation

extension Item.Kind {
  /// Returns the date of an item as the reader's clock shows it, written as if in UTC.
  ///
  /// A mail has a time with a zone. The dates of other items are those of the writer's clock, and
  /// midnight stands for a day.
  package func shown(_ date: Date, in zone: TimeZone = .current) -> Date {
    let isDay = date.timeIntervalSince1970.truncatingRemainder(dividingBy: 86_400) == 0
    return self == .mail && !isDay ? date.clockTime(in: zone) : date
  }
}
