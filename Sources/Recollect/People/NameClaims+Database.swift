import GRDB

extension PersonDirectory {
  /// Creates a directory of everyone who is named in a library.
  init(in database: Database) throws {
    let rows = try Row.fetchAll(
      database,
      sql: """
        SELECT name, address, count(*) AS items FROM participants
        GROUP BY name, address ORDER BY name, address
        """)
    let identities = try rows.map { row in
      Identity(name: try row.value("name"), address: try row.value("address"))
    }
    let names = identities.map { PersonName($0.name) }
    let claims = try NameClaims(
      about: identities, names: names, items: try rows.map { try $0.count("items") }, in: database)
    self.init(
      identities, names: names, claims: claims, separations: try PersonSeparation.all(in: database))
  }
}

extension NameClaims {
  /// Reads what items say about the addresses whose names need evidence.
  ///
  /// Those are the addresses with several names, and those whose full name is used with another
  /// address, too. An address that has one name in most of its items, and none in the others, needs
  /// none. Most are like that, so that little is counted.
  ///
  /// Complexity: O(participants of the library) if there are any.
  ///
  /// - Parameters:
  ///   - identities: All names and addresses.
  ///   - names: The names, as they are compared.
  ///   - counts: The numbers of items that have them.
  ///   - database: The database, within a transaction.
  fileprivate init(
    about identities: [PersonDirectory.Identity], names: [PersonName], items counts: [Int],
    in database: Database
  ) throws {
    var items: [String: [PersonName: Int]] = [:]
    var addressesOf: [PersonName: Set<String>] = [:]
    for position in identities.indices where !identities[position].address.isEmpty {
      let (address, name) = (identities[position].address.lowercased(), names[position])
      items[address, default: [:]][name, default: 0] += counts[position]
      if name.isFull { addressesOf[name, default: []].insert(address) }
    }
    var unclear = Set(items.filter { Self.isUnclear($0.value) }.keys)
    for addresses in addressesOf.values where addresses.count > 1 { unclear.formUnion(addresses) }
    let written = Set(identities.map(\.address)).filter { unclear.contains($0.lowercased()) }
    let known = Dictionary(zip(identities, names)) { first, _ in first }
    let claims = try Self.claims(about: written, names: known, in: database)
    self.init(claims, items: items)
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
        WITH unclear AS MATERIALIZED (SELECT value FROM json_each(?))
        SELECT f.address AS sender, p.name, p.address, count(*) AS items
        FROM participants f JOIN participants p ON p.item_id = f.item_id
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
