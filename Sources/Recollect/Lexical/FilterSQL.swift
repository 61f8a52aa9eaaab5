import Foundation
import GRDB
import Items

/// A search filter as SQL that selects the ids of chunks or of items.
struct FilterSQL {
  /// A condition as SQL that selects the ids of chunks, as `chunk_id`, or of items.
  struct Selection {
    var sql: String
    var arguments: StatementArguments
  }

  private(set) var selections: [Selection] = []
  private var arguments: StatementArguments = []
  /// The rows of the sources to leave out.
  ///
  /// They are few in a large library, so they are selected instead of all others.
  private(set) var excludedSources: [Int64] = []
  /// An FTS5 expression that chunks mustn't match, or `nil`.
  private var excludedWords: String?
  /// The parts of chunks by the named senders; `nil` if the filter names none.
  var parts: SenderParts?
  /// The people in memory; `nil` to read them.
  private let people: KnownPeople?
  private let timeZone: TimeZone

  /// - Parameter phrases: An FTS5 expression that chunks must match, or `nil`.
  init(
    _ filter: SearchFilter, phrases: String?, people: KnownPeople? = nil, in database: Database
  ) throws {
    self.people = people
    timeZone = filter.timeZone
    var conditions: [String] = []
    try addItems(filter, to: &conditions, in: database)
    addTagsAndFields(filter, to: &conditions)
    try addPeople(filter, to: &conditions, ofChunks: true, in: database)
    if !conditions.isEmpty {
      selections.append(
        Selection(
          sql: """
            SELECT ci.chunk_id FROM chunk_items ci
            JOIN items i ON i.id = ci.item_id\(Self.threads(for: filter))
            WHERE \(conditions.joined(separator: " AND "))
            """, arguments: arguments))
    }
    if let phrases {
      selections.append(Selection(sql: Self.matching, arguments: [phrases]))
    }
    try exclude(filter.excludedSources, in: database)
    excludedWords = LexicalQuery.any(of: filter.excludedWords)
  }

  /// Creates a filter of items.
  ///
  /// The senders of an item are those who wrote it, not those who speak in it.
  init(itemsOf filter: SearchFilter, in database: Database) throws {
    people = nil
    timeZone = filter.timeZone
    var conditions: [String] = []
    try addItems(filter, to: &conditions, in: database)
    addTagsAndFields(filter, to: &conditions)
    try addPeople(filter, to: &conditions, ofChunks: false, in: database)
    try exclude(filter.excludedSources, in: database)
    if !excludedSources.isEmpty {
      conditions.append("i.id NOT IN (\(excludedItems))")
    }
    if let words = LexicalQuery.any(of: filter.excludedWords) {
      conditions.append(
        "i.id NOT IN (SELECT item_id FROM chunk_items WHERE chunk_id IN (\(Self.matching)))")
      arguments += [words]
    }
    if conditions.isEmpty { return }
    selections = [
      Selection(
        sql: """
          SELECT i.id FROM items i\(Self.threads(for: filter))
          WHERE \(conditions.joined(separator: " AND "))
          """, arguments: arguments)
    ]
  }

  /// All conditions as one; `nil` if everything matches.
  var selection: Selection? { Selection(selections, joinedBy: "INTERSECT") }

  private static func threads(for filter: SearchFilter) -> String {
    filter.languages.isEmpty ? "" : " JOIN threads t ON t.id = i.thread_id"
  }

  func within(_ periods: [Range<Date>], in database: Database) throws -> FilterSQL {
    var filter = self
    let dated = try periods.map {
      try PeriodSQL(from: $0.lowerBound, before: $0.upperBound, in: timeZone).items(in: database)
    }
    let times = dated.map(\.sql).joined(separator: " OR ")
    filter.selections.append(
      Selection(
        sql: """
          SELECT ci.chunk_id FROM items i JOIN chunk_items ci ON ci.item_id = i.id WHERE \(times)
          """,
        arguments: dated.reduce(into: []) { $0 += $1.arguments }))
    return filter
  }

  /// Returns a filter that also requires words that one of several people wrote or spoke.
  ///
  /// - Parameter authors: The stored names with addresses.
  func written(by authors: [String], in database: Database) throws -> FilterSQL {
    let spoken = try (people ?? KnownPeople()).spoken(by: authors, in: database)
    var filter = self
    // SQLite applies INTERSECT and UNION from left to right, so the union is a query of its own.
    filter.selections.append(
      Selection(
        sql: """
          SELECT chunk_id FROM (
            SELECT ci.chunk_id FROM participants p JOIN chunk_items ci ON ci.item_id = p.item_id
            WHERE p.role = 'from'
              AND p.name || ' <' || p.address || '>' IN (SELECT value FROM json_each(?))
            UNION SELECT value FROM json_each(?))
          """, arguments: [try authors.json, spoken.chunks.json]))
    filter.parts = spoken.parts
    return filter
  }

