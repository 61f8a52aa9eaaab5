package import Foundation
import GRDB
package import Items

/// The number of items of one kind and month.
package struct MonthCount: Sendable, Hashable {
  /// The first moment of the month in UTC; `nil` for items without a date.
  package var month: Date?
  package var kind: Item.Kind
  package var items: Int
}

extension Library {
  /// Counts items by month and kind.
  ///
  /// Complexity: O(items).
  package func monthCounts() async throws -> [MonthCount] {
    try await store.read { database in
      let rows = try database.rows(
        """
        SELECT substr(date, 1, 7) AS month, kind, count(*) AS count FROM items
        GROUP BY month, kind ORDER BY month
        """)
      return try rows.compactMap { row in
        let month: String? = try row.value("month")
        guard let kind = Item.Kind(rawValue: try row.value("kind")) else { return nil }
        let date = month.flatMap { try? Date($0 + "-01T00:00:00Z", strategy: .iso8601) }
        return MonthCount(month: date, kind: kind, items: try row.value("count"))
      }
    }
  }

  /// Returns the problems of files that couldn't be read, in the order of their paths.
  package func unreadProblems() async throws -> [ImportProblem] {
    try await store.read { database in
      try database.rows(
        """
        SELECT * FROM unread_files WHERE substr(location, 1, 1) = '/' ORDER BY location
        """
      ).flatMap { row in
        let file = try UnreadableFile(row)
        return file.problems.map { problem in
          var problem = problem
          problem.path = file.location
          return problem
        }
      }
    }
  }
}
