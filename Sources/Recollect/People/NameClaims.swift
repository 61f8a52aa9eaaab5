import QuestionLanguage

/// The items in which a sender gives an address a name.
package struct NameClaim: Sendable, Hashable {
  /// In lowercase.
  var sender: String
  var name: PersonName
  /// In lowercase; the sender's own in their `From`.
  var address: String
  var items: Int

  package init(sender: String, name: String, address: String, items: Int) {
    self.init(sender: sender, name: PersonName(name), address: address, items: items)
  }

  init(sender: String, name: PersonName, address: String, items: Int) {
    self.sender = sender.lowercased()
    self.name = name
    self.address = address.lowercased()
    self.items = items
  }
}

/// The names that the items of a library give to addresses, and who vouches for them.
///
/// Anybody can write any name and address into a mail, so a claim is worth as much as the one who
/// makes it. Someone vouches for the name of an address that has written to them in several items.
/// Each voucher and the address itself have one vote, for the name they use most. So a stranger's
/// mail has no vote, however many names it gives. A forged mail has to outnumber the true ones of
/// the same sender.
struct NameClaims: Sendable {
  /// The number of items by address and name.
  private var items: [String: [PersonName: Int]] = [:]
  /// The number of items by address, sender and name.
  private var claims: [String: [String: [PersonName: Int]]] = [:]
  /// The number of items by sender and recipient.
  private var written: [String: [String: Int]] = [:]

  /// The fewest items that somebody got from an address for whose name they vouch.
  private static let minimumReceived = 2

  /// Takes the numbers of items by address and name from the claims if `items` is `nil`.
  init(_ claims: [NameClaim], items: [String: [PersonName: Int]]? = nil) {
    self.items = items ?? [:]
    for claim in claims {
      if items == nil {
        self.items[claim.address, default: [:]][claim.name, default: 0] += claim.items
      }
      self.claims[claim.address, default: [:]][claim.sender, default: [:]][
        claim.name, default: 0] += claim.items
      if claim.sender != claim.address {
        written[claim.sender, default: [:]][claim.address, default: 0] += claim.items
      }
    }
  }

  func items(of address: String, as name: PersonName) -> Int { items[address]?[name] ?? 0 }

  func items(of address: String) -> Int { items[address]?.values.reduce(0, +) ?? 0 }

  /// Returns the name that an address is known by, which is empty if it mostly has none.
  ///
  /// It has most votes, and among several the one in most items. A vote for `Anna` is also one for
  /// `Anna Berg` if that has a vote of its own.
  func name(of address: String, among names: Set<PersonName>) -> PersonName? {
    var votes: [PersonName: Int] = [:]
    for (sender, used) in claims[address] ?? [:] {
      let isOwn = sender == address
      guard isOwn || vouches(sender, for: address) else { continue }
      let used = used.filter { isOwn || !$0.key.words.isEmpty }
      if let vote = vote(used, for: address) { votes[vote, default: 0] += 1 }
    }
    func rank(_ name: PersonName) -> (Int, Int, Int) {
      let items = items(of: address, as: name)
      guard let own = votes[name] else { return (0, 0, items) }
      if name.words.isEmpty { return (own, 0, items) }
      let parts = votes.filter { !$0.key.words.isEmpty && $0.key.isPart(of: name) }
      return (parts.values.reduce(0, +), 1, items)
    }
    return names.max { left, right in
      let (one, other) = (rank(left), rank(right))
      return one == other ? right.words.lexicographicallyPrecedes(left.words) : one < other
    }
  }

  func vouchers(of name: PersonName, for address: String) -> Set<String> {
    Set(
      (claims[address] ?? [:]).filter { sender, used in
        vouches(sender, for: address)
          && vote(used.filter { !$0.key.words.isEmpty }, for: address) == name
      }.keys)
  }

  /// Returns true if an address gives itself another full name in most of its items.
  func denies(_ address: String, _ name: PersonName) -> Bool {
    let own = claims[address]?[address]?.filter(\.key.isFull) ?? [:]
    return vote(own, for: address).map { $0 != name } ?? false
  }

  private func vouches(_ sender: String, for address: String) -> Bool {
    sender != address && (written[address]?[sender] ?? 0) >= Self.minimumReceived
  }

  private func vote(_ used: [PersonName: Int], for address: String) -> PersonName? {
    used.max { left, right in
      let one = (left.value, items(of: address, as: left.key))
      let other = (right.value, items(of: address, as: right.key))
      return one == other
        ? right.key.words.lexicographicallyPrecedes(left.key.words) : one < other
    }?.key
  }
}
