import Digests
import Foundation
import GRDB
import Items

struct ForgottenRecords {
  let database: Database

  func all() throws -> ForgottenItems {
    let rows = try database.rows("SELECT * FROM forgotten_contents")
    let contents = try rows.map { row in
      ForgottenItems.Content(
        id: try row.value("id"), content: try row.value("content"),
        identity: try row.value("identity"), count: try row.count("count"),
        sketch: try ColumnJSON.decode(row.value("sketch")),
        form: try (row.value("form") as String?).flatMap { ForgottenForm(rawValue: $0) })
    }
    return ForgottenItems(
      salt: try salt(), contents: contents,
      identities: try String.fetchSet(database, sql: "SELECT digest FROM forgotten_items"))
  }

  private func salt() throws -> SHA256 {
    var digest = SHA256()
    digest.update(data: try Data.fetchOne(database, sql: "SELECT salt FROM library") ?? Data())
    return digest
  }

  /// Inserts the traces of items, for each place in a source of files.
  func insert(_ items: Set<Int64>) throws {
    let salt = try salt()
    let contents = StoredContents(database: database)
    for stored in try contents.places(of: items) {
      let place = ForgottenPlace(path: stored.origin.file, location: stored.location)
      let item = try contents.item(at: stored)
      let traces = ItemTraces(item, stored.origin, at: place, salt: salt)
      try database.run(
        """
        INSERT INTO forgotten_contents (content, identity, count, sketch, form)
        VALUES (?, ?, 1, ?, ?)
        ON CONFLICT (content, identity) DO UPDATE SET count = count + 1
        """,
        [
          traces.content, traces.identity, try traces.sketch.map(ColumnJSON.encode),
          ForgottenForm(stored.origin.outline).rawValue,
        ])
    }
  }

  /// Inserts what was forgotten in the library that this one is a copy of.
  func insert(_ forgotten: ForgottenItems) throws {
    for content in forgotten.contents {
      try database.run(
        """
        INSERT INTO forgotten_contents (content, identity, count, sketch, form)
        VALUES (?, ?, ?, ?, ?)
        ON CONFLICT (content, identity) DO UPDATE SET count = max(count, excluded.count)
        """,
        [
          content.content, content.identity, content.count,
          try content.sketch.map(ColumnJSON.encode), content.form?.rawValue,
        ])
    }
    for digest in forgotten.identities.sorted() {
      try database.run("INSERT OR IGNORE INTO forgotten_items VALUES (?)", [digest])
    }
  }

  func delete(_ found: ForgottenItems.Found) throws {
    for id in found.contents.sorted() {
      try database.run("DELETE FROM forgotten_contents WHERE id = ?", [id])
    }
    for digest in found.identities.sorted() {
      try database.run("DELETE FROM forgotten_items WHERE digest = ?", [digest])
    }
  }

  func items(of source: Int64, among forgotten: ForgottenItems) throws -> Set<Int64> {
    let ids = try Int64.fetchSet(
      database, sql: "SELECT item_id FROM placements WHERE source_id = ?", arguments: [source])
    let contents = StoredContents(database: database)
    let stored = try contents.places(of: ids, in: source)
    let found = try forgotten.find(
      in: stored.map(\.origin), location: { stored[$0].location },
      read: { try contents.item(at: stored[$0]) })
    return Set(found.positions.map { stored[$0].placement.item })
  }

  /// Returns the digests that items would be remembered by, by their rows.
  func contents(of items: Set<Int64>) throws -> [Int64: String] {
    var contents: [Int64: String] = [:]
    try forEachItem(of: items) { row, _, traces in contents[row] = traces.content }
    return contents
  }

  /// Finds the items of all sources that are recognized as forgotten.
  func recognizedItems(among forgotten: ForgottenItems) throws -> RecognizedItems {
    var found = RecognizedItems()
    if forgotten.isEmpty { return found }
    let sources = try Int64.fetchAll(database, sql: "SELECT id FROM sources")
    let rows = try sources.reduce(into: Set<Int64>()) { rows, source in
      rows.formUnion(try items(of: source, among: forgotten))
    }
    try forEachItem(of: rows) { row, item, traces in
      found.items[row] = RecognizedItems.Trace(traces)
      found.kinds.insert(item.kind.rawValue)
    }
    found.counts = try counts(of: found)
    return found
  }

