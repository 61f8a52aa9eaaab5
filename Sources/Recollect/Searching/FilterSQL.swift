import Foundation
import GRDB
import Items

/// A filter as a condition on chunk ids, the same for both searches.
struct FilterSQL {
  /// SQL that selects the ids of the chunks that pass; `nil` when all do.
  var selection: String?
  var arguments: StatementArguments = []

  init(_ filter: SearchFilter, phrases: String?, in database: Database) throws {
    var conditions: [String] = []
    addItems(filter, to: &conditions)
    try addPeople(filter.people, isSender: false, to: &conditions, in: database)
    try addPeople(filter.senders, isSender: true, to: &conditions, in: database)
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
    if !filter.languages.isEmpty {
      let marks = databaseQuestionMarks(count: filter.languages.count)
      conditions.append("t.language IN (\(marks))")
      arguments += StatementArguments(filter.languages.sorted())
    }
    if !filter.sources.isEmpty {
      let one = "(s.path = ? OR f.location = ? OR substr(f.location, 1, length(?)) = ?)"
      let all = Array(repeating: one, count: filter.sources.count).joined(separator: " OR ")
      // A copy of the item may lie there.
      conditions.append(
        """
        (\(all) OR i.id IN (
          SELECT c.original_id FROM copies c JOIN sources s ON s.id = c.source_id
          LEFT JOIN files f ON f.id = c.file_id WHERE \(all)))
        """)
      for source in filter.sources + filter.sources {
        arguments += [source, source, source + "/", source + "/"]
      }
    }
    if let after = filter.after {
      conditions.append("i.date >= ?")
      arguments += [after.stored]
    }
    if let before = filter.before {
      conditions.append("i.date < ?")
      arguments += [before.stored]
    }
  }

  /// Whoever wrote a mail or message, or took part in a meeting, counts as a sender.
  private mutating func addPeople(
    _ people: [String], isSender: Bool, to conditions: inout [String], in database: Database
  ) throws {
    if people.isEmpty { return }
    let directory = try Self.directory(database)
    for person in people {
      let identities = directory.identities(matching: person)
      // As they are stored: foldings of two versions of a system may differ.
      let written = identities.map { "\($0.name) <\($0.address)>" }
      let roles = isSender ? "AND p.role IN ('from', 'attendee')" : ""
      conditions.append(
        """
        EXISTS (SELECT 1 FROM participants p WHERE p.item_id = i.id
          AND p.name || ' <' || p.address || '>' IN (SELECT value FROM json_each(?)) \(roles))
        """)
      let json = try JSONEncoder().encode(written)
      arguments += [String(decoding: json, as: UTF8.self)]
    }
  }

  /// Everyone who is named in the library; O(participants), for searches that name a person only.
  private static func directory(_ database: Database) throws -> PersonDirectory {
    let rows = try Row.fetchAll(
      database, sql: "SELECT DISTINCT name, address FROM participants ORDER BY name, address")
    return PersonDirectory(
      try rows.map { row in
        PersonDirectory.Identity(name: try row.value("name"), address: try row.value("address"))
      })
  }
}
