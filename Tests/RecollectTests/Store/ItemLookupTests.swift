import GRDB
import Recollect
import Testing

/// Lookups of items by their keys visit no others, however many share a part of the key.
@Suite struct ItemLookupTests {
  private func plan(of sql: String) throws -> [String] {
    let library = try TestLibrary()
    return try library.read { database in
      let values = sql.filter { $0 == "?" }.map { _ in "x" }
      return try Row.fetchAll(
        database, sql: "EXPLAIN QUERY PLAN \(sql)", arguments: StatementArguments(values)
      ).map { $0["detail"] as String }
    }
  }

  @Test(arguments: [ItemLookup.placements, ItemLookup.copies, ItemLookup.equals])
  func itemsAreFoundByTheirWholeKeys(sql: String) throws {
    let plan = try plan(of: sql)
    let index = "USING INDEX items_by_key (name=? AND variant=? AND attachment=? AND place=?)"
    #expect(plan.contains { $0.contains(index) }, "\(plan)")
    #expect(!plan.contains { $0.hasPrefix("SCAN") }, "\(plan)")
  }
}
