/// A part of the calendar that a span of days fills.
package enum CalendarUnit: Sendable, Hashable {
  case day
  /// A Saturday and the Sunday after it.
  case weekend
  /// Seven days from a Monday on.
  case week
  case month
  /// Three months from January, April, July or October on.
  case quarter
  /// Three months from March, June, September or December on.
  case season
  case year
  /// Ten years from one whose number ends in 0.
  case decade
  /// Any other number of days, or a span that is open on one side.
  case other
}
