/// The sets of identities that are one person each, with the reasons for which they were joined.
struct PersonSets: Sendable {
  private var sets: DisjointSets
  /// The separated people whose identities are in a set, by its first identity.
  private var marks: [Int: Set<Int>]
  /// Pairs of ``marks`` that aren't in one set.
  private let apart: [(Int, Int)]
  private(set) var reasons: [(position: Int, reason: Person.Reason)] = []

  /// Creates sets of one identity each.
  ///
  /// - Parameter separations: The pairs of groups of identities that are different people.
  init(count: Int, separations: [(Set<Int>, Set<Int>)]) {
    sets = DisjointSets(count: count)
    var marks: [Int: Set<Int>] = [:]
    for (number, pair) in separations.enumerated() {
      for position in pair.0 { marks[position, default: []].insert(2 * number) }
      for position in pair.1 { marks[position, default: []].insert(2 * number + 1) }
    }
    self.marks = marks
    apart = separations.indices.map { (2 * $0, 2 * $0 + 1) }
  }

  /// Joins two identities for a reason, unless that made separated people one.
  mutating func join(_ left: Int, _ right: Int, for reason: Person.Reason? = nil) {
    let (one, other) = (sets.root(of: left), sets.root(of: right))
    if one != other {
      let (mine, theirs) = (marks[one] ?? [], marks[other] ?? [])
      let isApart = apart.contains { pair in
        mine.contains(pair.0) && theirs.contains(pair.1)
          || mine.contains(pair.1) && theirs.contains(pair.0)
      }
      if isApart { return }
      sets.join(one, other)
      if !apart.isEmpty { marks[min(one, other)] = mine.union(theirs) }
    }
    if let reason { reasons.append((left, reason)) }
  }

  /// Returns the first identity of the same person.
  mutating func person(of position: Int) -> Int { sets.root(of: position) }
}
