import Foundation

/// A heuristic that joins the names and addresses of each person.
///
/// The library stores names and addresses as they were written. When a search names a person, they
/// are joined by these rules, so the rules can change without an import:
/// 1. **Equal addresses** belong to one person, regardless of case: `Anna <ANNA@example.org>` and
///    `Anna Berg <anna@example.org>`.
/// 2. **Equal full names** belong to one person: `Anna Berg <anna@example.org>` and
///    `Berg, Anna <a.berg@example.com>`. A full name has at least two words of at least two
///    letters. Order, case, accents and punctuation don't count. Apostrophes and hyphens count only
///    inside a word: `'Anna Berg'` is `Anna Berg`, and `O’Neil` is `O'Neil`. Digits count:
///    `Help Desk 1` isn't `Help Desk 2`. A name with an `@` is an address and no name.
/// 3. **A single word**, or a word with an initial, joins nobody, because there are many people
///    called `Anna` or `Anna B.`. Initials beside a full name don't count: `Anna K. Berg` is
///    `Anna Berg`.
/// 4. **A shared address** joins nobody, neither by itself nor by the names that are used with it.
///    An address with more than `namesOfAList` different full names belongs to a list or a service:
///    `team@example.org`, used as `Anna Berg via Team`, `Ben Ode via Team` and so on. So do
///    addresses like `noreply@example.org`.
///
/// The sets are found by union–find. Complexity: O(n α(n)) for n different participants.
package struct PersonDirectory: Sendable {
  /// A name and address as written in some item; the role doesn't count.
  package struct Identity: Sendable, Hashable {
    package var name: String
    package var address: String

    package init(name: String, address: String) {
      self.name = name
      self.address = address
    }

    /// The form in which SQL compares a name with its address.
    var written: String { "\(name) <\(address)>" }
  }

  private static let namesOfAList = 4
  private static let services: Set<String> = [
    "noreply", "no-reply", "donotreply", "do-not-reply", "notifications", "notification", "info",
    "support", "mailer-daemon", "postmaster",
  ]

  private let identities: [Identity]
  /// The index of the first identity of the same person, for each identity.
  private let person: [Int]
  /// The positions of the identities that have a word in their names; of those without a name, in their
  /// addresses.
  private let holders: [String: [Int]]

  package init(_ identities: [Identity]) {
    self.identities = identities
    var sets = DisjointSets(count: identities.count)
    let names = identities.map { Self.fullName($0.name) }
    let addresses = identities.map { $0.address.lowercased() }
    let shared = Self.sharedAddresses(addresses, names)
    var holder: [String: Int] = [:]
    for position in identities.indices {
      let isShared = shared.contains(addresses[position])
      var keys: [String] = []
      if !addresses[position].isEmpty && !isShared { keys.append("a:" + addresses[position]) }
      if let name = names[position], !isShared { keys.append("n:" + name) }
      for key in keys {
        if let other = holder[key] {
          sets.join(position, other)
        } else {
          holder[key] = position
        }
      }
    }
    person = identities.indices.map { sets.root(of: $0) }
    holders = Self.holders(identities)
  }

  private static func holders(_ identities: [Identity]) -> [String: [Int]] {
    var holders: [String: [Int]] = [:]
    for (position, identity) in identities.enumerated() {
      let text =
        identity.name.isEmpty ? String(identity.address.prefix { $0 != "@" }) : identity.name
      let words = Folding.fold(text).split { !$0.isLetter && !$0.isNumber }
      for word in Set(words.map(String.init)) { holders[word, default: []].append(position) }
    }
    return holders
  }

  /// Returns the people whose names have all of some words, each with all identities.
  ///
  /// A word has to be a whole word of a name: `Anna` isn't `Joanna`.
  ///
  /// - Parameter words: The words, folded.
  package func people(named words: [String]) -> [[Identity]] {
    let found = words.map { Set(holders[$0] ?? []) }
    guard let first = found.first else { return [] }
    let positions = found.dropFirst().reduce(first) { $0.intersection($1) }
    let people = Set(positions.map { person[$0] })
    return people.sorted().map { one in
      identities.indices.filter { person[$0] == one }.map { identities[$0] }
    }
  }

  /// Returns all identities of every person of whom one identity matches all words.
  ///
  /// A word matches if it's part of the name or the address.
  ///
  /// - Parameter text: A part of a name or an address, as a person types it.
  package func identities(matching text: String) -> [Identity] {
    let words = Folding.fold(text).split(whereSeparator: \.isWhitespace)
    guard !words.isEmpty else { return [] }
    let found = identities.indices.filter { position in
      let identity = identities[position]
      let folded = Folding.fold("\(identity.name) <\(identity.address)>")
      return words.allSatisfy(folded.contains)
    }
    let people = Set(found.map { person[$0] })
    return identities.indices.filter { people.contains(person[$0]) }.map { identities[$0] }
  }

  /// The variants of apostrophes and hyphens, and the forms in which they are compared.
  private static let joining: [Character: Character] = [
    "’": "'", "‘": "'", "ʼ": "'", "‐": "-", "‑": "-",
  ]

  /// Returns the words of a full name in alphabetical order, or `nil` if the name isn't a full
  /// name.
  private static func fullName(_ name: String) -> String? {
    let spelled = Folding.fold(name).map { joining[$0] ?? $0 }
    guard !spelled.contains("@") else { return nil }
    let words = spelled.split { !($0.isLetter || $0.isNumber || $0 == "-" || $0 == "'") }
      .map { String($0).trimmingCharacters(in: CharacterSet(charactersIn: "'-")) }
    let full = words.filter { $0.count > 1 || $0.contains(where: \.isNumber) }
    guard full.count(where: { $0.count(where: \.isLetter) > 1 }) > 1 else { return nil }
    return full.sorted().joined(separator: " ")
  }

  private static func sharedAddresses(_ addresses: [String], _ names: [String?]) -> Set<String> {
    var namesOf: [String: Set<String>] = [:]
    for (address, name) in zip(addresses, names) where !address.isEmpty {
      namesOf[address, default: []].formUnion(name.map { [$0] } ?? [])
    }
    return Set(
      namesOf.filter { address, names in
        names.count > namesOfAList
          || services.contains(String(address.prefix { $0 != "@" }))
      }.keys)
  }
}
