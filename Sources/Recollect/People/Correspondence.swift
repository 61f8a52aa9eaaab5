import GRDB

/// The mail accounts of the person whose library it is, and the people to whom they wrote.
///
/// Nobody tells the library whose it is. The account of a source is the address that most of its
/// mails name, if it wrote to others in the library, and others to it. A mailing list is named
/// most, too, but writes nothing.
struct Correspondence: Sendable {
  /// In lowercase.
  private(set) var accounts: Set<String> = []
  /// The addresses to which own accounts wrote, in lowercase.
  private(set) var correspondents: Set<String> = []

  /// Complexity: O(participants of mails).
  init(in database: Database) throws {
    let candidates = try Self.candidates(in: database)
    if candidates.isEmpty { return }
    let rows = try Row.fetchCursor(
      database,
      sql: """
        WITH candidates AS MATERIALIZED (SELECT value FROM json_each(?))
        SELECT DISTINCT lower(f.address) AS sender, lower(r.address) AS recipient
        FROM items i CROSS JOIN participants f ON f.item_id = i.id
          CROSS JOIN participants r ON r.item_id = i.id
        WHERE i.kind = 'mail' AND i.parent IS NULL AND f.role = 'from' AND r.role <> 'from'
          AND f.address <> '' AND r.address <> '' AND lower(f.address) <> lower(r.address)
          AND (lower(f.address) IN candidates OR lower(r.address) IN candidates)
        """, arguments: [try candidates.json])
    var wroteTo: [String: Set<String>] = [:]
    var received: Set<String> = []
    while let row = try rows.next() {
      let (sender, recipient): (String, String) = (
        try row.value("sender"), try row.value("recipient")
      )
      if candidates.contains(sender) { wroteTo[sender, default: []].insert(recipient) }
      received.insert(recipient)
    }
    accounts = received.intersection(wroteTo.keys)
    correspondents = accounts.reduce(into: []) { $0.formUnion(wroteTo[$1] ?? []) }
  }

  /// Returns the address that most mails of each source name.
  ///
  /// Of several, it's the one that most mails of the library name.
  private static func candidates(in database: Database) throws -> Set<String> {
    let rows = try Row.fetchCursor(
      database,
      sql: """
        SELECT s.source_id AS source, lower(p.address) AS address, count(DISTINCT i.id) AS mails
        FROM items i CROSS JOIN participants p ON p.item_id = i.id
          CROSS JOIN placements s ON s.item_id = i.id
        WHERE i.kind = 'mail' AND i.parent IS NULL AND p.address <> ''
        GROUP BY s.source_id, lower(p.address)
        """)
    var sources: [Int64: [String: Int]] = [:]
    var all: [String: Int] = [:]
    while let row = try rows.next() {
      let (address, mails): (String, Int) = (try row.value("address"), try row.count("mails"))
      sources[try row.value("source"), default: [:]][address] = mails
      all[address, default: 0] += mails
    }
    return Set(
      sources.values.compactMap { counts in
        let ranked = counts.map { (key: ($0.value, all[$0.key] ?? 0), address: $0.key) }
          .sorted { $1.key < $0.key }
        guard let first = ranked.first, ranked.count == 1 || ranked[1].key < first.key else {
          return nil
        }
        return first.address
      })
  }
}
