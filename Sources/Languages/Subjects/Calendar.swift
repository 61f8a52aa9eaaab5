/// The bounds of a period that is open on the other side.
package enum Opening: Sendable { case since, after, before, until }

/// A meteorological season; its raw value is its first month.
package enum Season: Int, Sendable { case spring = 3, summer = 6, autumn = 9, winter = 12 }

/// A part of a period that words such as "early" or "the second half of" name.
package enum DatePart: Hashable, Sendable { case early, middle, late, firstHalf, secondHalf }

/// A day or a few days that come once a year and have a name.
package enum Holiday: Sendable {
  case day(month: Int, day: Int)
  case days(month: Int, ClosedRange<Int>)
  /// The number of days after Easter Sunday.
  case easter(Int)
  /// A weekday (from 1 for Monday) in a month: the first, second, …
  case weekday(Int, ordinal: Int, month: Int)
}

/// A part of the calendar that a span of days fills.
package enum CalendarUnit: String, Sendable, Hashable {
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