  /// The chunks to leave out; `nil` if there are none.
  var exclusion: Selection? {
    var exclusions: [Selection] = []
    if !excludedSources.isEmpty {
      exclusions.append(
        Selection(
          sql: "SELECT chunk_id FROM chunk_items WHERE item_id IN (\(excludedItems))",
          arguments: []))
    }
    if let excludedWords {
      exclusions.append(Selection(sql: Self.matching, arguments: [excludedWords]))
    }
    return Selection(exclusions, joinedBy: "UNION")
  }

  private static let matching =
    "SELECT rowid AS chunk_id FROM chunk_words WHERE chunk_words MATCH ?"

  private var excludedItems: String {
    let sources = excludedSources.map(String.init).joined(separator: ", ")
    return "SELECT item_id FROM placements WHERE source_id IN (\(sources))"
  }

  private mutating func exclude(_ paths: [String], in database: Database) throws {
    for path in paths {
      excludedSources += try Int64.fetchAll(
        database.query("SELECT id FROM sources WHERE path = ?", [path]))
    }
  }

  private mutating func addItems(
    _ filter: SearchFilter, to conditions: inout [String], in database: Database
  ) throws {
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
      conditions.append(
        """
        i.id IN (
          SELECT p.item_id FROM placements p JOIN sources s ON s.id = p.source_id
          LEFT JOIN files f ON f.id = p.file_id WHERE \(all))
        """)
      for source in filter.sources {
        arguments += [source, source, source + "/", source + "/"]
      }
    }
    if filter.after != nil || filter.before != nil {
      let dated = try PeriodSQL(from: filter.after, before: filter.before, in: timeZone)
        .items(in: database)
      conditions.append(dated.sql)
      arguments += dated.arguments
    }
  }

  private mutating func addTagsAndFields(
    _ filter: SearchFilter, to conditions: inout [String]
  ) {
    for tag in filter.tags.sorted() {
      conditions.append(
        """
        EXISTS (SELECT 1 FROM placements p, json_each(p.tags) tag
          WHERE p.item_id = i.id AND tag.value = ?)
        """)
      arguments += [tag]
    }
    for field in filter.fields.sorted(by: { ($0.name, $0.value) < ($1.name, $1.value) }) {
      conditions.append(
        """
        EXISTS (SELECT 1 FROM json_each(i.fields) field
          WHERE json_extract(field.value, '$.name') = ?
          AND json_extract(field.value, '$.value') = ?)
        """)
      arguments += [field.name, field.value]
    }
  }

  /// Adds conditions on people in any role, and on senders: who sent an item or speaks in the
  /// chunk.
  private mutating func addPeople(
    _ filter: SearchFilter, to conditions: inout [String], ofChunks: Bool, in database: Database
  ) throws {
    if filter.people.isEmpty && filter.senders.isEmpty { return }
    let directory = try (people ?? KnownPeople()).directory(
      of: { everyone in
        (filter.people + filter.senders).reduce(into: []) {
          $0.formUnion(everyone.positions(matching: $1))
        }
      }, in: database)
    let isNamed = """
      EXISTS (SELECT 1 FROM participants p WHERE p.item_id = i.id
        AND p.name || ' <' || p.address || '>' IN (SELECT value FROM json_each(?))
      """
    for person in filter.people {
      conditions.append(isNamed + ")")
      arguments += [try directory.written(matching: person).json]
    }
    if filter.senders.isEmpty { return }
    var parts = SenderParts()
    for sender in filter.senders.map(directory.written) {
      guard ofChunks else {
        conditions.append("\(isNamed) AND p.role = 'from')")
        arguments += [try sender.json]
        continue
      }
      conditions.append(
        "(\(isNamed) AND p.role = 'from') OR ci.chunk_id IN (SELECT value FROM json_each(?)))")
      arguments += [try sender.json, try parts.add(sender, in: database).json]
    }
    if ofChunks { self.parts = parts }
  }
}

extension PersonDirectory {
  /// Returns the stored names with addresses of all people whom a text matches.
  ///
  /// Unfolded, because two system versions may fold differently. An array, because Swift treats
  /// spellings as equal that SQLite distinguishes (`é` as one scalar or as two).
  fileprivate func written(matching text: String) -> [String] {
    identities(matching: text).map(\.written)
  }
}

extension FilterSQL.Selection {
  fileprivate init?(_ selections: [FilterSQL.Selection], joinedBy word: String) {
    if selections.isEmpty { return nil }
    sql = selections.map(\.sql).joined(separator: " \(word) ")
    arguments = selections.reduce(into: []) { $0 += $1.arguments }
  }
}