  /// Returns the number of stored items that are equal to some that were recognized.
  func counts(of recognized: RecognizedItems) throws -> [RecognizedItems.Trace: Int] {
    let wanted = Set(recognized.items.values)
    var counts: [RecognizedItems.Trace: Int] = [:]
    let rows = try Int64.fetchSet(
      database, sql: "SELECT id FROM items WHERE kind IN (SELECT value FROM json_each(?))",
      arguments: [try recognized.kinds.json])
    try forEachItem(of: rows) { _, _, traces in
      let trace = RecognizedItems.Trace(traces)
      if wanted.contains(trace) { counts[trace, default: 0] += 1 }
    }
    return counts
  }

  /// Calls a closure with items that sources of files have, and with their traces at one place.
  private func forEachItem(
    of rows: Set<Int64>, _ body: (Int64, Item, ItemTraces) -> Void
  ) throws {
    let salt = try salt()
    let contents = StoredContents(database: database)
    var seen: Set<Int64> = []
    for stored in try contents.places(of: rows) {
      let row = stored.placement.item
      guard seen.insert(row).inserted else { continue }
      let place = ForgottenPlace(path: stored.origin.file, location: stored.location)
      let item = try contents.item(at: stored)
      body(row, item, ItemTraces(item, stored.origin, at: place, salt: salt))
    }
  }
}

/// A reader of stored items and their places in sources of files; it has the text of one thread at
/// a time.
private final class StoredContents {
  struct Place {
    var placement: PlacementRecord
    var origin: ItemOrigin
    var location: String
  }

  private let database: Database
  private var last: (thread: Int64, text: [UInt8])?

  init(database: Database) { self.database = database }

  /// Returns the places of items, those of a thread together; `source` is `nil` for all sources.
  func places(of items: Set<Int64>, in source: Int64? = nil) throws -> [Place] {
    let rows = try Row.fetchCursor(
      database,
      sql: """
        SELECT p.*, f.path, f.location FROM items i
        JOIN placements p ON p.item_id = i.id JOIN files f ON f.id = p.file_id
        WHERE i.id IN (SELECT value FROM json_each(?1)) AND substr(f.location, 1, 1) = '/'
        AND (?2 IS NULL OR p.source_id = ?2) ORDER BY i.thread_id, i.ordinal
        """, arguments: [items.sorted().json, source])
    var places: [Place] = []
    while let row = try rows.next() {
      let placement = try PlacementRecord(row: row)
      let key = try placement.itemRecord(in: database).key
      let origin = ItemOrigin(
        file: try row.value("path"), outline: placement.outline(of: key),
        variant: key.variant.string)
      places.append(
        Place(placement: placement, origin: origin, location: try row.value("location")))
    }
    return places
  }

  func item(at place: Place) throws -> Item {
    let loader = ThreadLoader(database: database)
    let record = try place.placement.itemRecord(in: database)
    let text =
      last?.thread == record.thread ? last?.text ?? [] : try loader.text(of: record.thread)
    last = (record.thread, text)
    return try loader.item(record, of: text, placement: place.placement)
  }
}

extension Store {
  func forgottenItems() async throws -> ForgottenItems {
    try await read { try ForgottenRecords(database: $0).all() }
  }

  /// Removes the items of a source that were forgotten while an import read them.
  ///
  /// - Parameter known: The items that were forgotten at the beginning of the import.
  func forgetAgain(after known: ForgottenItems, in source: Int64) async throws {
    let later = try await forgottenItems().since(known)
    if later.isEmpty { return }
    try await write { database in
      try ItemForgetting(database: database).forgetAgain(later, of: source)
      try SavedIndex.invalidateAll(in: database)
    }
    savedIndex.delete()
    await truncateLog()
  }

  func deleteForgottenItems(_ found: ForgottenItems.Found) async throws {
    if found.positions.isEmpty { return }
    try await write(changesChunks: false) { try ForgottenRecords(database: $0).delete(found) }
  }

  /// Marks files of a source to be read again by the next import.
  ///
  /// - Parameters:
  ///   - place: A file or folder of the source; `nil` for all of it.
  ///   - importers: The names of the importers of the files; `nil` for all.
  func markToBeReadAgain(
    _ source: String, at place: String? = nil, importers: [String]? = nil
  ) async throws {
    try await write(changesChunks: false) { database in
      let isOne = importers.map { "AND importer IN ('\($0.joined(separator: "', '"))')" } ?? ""
      try database.run(
        """
        UPDATE files SET is_complete = 0
        WHERE source_id IN (SELECT id FROM sources WHERE path = ?1) \(isOne)
          AND (?2 IS NULL OR ?2 = ?1 OR location = ?2
            OR substr(location, 1, length(?2) + 1) = ?2 || '/')
        """,
        [source, place])
    }
  }
}
