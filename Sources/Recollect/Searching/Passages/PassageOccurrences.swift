import Foundation
import GRDB
import Items

/// The times of recurring events that lie in the period of a search.
struct PassageOccurrences {
  private let database: Database
  private let periods: [Range<Date>]
  private let zone: TimeZone

  /// - Parameter named: The periods that the question names. They count before the filter.
  init(_ filter: SearchFilter, named: [CalendarPeriod], in database: Database) {
    self.database = database
    zone = filter.timeZone
    var periods = named.map { period in
      let start = period.start?.moment(in: filter.timeZone) ?? .distantPast
      return start..<max(start, period.end?.moment(in: filter.timeZone) ?? .distantFuture)
    }
    if filter.after != nil || filter.before != nil {
      let start = filter.after ?? .distantPast
      let filtered = start..<max(start, filter.before ?? .distantFuture)
      periods = periods.map { $0.clamped(to: filtered) }.filter { !$0.isEmpty } + [filtered]
    }
    self.periods = periods
  }

  func add(to passages: inout [Passage]) throws {
    guard !periods.isEmpty else { return }
    for position in passages.indices {
      passages[position].occurrence = try occurrence(of: passages[position].id)
    }
  }

  private func occurrence(of chunk: Int64) throws -> Date? {
    let schedules = try database.rows(
      """
      SELECT s.* FROM schedules s JOIN chunk_items ci ON ci.item_id = s.item_id
      WHERE ci.chunk_id = ?
        AND (s.rule IS NOT NULL OR s.extra_times IS NOT NULL OR s.replaces_later)
        AND coalesce(s.state, 'planned') = 'planned'
      """, [chunk]
    ).map { try ScheduleRecord.current($0, in: database) }
    for period in periods {
      let found = schedules.compactMap {
        $0.occurrences(in: period, timeZone: zone, limit: 1).first?.start
      }
      if let first = found.min() { return first }
    }
    return nil
  }
}
