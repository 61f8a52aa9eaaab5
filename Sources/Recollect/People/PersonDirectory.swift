import Foundation
import QuestionLanguage

/// A heuristic that joins the names and addresses of each person.
///
/// The library stores names and addresses as they were written. When a search names a person, they
/// are joined by these rules, so the rules can change without an import. Anybody can write any name
/// and address into a mail, so no rule believes a single one:
/// 1. **An address** is one person, regardless of case, with the name that it is known by to those
///    who correspond with it, and all parts of that one, such as `Anna` and `Anna K. Berg`. Another
///    name counts as the person's if someone vouches for it, or if nobody else has any of its
///    words. `Ben Ode <anna@example.org>` is neither Anna nor the Ben Ode of another address.
/// 2. **Two addresses** with the same full name are one person if somebody calls both by that name
///    who has written to both and got mail from both, in two items each. See ``NameClaims``.
/// 3. **A name without an address**, as in a chat, is that of the address of that name for which
///    most people vouch. A single word joins nobody.
/// 4. **Addresses of services**, like `noreply@example.org`, join nobody. An address of many names,
///    such as a list's, joins none of those.
/// 5. **A display name that is an address** says nothing.
/// 6. People whom the person has joined are one, and those whom they have separated aren't.
///
/// The sets are found by union–find. Complexity: O(n α(n)) for n names and addresses, and O(k) for
/// k others with a word of a name that doesn't agree with its address. A search joins only those
/// whom it names.
package struct PersonDirectory: Sendable {
  /// A name and address as written in some item, in any role.
  package struct Identity: Sendable, Hashable {
    package var name: String
    package var address: String

    package init(name: String, address: String) {
      self.name = name
      self.address = address
    }

    /// The form in which SQL compares a name with its address.
    var written: String { "\(name) <\(address)>" }

    /// The name, unless it is empty or claims to be an address.
    var shownName: String { name.isEmpty || name.contains("@") ? address : name }
  }

  let identities: [Identity]
  /// The index of the first identity of the same person, for each identity.
  let person: [Int]
  /// The reasons why identities were joined, each with one of them.
  let reasons: [(position: Int, reason: Person.Reason)]
  private let index: PersonIndex

  /// Creates a directory.
  ///
  /// - Parameters:
  ///   - names: The names of the identities, as they are compared.
  ///   - everyone: All names and addresses of the library.
  ///   - claims: What items say about the addresses that have several names, and about those whose
  ///     name others have, too.
  ///   - separations: The pairs of names or addresses that are different people.
  ///   - unions: The pairs of addresses, or names without one, that are the same person.
  init(
    _ index: PersonIndex, names: [PersonName], among everyone: PersonIndex, claims: NameClaims,
    separations: [PersonSeparation] = [], unions: [PersonUnion] = []
  ) {
    self.index = index
    identities = index.identities
    let joining = PersonJoining(
      identities, names: names, among: everyone, claims: claims,
      separations: separations.map { $0.positions(in: index) }, in: index, unions: unions)
    (person, reasons) = joining.joined()
  }

  package init(_ identities: [Identity], claims: [NameClaim] = []) {
    let index = PersonIndex(identities)
    self.init(
      index, names: identities.map { PersonName($0.name) }, among: index,
      claims: NameClaims(claims))
  }

  /// Returns true if somebody has exactly this name or address.
  func has(_ text: String) -> Bool { !PersonSeparation.positions(of: text, in: index).isEmpty }

  /// Returns true if both sides of a separation have identities of their own.
  func canBeApart(_ separation: PersonSeparation) -> Bool {
    let sides = separation.positions(in: index)
    return !sides.0.isEmpty && (separation.other.isEmpty || !sides.1.isEmpty)
  }

  func meaning(of text: String) -> String? { PersonUnion.meaning(of: text, in: index) }

  func isJoined(_ union: PersonUnion) -> Bool {
    let people = union.both.map { text in
      Set(PersonUnion.positions(of: text, in: index).map { person[$0] })
    }
    return !people[0].isDisjoint(with: people[1])
  }

  /// Returns the people whose names have all of some folded words, each with all identities.
  ///
  /// A word has to be a whole word of a name: `Anna` isn't `Joanna`.
  package func people(named words: [String]) -> [[Identity]] {
    let people = Set(index.positions(named: words).map { person[$0] })
    return people.sorted().map { one in
      identities.indices.filter { person[$0] == one }.map { identities[$0] }
    }
  }

  /// Returns all identities of every person of whom one identity matches all words of a text.
  ///
  /// A word matches if it's part of the name or the address, as
  /// ``PersonIndex/positions(matching:)`` says.
  package func identities(matching text: String) -> [Identity] {
    let people = people(matching: text)
    return identities.indices.filter { people.contains(person[$0]) }.map { identities[$0] }
  }

  /// Returns the first identities of the people of whom one identity matches all words.
  func people(matching text: String) -> Set<Int> {
    Set(index.positions(matching: text).map { person[$0] })
  }
}
