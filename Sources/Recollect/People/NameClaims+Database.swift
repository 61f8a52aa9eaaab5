import GRDB
import QuestionLanguage

extension PersonIndex {
  init(in database: Database) throws {
    let rows = try database.rows(
      "SELECT DISTINCT name, address FROM participants ORDER BY name, address")
    self.init(
      try rows.map { Identity(name: try $0.value("name"), address: try $0.value("address")) })
  }
}

extension PersonDirectory {
  init(in database: Database) throws {
    let everyone = try PersonIndex(in: database)
    try self.init(
      everyone, among: everyone, unions: try PersonUnion.all(in: database), in: database)
  }

  /// Creates a directory in which the people at some positions have all of their names and
  /// addresses.
  init(of positions: Set<Int>, among everyone: PersonIndex, in database: Database) throws {
    let unions = try PersonUnion.all(in: database)
    let sought = unions.flatMap(\.both).reduce(positions) {
      $0.union(PersonUnion.positions(of: $1, in: everyone))
    }
    let identities = everyone.relatives(of: sought).map { everyone.identities[$0] }
    try self.init(PersonIndex(identities), among: everyone, unions: unions, in: database)
  }

  private init(
    _ index: PersonIndex, among everyone: PersonIndex, unions: [PersonUnion], in database: Database
  ) throws {
    let names = index.identities.map { PersonName($0.name) }
    self.init(
      index, names: names, among: everyone,
      claims: try NameClaims(about: index.identities, names: names, in: database),
      separations: try PersonSeparation.all(in: database), unions: unions)
  }
}

extension NameClaims {
  /// Reads what items say about the addresses whose names need evidence.
  ///
  /// Those are the addresses with several names, and those whose full name is used with another
  /// address, too. Most addresses have one name in most of their items and none in the others, so
  /// little is counted.
  ///
  /// Complexity: O(participants of the library) if any address needs evidence.
  fileprivate init(
    about identities: [PersonDirectory.Identity], names: [PersonName], in database: Database
  ) throws {
    var namesOf: [String: Set<PersonName>] = [:]
    var addressesOf: [PersonName: Set<String>] = [:]
    for (identity, name) in zip(identities, names) where !identity.address.isEmpty {
      let address = identity.address.lowercased()
      namesOf[address, default: []].insert(name)
      if name.isFull { addressesOf[name, default: []].insert(address) }
    }
    let shared = Set(addressesOf.values.filter { $0.count > 1 }.joined())
    let several = shared.union(namesOf.filter { $0.value.count > 1 }.keys)
    let known = Dictionary(zip(identities, names)) { first, _ in first }
    let items = try Self.items(
      of: Self.written(several, in: identities), names: known, in: database)
    let unclear = shared.union(items.filter { Self.isUnclear($0.value) }.keys)
    let claims = try Self.claims(
      about: Self.written(unclear, in: identities), names: known, in: database)
    self.init(claims, items: items)
  }

  /// Returns addresses in all spellings.
  private static func written(
    _ addresses: Set<String>, in identities: [PersonDirectory.Identity]
  ) -> Set<String> {
    Set(identities.map(\.address)).filter { addresses.contains($0.lowercased()) }
  }

  private static func items(
    of addresses: Set<String>, names: [PersonDirectory.Identity: PersonName],
    in database: Database
  ) throws -> [String: [PersonName: Int]] {
    if addresses.isEmpty { return [:] }
    let rows = try Row.fetchCursor(
      database,
      sql: """
        SELECT name, address, count(*) AS items FROM participants
        WHERE address IN (SELECT value FROM json_each(?)) GROUP BY name, address
        """, arguments: [try addresses.json])
    var items: [String: [PersonName: Int]] = [:]
    while let row = try rows.next() {
      let identity = PersonDirectory.Identity(
        name: try row.value("name"), address: try row.value("address"))
      let name = names[identity] ?? PersonName(identity.name)
      items[identity.address.lowercased(), default: [:]][name, default: 0] += try row.count("items")
    }
    return items
  }

  private static func isUnclear(_ items: [PersonName: Int]) -> Bool {
    let named = items.filter { !$0.key.words.isEmpty }
    guard named.count == 1, let count = named.first?.value else { return named.count > 1 }
    return count * 2 <= items.values.reduce(0, +)
  }

  private static func claims(
    about addresses: Set<String>, names: [PersonDirectory.Identity: PersonName],
    in database: Database
  ) throws -> [NameClaim] {
    if addresses.isEmpty { return [] }
    let rows = try Row.fetchCursor(
      database,
      sql: """
        WITH unclear AS MATERIALIZED (SELECT value FROM json_each(?)),
          naming AS MATERIALIZED (
            SELECT DISTINCT item_id FROM participants
            WHERE address IN (SELECT value FROM unclear))
        SELECT f.address AS sender, p.name, p.address, count(*) AS items
        FROM naming CROSS JOIN participants f ON f.item_id = naming.item_id
          CROSS JOIN participants p ON p.item_id = f.item_id
        WHERE f.role = 'from' AND f.address <> '' AND p.address <> ''
          AND (p.address IN (SELECT value FROM unclear) OR f.address IN (SELECT value FROM unclear))
        GROUP BY f.address, p.name, p.address
        """, arguments: [try addresses.json])
    var claims: [NameClaim] = []
    while let row = try rows.next() {
      let identity = PersonDirectory.Identity(
        name: try row.value("name"), address: try row.value("address"))
      claims.append(
        NameClaim(
          sender: try row.value("sender"), name: names[identity] ?? PersonName(identity.name),
          address: identity.address, items: try row.count("items")))
    }
    return claims
  }
}
