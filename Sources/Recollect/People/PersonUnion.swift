import GRDB
import QuestionLanguage

/// A statement of the person that two addresses, or names without one, are the same person.
///
/// A name that has an address stands for that address alone. Otherwise anybody could join the
/// person by taking the name.
struct PersonUnion: Sendable, Hashable {
  var one: String
  var other: String

  var both: [String] { [one, other] }

  /// Takes names or addresses in the form in which they are stored.
  init(_ one: String, _ other: String) {
    self.one = min(one, other)
    self.other = max(one, other)
  }

  /// Returns the identities with an address; if there are none, those with a name and no address.
  static func positions(of text: String, in index: PersonIndex) -> Set<Int> {
    let own = index.positions(of: text)
    if !own.isEmpty { return Set(own) }
    return index.positions(of: PersonName(text)).filter { index.identities[$0].address.isEmpty }
  }

  /// Returns the address or the name without one that a text stands for; `nil` if that isn't clear.
  static func meaning(of text: String, in index: PersonIndex) -> String? {
    let text = PersonSeparation.stored(text)
    if !positions(of: text, in: index).isEmpty { return text }
    let named = index.positions(of: PersonName(text))
    let addresses = Set(named.map { index.identities[$0].address.lowercased() })
    return addresses.count == 1 ? addresses.first : nil
  }

  static func all(in database: Database) throws -> [PersonUnion] {
    try database.rows(
      "SELECT one, other FROM joined_people ORDER BY one, other"
    ).map { PersonUnion(try $0.value("one"), try $0.value("other")) }
  }
}
