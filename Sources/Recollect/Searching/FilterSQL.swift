import Foundation
import GRDB
import Items

/// A filter as a condition on chunk ids, the same for both searches.
struct FilterSQL {
  /// SQL that selects the ids of the chunks that pass; `nil` when all do.
  var selection: String?
  var arguments: StatementArguments = []

  init(_ filter: SearchFilter, phrases: String?) {
    var conditions: [String] = []
    addItems(filter, to: &conditions)
    var selections: [String] = []
    if !conditions.isEmpty {
      selections.append(
        """
        SELECT ci.chunk_id FROM chunk_items ci
        JOIN items i ON i.id = ci.item_id
        JOIN threads t ON t.id = i.thread_id
        JOIN sources s ON s.id = t.source_id
        LEFT JOIN files f ON f.id = i.file_id
        WHERE \(conditions.joined(separator: " AND "))
        """)
    }
    if let phrases {
      selections.append("SELECT rowid FROM chunk_words WHERE chunk_words MATCH ?")
      arguments += [phrases]
    }
    if !selections.isEmpty { selection = selections.joined(separator: " INTERSECT ") }
  }

  private mutating func addItems(_ filter: SearchFilter, to conditions: inout [String]) {
    if !filter.kinds.isEmpty {
      let marks = databaseQuestionMarks(count: filter.kinds.count)
      conditions.append("i.kind IN (\(marks))")
      arguments += StatementArguments(filter.kinds.map(\.rawValue).sorted())
    }
    if !filter.sources.isEmpty {
      let one = "(s.path = ? OR f.location = ? OR substr(f.location, 1, length(?)) = ?)"
      let all = Array(repeating: one, count: filter.sources.count).joined(separator: " OR ")
      conditions.append("(\(all))")
      for source in filter.sources { arguments += [source, source, source + "/", source + "/"] }
    }
    if let after = filter.after {
      conditions.append("i.date >= ?")
      arguments += [after.stored]
    }
    if let before = filter.before {
      conditions.append("i.date < ?")
      arguments += [before.stored]
    }
    addPeople(filter.people, role: nil, to: &conditions)
    addPeople(filter.senders, role: "from", to: &conditions)
  }

  private mutating func addPeople(
    _ people: [String], role: String?, to conditions: inout [String]
  ) {
    for person in people {
      conditions.append(
        """
        EXISTS (SELECT 1 FROM participants p WHERE p.item_id = i.id
          AND instr(p.folded, ?) > 0 \(role.map { "AND p.role = '\($0)'" } ?? ""))
        """)
      arguments += [Folding.fold(person)]
    }
  }
}
