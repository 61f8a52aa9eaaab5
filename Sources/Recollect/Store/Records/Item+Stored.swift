import GRDB
import Items

extension Item.Participant {
  /// Returns `nil` if the role in a row of `participants` is unknown.
  init?(row: Row) throws {
    guard let role = Role(rawValue: try row.value("role")) else { return nil }
    self.init(role: role, name: try row.value("name"), address: try row.value("address"))
  }

  /// Returns the people of an item, in order.
  static func stored(of item: Int64, in database: Database) throws -> [Item.Participant] {
    try database.rows(
      "SELECT * FROM participants WHERE item_id = ? ORDER BY ordinal", [item]
    ).compactMap(Item.Participant.init(row:))
  }
}

extension Item.Turn {
  /// - Throws: `DatabaseError` of a damaged file if the range is invalid.
  init(row: Row) throws {
    self.init(
      speaker: try row.value("speaker"), range: try row.range("text_start", "text_end"),
      start: try row.value("started"))
  }

  /// Returns the turns of an item, in order.
  ///
  /// - Throws: `DatabaseError` of a damaged file if a turn lies outside of the text.
  static func stored(of item: Int64, in text: String, _ database: Database) throws -> [Item.Turn] {
    let rows = try database.rows("SELECT * FROM turns WHERE item_id = ? ORDER BY ordinal", [item])
    let bytes = text.utf8.count
    return try rows.map { row in
      let turn = try Item.Turn(row: row)
      guard turn.range.upperBound <= bytes else {
        throw DatabaseError.damaged("a turn beyond its item's text")
      }
      return turn
    }
  }
}
