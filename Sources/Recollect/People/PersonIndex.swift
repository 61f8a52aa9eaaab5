import QuestionLanguage

/// The names and addresses of a library, found by address and by the words of names.
///
/// It knows nothing of people yet, so it costs little: only those whom a search names are joined.
struct PersonIndex: Sendable {
  typealias Identity = PersonDirectory.Identity

  let identities: [Identity]
  /// By address, in lowercase.
  private let positions: [String: [Int]]
  /// By the words of the name; of the address if there is no name.
  private let holders: [String: [Int]]

  /// A letter that names have for an apostrophe.
  private static let apostrophe: Character = "ʼ"

  init(_ identities: [Identity]) {
    self.identities = identities
    var positions: [String: [Int]] = [:]
    var holders: [String: [Int]] = [:]
    for (position, identity) in identities.enumerated() {
      positions[identity.address.lowercased(), default: []].append(position)
      for word in Self.words(identity) { holders[word, default: []].append(position) }
    }
    self.positions = positions
    self.holders = holders
  }

  private static func words(_ identity: Identity) -> Set<String> {
    let name = PersonName.withoutAddresses(Folding.fold(identity.name))
    let text = name.isEmpty ? Folding.fold(String(identity.address.prefix { $0 != "@" })) : name
    let words = Set(pieces(text))
    let parts = words.filter { $0.contains(apostrophe) }
      .flatMap { $0.split(separator: apostrophe).map(String.init) }
    return words.union(parts)
  }

  private static func pieces(_ text: String) -> [String] {
    text.split { !$0.isLetter && !$0.isNumber }.map(String.init)
  }

  /// Returns the identities whose names have all of some folded words.
  func positions(named words: [String]) -> Set<Int> {
    let found = words.map { holders[$0] ?? [] }.sorted { $0.count < $1.count }
    guard let first = found.first else { return [] }
    return found.dropFirst().reduce(Set(first)) { $0.intersection($1) }
  }

  /// Returns the identities in whose names or addresses all words of a text occur.
  ///
  /// A word with an `@` is looked for in addresses alone; a whole address is no part of others. A
  /// number is a whole word: `Person 1` isn't `Person 10`.
  func positions(matching text: String) -> Set<Int> {
    let words = Folding.fold(text).split(whereSeparator: \.isWhitespace)
    if words.isEmpty { return [] }
    let owners = positions(of: text.filter { !$0.isWhitespace })
    if words.count == 1, words[0].contains("@"), !owners.isEmpty { return Set(owners) }
    let numbers = words.filter { $0.allSatisfy(\.isNumber) }.map(String.init)
    return Set(
      identities.indices.filter { position in
        let identity = identities[position]
        let name = PersonName.withoutAddresses(Folding.fold(identity.name))
        let folded = "\(name) <\(Folding.fold(identity.address))>"
        return words.allSatisfy(folded.contains)
          && (numbers.isEmpty || Set(Self.pieces(folded)).isSuperset(of: numbers))
      })
  }

  func positions(of address: String) -> [Int] {
    address.isEmpty ? [] : positions[address.lowercased()] ?? []
  }

  func positions(of name: PersonName) -> Set<Int> {
    positions(named: name.words.flatMap(Self.pieces)).filter {
      PersonName(identities[$0].name) == name
    }
  }

  /// Returns true if a name of another address has a word of a ``PersonName``.
  ///
  /// - Parameter address: The address, in lowercase.
  func has(_ word: String, elsewhereThan address: String) -> Bool {
    let rarest = Self.pieces(word).map { holders[$0] ?? [] }.min { $0.count < $1.count }
    return (rarest ?? []).contains { position in
      identities[position].address.lowercased() != address
        && PersonName(identities[position].name).words.contains(word)
    }
  }

  /// Returns all identities that may be those of the same people, and all that decide it, in order.
  ///
  /// People are joined by address and by full name. So these are the names of the addresses, and
  /// the addresses of these names with all of their names.
  func relatives(of positions: Set<Int>) -> [Int] {
    let near = sharingAddresses(positions)
    let names = Set(near.map { PersonName(identities[$0].name) }.filter(\.isFull))
    return sharingAddresses(names.reduce(near) { $0.union(self.positions(of: $1)) }).sorted()
  }

  private func sharingAddresses(_ positions: Set<Int>) -> Set<Int> {
    let addresses = Set(positions.map { identities[$0].address.lowercased() })
    return addresses.reduce(into: positions) { all, address in
      if !PersonJoining.isService(address) { all.formUnion(self.positions(of: address)) }
    }
  }
}
