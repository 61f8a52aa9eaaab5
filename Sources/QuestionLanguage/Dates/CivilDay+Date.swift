package import Foundation

extension CivilDay {
  /// Uses the first or last day for a point outside of ``bounds``.
  package init(_ date: Date, in timeZone: TimeZone) {
    let first = Double(Self.bounds.lowerBound.number) * 86_400
    let last = Double(Self.bounds.upperBound.number) * 86_400
    let clamped = min(max(date.timeIntervalSince1970, first), last)
    let time = clamped.isFinite ? clamped : first
    let offset = timeZone.secondsFromGMT(for: Date(timeIntervalSince1970: time))
    self.init(number: Int(((time + Double(offset)) / 86_400).rounded(.down)))
  }

  /// Returns the first moment of the day.
  ///
  /// It's looked up from noon, because a change of the clock may leave out midnight.
  package func date(in calendar: Calendar) -> Date {
    let noon = Date(timeIntervalSince1970: Double(number) * 86_400 + 43_200)
    let offset = calendar.timeZone.secondsFromGMT(for: noon)
    return calendar.startOfDay(for: noon - Double(offset))
  }
}
