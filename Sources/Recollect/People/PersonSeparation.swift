import GRDB
import QuestionLanguage

/// A statement of the person that two names or addresses are different people.
struct PersonSeparation: Sendable, Hashable {
  var one: String
  /// Empty for everyone else.
  var other: String

  func positions(in index: PersonIndex) -> (Set<Int>, Set<Int>) {
    let left = Self.positions(of: one, in: index)
    let right =
      other.isEmpty
      ? Set(index.identities.indices).subtracting(left) : Self.positions(of: other, in: index)
    return (left.subtracting(right), right.subtracting(left))
  }

  static func positions(of text: String, in index: PersonIndex) -> Set<Int> {
    index.positions(of: PersonName(text)).union(index.positions(of: text))
  }

  /// Returns the separations of names or addresses, each from the others.
  ///
  /// A single one is separated from everyone.
  static func pairs(_ names: [String]) -> [PersonSeparation] {
    let names = names.map(stored)
    if names.count == 1 { return [PersonSeparation(one: names[0], other: "")] }
    return names.indices.flatMap { place in
      names[(place + 1)...].map { other in
        PersonSeparation(one: min(names[place], other), other: max(names[place], other))
      }
    }
  }

  static func stored(_ name: String) -> String { name.singleLine.lowercased() }

  static func all(in database: Database) throws -> [PersonSeparation] {
    try database.rows(
      "SELECT one, other FROM separated_people ORDER BY one, other"
    ).map { PersonSeparation(one: try $0.value("one"), other: try $0.value("other")) }
  }
}
