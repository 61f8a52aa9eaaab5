import Foundation
import GRDB
import Items

/// The selection and removal of items, within one transaction.
struct ItemForgetting {
  let database: Database

  func items(_ selection: ItemSelection) throws -> [SelectedItem] {
    try described(rows(selection)).map(\.item)
  }

  /// Returns items as selections list them, in the order of their paths and lines.
  func described(_ ids: Set<Int64>) throws -> [(row: Int64, item: SelectedItem)] {
    let rows = try database.rows(
      """
      SELECT i.id, i.external_id, i.kind, i.title, i.date, i.zone, t.title AS thread_title,
        p.file_line,          coalesce(f.location, s.path) AS location
      FROM items i JOIN threads t ON t.id = i.thread_id
      JOIN placements p ON p.id = \(PlacementRecord.shown)
      JOIN sources s ON s.id = p.source_id LEFT JOIN files f ON f.id = p.file_id
      WHERE i.id IN (SELECT value FROM json_each(?))
      ORDER BY location, p.file_line, i.ordinal
      """, [ids.sorted().json])
    return try rows.map { row in
      let (title, date): (String, String?) = (try row.value("title"), try row.value("date"))
      let item = SelectedItem(
        id: try row.value("external_id"),
        kind: Item.Kind(rawValue: try row.value("kind")) ?? .document,
        title: title.isEmpty ? try row.value("thread_title") : title,
        date: date.flatMap(Date.init(stored:)),
        timeZone: try row.timeZone("zone"),
        path: try row.value("location"), line: try row.count("file_line"))
      return (try row.value("id"), item)
    }
  }

  /// Removes items from all sources, remembers that they were forgotten, and returns their number
  /// and that of the receipt.
  func forget(_ selections: [ItemSelection]) throws -> (items: Int, receipt: Int64?) {
    let rows = try selections.reduce(into: Set<Int64>()) { try $0.formUnion(self.rows($1)) }
    let receipt = try ReceiptRecords(database: database).insert(items: rows)
    try ForgottenRecords(database: database).insert(rows)
    return (try remove(rows), receipt)
  }

  func forgetAgain(_ forgotten: ForgottenItems, of source: Int64) throws {
    let rows = try ForgottenRecords(database: database).items(of: source, among: forgotten)
    if try remove(rows) > 0 { try Store.eraseRemovedWords(database) }
  }

  private func remove(_ ids: Set<Int64>) throws -> Int {
    var placements: [Int64: [PlacementRemoval.Placement]] = [:]
    for id in ids.sorted() {
      try removeExchange(of: id)
      for (source, placement) in try PlacementRemoval(database: database).placements(ofItem: id) {
        placements[source, default: []].append(placement)
      }
    }
    for (source, removed) in placements.sorted(by: { $0.key < $1.key }) {
      try PlacementRemoval(database: database).removeAlone(removed, of: source)
      try database.run(
        "DELETE FROM kept_vectors WHERE source = (SELECT path FROM sources WHERE id = ?)", [source])
      try removeCollectionIfEmpty(source)
    }
    return ids.count
  }

  /// Deletes the exchange of a kept message or reply that is still to be read for memories.
  private func removeExchange(of item: Int64) throws {
    try database.run(
      """
      DELETE FROM memory_exchanges WHERE EXISTS (
        SELECT 1 FROM items i WHERE i.id = ? AND i.external_id IN (
          conversation || '/' || turn, conversation || '/' || turn || '-reply'))
      """, [item])
  }

  /// Returns the rows of the selected items and of the attachments of selected mails.
  func rows(_ selection: ItemSelection) throws -> Set<Int64> {
    let filter = try FilterSQL(itemsOf: selection.filter, in: database)
    var conditions = filter.selections.map { "id IN (\($0.sql))" }
    var arguments = filter.selections.reduce(StatementArguments()) { $0 + $1.arguments }
    if let ids = selection.ids ?? selection.items.map({ Set($0.map(\.id)) }) {
      conditions.append("external_id IN (SELECT value FROM json_each(?))")
      arguments += [try ids.sorted().json]
    }
    let condition = conditions.isEmpty ? "1" : conditions.joined(separator: " AND ")
    var selected = try Int64.fetchSet(
      database, sql: "SELECT id FROM items WHERE \(condition)", arguments: arguments)
    if let items = selection.items {
      selected = Set(try described(selected).filter { items.contains($0.item) }.map(\.row))
    }
    return selected.union(try attachments(of: selected))
  }

  private func attachments(of mails: Set<Int64>) throws -> Set<Int64> {
    try Int64.fetchSet(
      database,
      sql: """
        SELECT a.id FROM items m JOIN items a ON a.name = m.name AND a.scope = m.scope
          AND a.place = m.place AND a.variant = m.variant
        WHERE m.id IN (SELECT value FROM json_each(?)) AND m.attachment = '' AND a.attachment <> ''
        """, arguments: [mails.sorted().json])
  }

  /// Deletes the source of a collection without items; another source stays, because its files do.
  private func removeCollectionIfEmpty(_ source: Int64) throws {
    let path = try String.fetchOne(
      database, sql: "SELECT path FROM sources WHERE id = ?", arguments: [source])
    guard let path, path.utf8.first != UInt8(ascii: "/") else { return }
    if try Store.deleteIfEmpty(source, in: database) { return }
    // The next import of the whole collection compares all of its items.
    try database.run("UPDATE files SET hash = '' WHERE source_id = ?", [source])
  }
}
