public import Foundation
import GRDB
package import Items

extension Library {
  /// Returns the days of a period on which something takes place, with their events and tasks.
  ///
  /// Entries of calendars are listed, dated lines of notes (`Item.DatedLine`), and meetings with a
  /// date, such as minutes. A recurring event is listed on each of its days, in any year, and one of
  /// several days on each of them. The newest version of an event counts (`Schedule.Version`), in
  /// whatever file it is, and cancelled events are left out. An event without an organizer is
  /// changed by its own source alone.
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

  /// Returns whether a newer version of an item's event has replaced it.
  package func isReplaced(_ item: Item, in thread: LibraryThread.ID) async throws -> Bool {
    if item.schedule?.version == nil { return false }
    return try await store.read { database in
      try database.hasRow(
        """
        SELECT 1 FROM schedules s JOIN items i ON i.id = s.item_id
        WHERE i.external_id = ? AND i.thread_id = ? AND \(ScheduleRecord.isReplaced)
        """, [item.id, thread])
    }
  }
}
