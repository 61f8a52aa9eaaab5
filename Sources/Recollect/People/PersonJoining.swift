import QuestionLanguage

struct PersonJoining {
  private let identities: [PersonDirectory.Identity]
  private let names: [PersonName]
  private let addresses: [String]
  private let claims: NameClaims
  private let everyone: PersonIndex
  private var sets: PersonSets
  /// The identities of each address.
  private var owned: [String: [Int]] = [:]
  /// The name that each address is known by.
  private var known: [String: PersonName] = [:]

  /// An address with this many names beside the known one may be a list's.
  ///
  /// Its names count only if they are often used.
  private static let namesOfAList = 4
  /// A name is often used if at least one in this many items of its address has it.
  private static let oftenUsed = 4
  /// An address with a name in fewer items isn't joined to another.
  private static let minimumItems = 2
  private static let services: Set<String> = [
    "noreply", "no-reply", "donotreply", "do-not-reply", "notifications", "notification", "info",
    "support", "mailer-daemon", "postmaster",
  ]

  init(
    _ identities: [PersonDirectory.Identity], names: [PersonName],
    among everyone: PersonIndex, claims: NameClaims, separations: [(Set<Int>, Set<Int>)],
    in index: PersonIndex, unions: [PersonUnion]
  ) {
    self.identities = identities
    self.names = names
    self.claims = claims
    self.everyone = everyone
    addresses = identities.map { $0.address.lowercased() }
    sets = PersonSets(count: identities.count, separations: separations)
    joinByAddress()
    for union in unions { join(union, in: index) }
    joinByName()
  }

  /// Returns the index of the first identity of the same person, for each identity, and the
  /// reasons.
  func joined() -> (people: [Int], reasons: [(position: Int, reason: Person.Reason)]) {
    var sets = sets
    return (identities.indices.map { sets.person(of: $0) }, sets.reasons)
  }

  static func isService(_ address: String) -> Bool {
    services.contains(String(address.prefix { $0 != "@" }))
  }

  /// Returns true for a name such as `'Anna Berg' via Garden`, which lists and services give to mails
  /// of many people from one address.
  private static func isRelayed(_ name: String) -> Bool { name.lowercased().contains(" via ") }

  /// Joins the names of an address that agree with the one it is known by, or are nobody else's.
  private mutating func joinByAddress() {
    let direct = identities.indices.filter { !Self.isRelayed(identities[$0].name) }
    let positions = Dictionary(grouping: direct) { addresses[$0] }
    for (address, positions) in positions.sorted(by: { $0.value[0] < $1.value[0] })
    where !address.isEmpty && !Self.isService(address) {
      let used = Set(positions.map { names[$0] })
      let name = used.count == 1 ? used.first : claims.name(of: address, among: used)
      known[address] = name
      let others = used.filter { other in name.map { !other.isPart(of: $0) } ?? false }
      let free = others.filter { other in
        !isOthers(other, than: address, known: name)
          || !claims.vouchers(of: other, for: address).isEmpty
      }
      let own = positions.filter { position in
        let name = names[position]
        if !others.contains(name) { return true }
        if !free.contains(name) { return false }
        let items = claims.items(of: address, as: name)
        return others.count < Self.namesOfAList
          || items > 1 && items * Self.oftenUsed >= claims.items(of: address)
      }
      owned[address] = own
      for position in own.dropFirst() { sets.join(own[0], position, for: .address(address)) }
    }
  }

  /// Joins what the person has said is one, without the names of an address that aren't its
  /// person's.
  private mutating func join(_ union: PersonUnion, in index: PersonIndex) {
    let sides = union.both.map { text in
      owned[text] ?? PersonUnion.positions(of: text, in: index).sorted()
    }
    guard let first = sides[0].first, !sides[1].isEmpty else { return }
    for position in sides.joined() where position != first {
      sets.join(first, position, for: .stated(union.both))
    }
  }

  /// Returns true if a name may be that of somebody with another address.
  ///
  /// It has a word that a name of another address has, and the known name of this one doesn't.
  private func isOthers(_ name: PersonName, than address: String, known: PersonName?) -> Bool {
    Set(name.words).subtracting(known?.words ?? []).contains { word in
      everyone.has(word, elsewhereThan: address)
    }
  }

  /// Joins addresses that the same people know by one full name, and names without an address.
  private mutating func joinByName() {
    var byName: [PersonName: [String]] = [:]
    for (address, name) in known where name.isFull { byName[name, default: []].append(address) }
    var alone: [PersonName: [Int]] = [:]
    for position in identities.indices where addresses[position].isEmpty && names[position].isFull {
      alone[names[position], default: []].append(position)
    }
    for name in Set(byName.keys).union(alone.keys).sorted(by: {
      $0.words.lexicographicallyPrecedes($1.words)
    }) {
      let addresses = (byName[name] ?? []).sorted()
      let vouchers = addresses.map { claims.vouchers(of: name, for: $0) }
      joinVouched(addresses, vouchers, as: name)
      join(alone[name] ?? [], to: addresses, vouchers, as: name)
    }
  }

  private mutating func joinVouched(
    _ addresses: [String], _ vouchers: [Set<String>], as name: PersonName
  ) {
    let sure = addresses.indices.filter { place in
      !vouchers[place].isEmpty && !claims.denies(addresses[place], name)
        && claims.items(of: addresses[place], as: name) >= Self.minimumItems
    }
    for (number, one) in sure.enumerated() {
      for other in sure[(number + 1)...] {
        let common = vouchers[one].intersection(vouchers[other])
        guard !common.isEmpty, let left = owned[addresses[one]]?.first,
          let right = owned[addresses[other]]?.first
        else { continue }
        sets.join(
          left, right,
          for: .name(
            written(name, of: addresses[one]), addresses: [addresses[one], addresses[other]],
            vouchers: common.sorted()))
      }
    }
  }

  /// Joins identities without an address with each other, and with an address of their name.
  ///
  /// It's the address for which most people vouch, or which is in most items; none if that isn't
  /// clear.
  private mutating func join(
    _ alone: [Int], to addresses: [String], _ vouchers: [Set<String>], as name: PersonName
  ) {
    guard let first = alone.first else { return }
    for position in alone.dropFirst() {
      sets.join(first, position, for: .nameAlone(identities[first].name, address: ""))
    }
    let ranked = addresses.indices.map { place in
      (
        vouchers: vouchers[place].count, items: claims.items(of: addresses[place], as: name),
        place: place
      )
    }.sorted { ($0.vouchers, $0.items) > ($1.vouchers, $1.items) }
    guard let best = ranked.first, let position = owned[addresses[best.place]]?.first else {
      return
    }
    let person = sets.person(of: position)
    for rival in ranked.dropFirst() {
      guard let other = owned[addresses[rival.place]]?.first, sets.person(of: other) != person
      else {
        continue
      }
      if (rival.vouchers, rival.items) == (best.vouchers, best.items) { return }
    }
    sets.join(
      first, position, for: .nameAlone(identities[first].name, address: addresses[best.place]))
  }

  private func written(_ name: PersonName, of address: String) -> String {
    owned[address]?.first { names[$0] == name }.map { identities[$0].name } ?? ""
  }
}
