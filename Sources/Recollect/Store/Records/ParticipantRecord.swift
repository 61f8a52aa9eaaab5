import Foundation
import GRDB
import Items

/// A row of `participants`: a person's part in an item.
struct ParticipantRecord: FetchableRecord, PersistableRecord {
  static let databaseTableName = "participants"

  var item: Int64
  /// The position among the item's people.
  var ordinal: Int
  /// The person; `nil` if the stored role is unknown.
  var person: Participant?

  init(_ person: Participant, of item: Int64, at ordinal: Int) {
    self.item = item
    self.ordinal = ordinal
    self.person = person
  }

  init(row: Row) throws {
    item = try row.value("item_id")
    ordinal = try row.value("ordinal")
    person = try Participant.Role(rawValue: try row.value("role")).map {
      Participant(role: $0, name: try row.value("name"), address: try row.value("address"))
    }
  }

  func encode(to container: inout PersistenceContainer) {
    container["item_id"] = item
    container["ordinal"] = ordinal
    container["role"] = person?.role.rawValue
    container["name"] = person?.name
    container["address"] = person?.address
  }

  /// Returns the people of an item, in order.
  static func people(of item: Int64, in database: Database) throws -> [Participant] {
    try fetchAll(
      database, sql: "SELECT * FROM participants WHERE item_id = ? ORDER BY ordinal",
      arguments: [item]
    ).compactMap(\.person)
  }
}
