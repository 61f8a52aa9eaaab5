import GRDB
import QuestionLanguage

extension Library {
  /// Returns the people of the library with the reasons why their names and addresses are theirs.
  ///
  /// - Parameter text: A part of a name or an address; `nil` for everyone.
  /// - Returns: The people, those whom most items name first.
  /// - Throws: ``LibraryError`` if the library can't be read.
  public func people(matching text: String? = nil) async throws -> [Person] {
    try await store.read { database in
      let directory = try PersonDirectory(in: database)
      return try PersonCounts(in: database).people(of: directory, matching: text)
    }
  }

  /// Returns those of some words that are in names of people.
  ///
  /// Complexity: O(participants) after a change of the library, otherwise O(words).
  package func namesOfPeople(among words: Set<String>) async throws -> Set<String> {
    let people = people
    return try await store.read { try people.names(among: words, in: $0) }
  }

  /// Returns the words of all names of the people who have a word in theirs.
  package func names(ofPeopleNamed word: String) async throws -> Set<String> {
    let people = people
    let words = [Folding.fold(word)]
    return try await store.read { database in
      let directory = try people.directory(of: { $0.positions(named: words) }, in: database)
      return Set(
        directory.people(named: words).joined().flatMap { identity in
          identity.name.split { !$0.isLetter }.map(String.init)
        })
    }
  }

  /// Records that names or addresses are those of different people; every search respects it.
  ///
  /// A library can be wrong about people, because their names are only claimed.
  ///
  /// - Parameter names: Full names or addresses, each of which is somebody else than the others; a
  ///   single one is somebody else than everyone.
  /// - Throws: ``LibraryError`` if the library doesn't have one of them, if two of them are the
  ///   same name or address, or if it can't be written.
  public func separatePeople(_ names: [String]) async throws {
    precondition(!names.isEmpty, "At least one person is separated.")
    let path = store.path
    try await store.write { database in
      let directory = try PersonDirectory(in: database)
      for name in names where !directory.has(name) { throw Self.nobody(name, path: path) }
      try Self.takeBackUnions(
        of: names.compactMap(directory.meaning), areAll: names.count == 1, database)
      for separation in PersonSeparation.pairs(names) {
        guard directory.canBeApart(separation) else {
          throw LibraryError(
            .unknownPerson, path: path,
            message: "“\(separation.one)” and “\(separation.other)” are the same name or address.",
            remedy: "Name another address of one of them.")
        }
        try database.run(
          "INSERT OR IGNORE INTO separated_people VALUES (?, ?)",
          [separation.one, separation.other])
      }
      try Self.forgetKnownPeople(database)
    }
  }

  /// Records that names or addresses are those of one person, and takes back that they aren't;
  /// every search respects it.
  ///
  /// Separations of any two of them are taken back, and those from everyone. What the library joins
  /// by itself then needs no record. A name that only one address has stands for that address.
  ///
  /// - Parameter names: Full names or addresses; of a single one, all separations are taken back.
  /// - Returns: The number of separations that were taken back, and of pairs that were recorded.
  /// - Throws: ``LibraryError`` if the library doesn't have one of several names, or has it with
  ///   several addresses, or if it can't be written.
  @discardableResult
  public func joinPeople(_ names: [String]) async throws -> Int {
    precondition(!names.isEmpty, "At least one person is joined.")
    let path = store.path
    return try await store.write { database in
      let taken = try Self.takeBackSeparations(
        of: Set(names.map(PersonSeparation.stored)), database)
      var joined = 0
      if names.count > 1 {
        var directory = try PersonDirectory(in: database)
        let all = try names.map { try Self.meaning(of: $0, in: directory, path: path) }
        for other in all.dropFirst() where !directory.isJoined(PersonUnion(all[0], other)) {
          let union = PersonUnion(all[0], other)
          try database.run(
            "INSERT OR IGNORE INTO joined_people VALUES (?, ?)", [union.one, union.other])
          joined += 1
          directory = try PersonDirectory(in: database)
          guard directory.isJoined(union) else {
            throw LibraryError(
              .unknownPerson, path: path,
              message: "“\(all[0])” and “\(other)” are separated by other names or addresses.",
              remedy: "Take back the separations of both first.")
          }
        }
      }
      try Self.forgetKnownPeople(database)
      return taken + joined
    }
  }

