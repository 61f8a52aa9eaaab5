import GRDB
import Items

/// A row of `turns`.
struct TurnRecord: PersistableRecord {
  static let databaseTableName = "turns"

  var item: Int64
  var ordinal: Int
  var turn: Item.Turn

  func encode(to container: inout PersistenceContainer) {
    container["item_id"] = item
    container["ordinal"] = ordinal
    container["speaker"] = turn.speaker
    container["text_start"] = turn.range.lowerBound
    container["text_end"] = turn.range.upperBound
    container["started"] = turn.start
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
    let rows = try Row.fetchAll(
      database.cachedStatement(sql: "SELECT * FROM turns WHERE item_id = ? ORDER BY ordinal"),
      arguments: [item])
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
