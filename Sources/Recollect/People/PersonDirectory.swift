import Foundation

/// Which names and addresses belong to one person.
///
/// The rules, the same whatever the source:
/// 1. Equal addresses are one person's, without regard to case.
/// 2. Equal full names are one person's: at least two words of at least two letters, in any order
///    ("Berg, Anna" is "Anna Berg"), without regard to case, accents and punctuation. Apostrophes and
///    hyphens count inside a word alone: "'Anna Berg'" is "Anna Berg", "O’Neil" is "O'Neil". Digits
///    count ("Help Desk 1" isn't "Help Desk 2"), and what holds an @ is an address and no name.
/// 3. A single word or an initial with a name joins nobody: there are many Annas. Initials in the
///    middle of a full name don't count ("Anna K. Berg" is "Anna Berg").
/// 4. An address that goes with more than `namesOfAList` different full names belongs to a list or a
///    service, as those that reply for others do; so do addresses like `noreply@`. Their names don't
///    join through them, nor they through a name.
///
/// The sets are found by union–find, O(n α(n)) in the number of different participants.
package struct PersonDirectory: Sendable {
  /// A person's name and address as they stood in some item; the role doesn't count.
  package struct Identity: Sendable, Hashable {
    package var name: String
    package var address: String

    package init(name: String, address: String) {
      self.name = name
      self.address = address
    }
  }

  private static let namesOfAList = 4
  private static let services: Set<String> = [
    "noreply", "no-reply", "donotreply", "do-not-reply", "notifications", "notification", "info",
    "support", "mailer-daemon", "postmaster",
  ]

  private let identities: [Identity]
  /// For each identity, the first one of the same person.
  private let person: [Int]

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
  }

  /// The identities of everyone of whom one holds all of the words, each in its name or address.
  ///
  /// - Parameter text: part of a name or an address, as a person types it.
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

  /// Apostrophes and hyphens as they are written, and as they are compared.
  private static let joining: [Character: Character] = [
    "’": "'", "‘": "'", "ʼ": "'", "‐": "-", "‑": "-",
  ]

  /// The words of a full name in alphabetical order; `nil` when it is none.
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