  /// Takes back unions.
  ///
  /// - Parameter areAll: If set, every union of a name; otherwise, only those of two of the names.
  private static func takeBackUnions(
    of names: [String], areAll: Bool, _ database: Database
  ) throws {
    for union in try PersonUnion.all(in: database) {
      let named = union.both.count(where: names.contains)
      guard named == 2 || named == 1 && areAll else { continue }
      try database.run(
        "DELETE FROM joined_people WHERE one = ? AND other = ?", [union.one, union.other])
    }
  }

  private static func takeBackSeparations(of all: Set<String>, _ database: Database) throws -> Int {
    let taken = try PersonSeparation.all(in: database).filter { separation in
      let (one, other) = (all.contains(separation.one), all.contains(separation.other))
      return all.count == 1 ? one || other : one && (other || separation.other.isEmpty)
    }
    for separation in taken {
      try database.run(
        "DELETE FROM separated_people WHERE one = ? AND other = ?",
        [separation.one, separation.other])
    }
    return taken.count
  }

  private static func meaning(
    of name: String, in directory: PersonDirectory, path: String
  ) throws -> String {
    guard directory.has(name) else { throw nobody(name, path: path) }
    if let meaning = directory.meaning(of: name) { return meaning }
    throw LibraryError(
      .unknownPerson, path: path, message: "Several addresses have the name “\(name)”.",
      remedy: "Name the address that is meant.")
  }

  private static func nobody(_ name: String, path: String) -> LibraryError {
    LibraryError(
      .unknownPerson, path: path,
      message: "Nobody in the library has exactly the name or address “\(name)”.",
      remedy: "List the people to see their names and addresses.")
  }

  /// Makes every process read the people of the library again.
  private static func forgetKnownPeople(_ database: Database) throws {
    try database.execute(sql: "UPDATE library SET generation = generation + 1")
  }
}

/// The numbers of items that have each name and address.
private struct PersonCounts {
  private var items: [PersonDirectory.Identity: Int] = [:]
  private var written: [PersonDirectory.Identity: Int] = [:]

  init(in database: Database) throws {
    let rows = try database.rows(
      """
      SELECT name, address, count(DISTINCT item_id) AS items,
        count(DISTINCT CASE WHEN role = 'from' THEN item_id END) AS written
      FROM participants GROUP BY name, address
      """)
    for row in rows {
      let identity = PersonDirectory.Identity(
        name: try row.value("name"), address: try row.value("address"))
      items[identity] = try row.count("items")
      written[identity] = try row.count("written")
    }
  }

  func people(of directory: PersonDirectory, matching text: String?) -> [Person] {
    let all = Dictionary(grouping: directory.identities.indices) { directory.person[$0] }
    let found = text.map { directory.people(matching: $0) } ?? Set(all.keys)
    let reasons = Dictionary(grouping: directory.reasons) { directory.person[$0.position] }
    let people = found.map { one -> Person in
      let identities = (all[one] ?? []).map { directory.identities[$0] }
      return person(identities, reasons: (reasons[one] ?? []).map(\.reason))
    }
    return people.sorted {
      ($1.items, $0.name, $0.identities[0].address) < ($0.items, $1.name, $1.identities[0].address)
    }
  }

  private func person(_ identities: [PersonDirectory.Identity], reasons: [Person.Reason]) -> Person
  {
    let counted = identities.map { identity in
      Person.Identity(
        name: identity.name, address: identity.address, items: items[identity] ?? 0)
    }.sorted { ($1.items, $0.name, $0.address) < ($0.items, $1.name, $1.address) }
    // A name that claims to be an address would pass for it.
    let named = counted.first { !$0.name.isEmpty && !$0.name.contains("@") }
    var seen: Set<Person.Reason> = []
    return Person(
      name: named?.name ?? counted.first?.address ?? "", identities: counted,
      reasons: reasons.filter { seen.insert($0).inserted },
      written: identities.reduce(0) { $0 + (written[$1] ?? 0) })
  }
}
