import QuestionLanguage

/// The people whom a question names as authors, whose passages a search prefers.
struct QuestionPeople {
  private(set) var mentions: [PersonMention] = []
  /// The stored names with addresses of all of them.
  private(set) var authors: [String] = []
  /// The ranges of the question that say whose passages are looked for, such as "from Jacob".
  private(set) var ranges: [Range<Int>] = []

  /// The most people that one name may mean; more are no preference.
  private static let maximumPeople = 16

  /// Compares possible names with the people of the library.
  ///
  /// - Parameter candidates: The names, the longest first of those that begin at one place.
  init(_ candidates: [AuthorFinder.Candidate], in directory: PersonDirectory) {
    for candidate in candidates
    where !mentions.contains(where: { $0.range.overlaps(candidate.range) }) {
      let people = directory.people(named: candidate.words)
      guard (1...Self.maximumPeople).contains(people.count) else { continue }
      mentions.append(
        PersonMention(
          text: candidate.text, range: candidate.range, people: Self.names(of: people)))
      authors += people.joined().map(\.written)
      ranges += [candidate.range] + candidate.others
    }
  }

  init() {}

  /// Returns the longest name of each person, with the address where another one has the same name.
  private static func names(of people: [[PersonDirectory.Identity]]) -> [String] {
    let shown = people.compactMap { identities in
      identities.max { $0.shownName.count < $1.shownName.count }
    }
    let count = Dictionary(grouping: shown) { PersonName($0.name) }.mapValues(\.count)
    let names = shown.map { identity in
      let isShared = !identity.name.isEmpty && count[PersonName(identity.name)] ?? 0 > 1
      return isShared && !identity.address.isEmpty ? identity.written : identity.shownName
    }
    return Set(names).sorted()
  }
}
