public import Foundation

extension Library {
  /// Returns the days of a period on which something takes place, with their events and tasks.
  ///
  /// Entries of calendars are listed, and meetings with a date, such as minutes. A recurring event
  /// is listed on each of its days, in any year, and one of several days on each of them. The
  /// newest version of an event counts (`Schedule.Version`), in whatever file it is, and cancelled
  /// events are left out. An event without an organizer is changed by its own source alone.
  ///
  /// ```swift
  /// let week = Date.now..<Date.now.addingTimeInterval(7 * 86_400)
  /// for day in try await library.agenda(of: week) {
  ///   print(day.date, day.entries.map(\.title))
  /// }
  /// ```
  ///
  /// - Parameters:
  ///   - period: The moments to look at.
  ///   - timeZone: The reader's zone, by which days begin.
  ///   - limit: The greatest number of entries; later ones are left out.
  public func agenda(
    of period: Range<Date>, timeZone: TimeZone = .current, limit: Int = 10_000
  ) async throws -> [AgendaDay] {
    try await store.read { database in
      try AgendaQuery(database, period: period, zone: timeZone).days(limit: limit)
    }
  }
}
