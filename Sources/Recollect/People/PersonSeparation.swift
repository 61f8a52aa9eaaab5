import GRDB
import QuestionLanguage

/// A statement of the person that two names or addresses are different people.
struct PersonSeparation: Sendable, Hashable {
  /// A name or an address.
  var one: String
  /// Another one; empty for everyone else.
  var other: String

  /// Returns the positions of the identities of both.
  func positions(in index: PersonIndex) -> (Set<Int>, Set<Int>) {
    let left = Self.positions(of: one, in: index)
    let right =
      other.isEmpty
      ? Set(index.identities.indices).subtracting(left) : Self.positions(of: other, in: index)
    return (left.subtracting(right), right.subtracting(left))
  }

  /// Returns the positions of the identities with an address, or with a name.
  static func positions(of text: String, in index: PersonIndex) -> Set<Int> {
    index.positions(of: PersonName(text)).union(index.positions(of: text))
  }

  /// Returns the separations of names or addresses, each from the others; of a single one from everyone.
  static func pairs(_ names: [String]) -> [PersonSeparation] {
    let names = names.map(stored)
    if names.count == 1 { return [PersonSeparation(one: names[0], other: "")] }
    return names.indices.flatMap { place in
      names[(place + 1)...].map { other in
        PersonSeparation(one: min(names[place], other), other: max(names[place], other))
      }
    }
  }

  /// Returns a name or an address in the form in which it is stored.
  static func stored(_ name: String) -> String { name.singleLine.lowercased() }

  /// Returns all separations, in the order of their texts.
  static func all(in database: Database) throws -> [PersonSeparation] {
    try Row.fetchAll(
      database, sql: "SELECT one, other FROM separated_people ORDER BY one, other"
    ).map { PersonSeparation(one: try $0.value("one"), other: try $0.value("other")) }
  }
}
