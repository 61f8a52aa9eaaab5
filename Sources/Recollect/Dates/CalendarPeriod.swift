public import Foundation
package import Languages
import QuestionLanguage

/// A period of the Gregorian calendar that begins and ends with whole days.
///
/// Weeks begin on Monday, as in ISO 8601. Seasons are the meteorological ones of the northern
/// hemisphere: spring begins on 1 March, summer on 1 June, autumn on 1 September and winter on
/// 1 December; the winter of a year is the one that begins in it.
public struct CalendarPeriod: Sendable, Hashable, Codable, CustomStringConvertible {
  /// A part of the calendar that a period fills.
  public enum Unit: String, Sendable, Hashable, Codable, CaseIterable {
    /// One day.
    case day
    /// A Saturday and the Sunday after it.
    case weekend
    /// Seven days from a Monday on.
    case week
    /// A month.
    case month
    /// Three months from January, April, July or October on.
    case quarter
    /// Three months from March, June, September or December on.
    case season
    /// A year.
    case year
    /// Ten years from one whose number ends in 0.
    case decade
    /// Any other number of days, or a period that is open on one side.
    case other
  }

  /// The first moment of the period; `nil` if it has no beginning.
  public let start: Date?

  /// The first moment after the period; `nil` if it has no end.
  public let end: Date?

  /// The part of the calendar that the period fills.
  ///
  /// Use it to decide how far to widen a period that people name loosely.
  public let unit: Unit

  /// The period in English words, such as "March 2024", "week of 6 May 2024" or "before 1 March
  /// 2024".
  public let description: String

  /// Creates a period.
  ///
  /// - Parameters:
  ///   - start: The first moment; `nil` for a period without a beginning.
  ///   - end: The first moment after the period; `nil` for a period without an end.
  ///   - unit: The part of the calendar that the period fills.
  ///   - timeZone: The time zone of the days in ``description``.
  public init(start: Date?, end: Date?, unit: Unit = .other, timeZone: TimeZone = .current) {
    self.start = start
    self.end = end
    self.unit = unit
    let days = DaySpan(
      start: start.map { CivilDay($0, in: timeZone) },
      end: end.map { CivilDay($0, in: timeZone) }, unit: CalendarUnit(unit))
    description = days.description
  }

  init(_ days: DaySpan, in calendar: Calendar) {
    start = days.start?.date(in: calendar)
    end = days.end?.date(in: calendar)
    unit = Unit(days.unit)
    description = days.description
  }

  /// Returns a Boolean value that indicates whether a point in time lies in the period.
  public func contains(_ date: Date) -> Bool {
    if let start, date < start { return false }
    if let end, date >= end { return false }
    return true
  }
}

// The cases of both have the same names.

extension CalendarPeriod.Unit {
  package init(_ unit: CalendarUnit) { self = Self(rawValue: unit.rawValue) ?? .other }
}

extension CalendarUnit {
  fileprivate init(_ unit: CalendarPeriod.Unit) { self = Self(rawValue: unit.rawValue) ?? .other }
}
