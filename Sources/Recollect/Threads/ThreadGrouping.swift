import Foundation
package import Items

/// Groups messages into threads by the messages they refer to, then by subject.
///
/// - **References**: messages that name one another belong together. So do messages that name the
///   same message, even if that message is missing. The sets are found by union–find with path
///   compression, in O(n α(n)), so missing references and loops do no harm.
/// - **Subject**: a message whose subject has a reply prefix, but that refers to nothing, joins the
///   thread that last had a message with the same subject, within 30 days before it. `Re: Harvest`
///   without `References` joins `Harvest` of last week. Only letters and digits of subjects are
///   compared, because programs and people change spaces and punctuation.
///
/// After J. Zawinski's "message threading", without its tree: a thread is read in the order of
/// time.
package struct ThreadGrouping {
  /// The time in which a reply without references joins the last message with its subject: 30 days.
  private let window: TimeInterval = 30 * 24 * 60 * 60

  package init() {}

  /// Returns groups of positions in `messages`.
  ///
  /// Each group is in the order of time. The groups are in the order of their first messages.
  package func groups(of messages: [Threading]) -> [[Int]] {
    var sets = DisjointSets(count: messages.count)
    joinByReference(messages, &sets)
    joinBySubject(messages, &sets)
    var members: [Int: [Int]] = [:]
    for position in messages.indices {
      members[sets.root(of: position), default: []].append(position)
    }
    return members.values
      .map { $0.sorted { isBefore($0, $1, in: messages) } }
      .sorted { isBefore($0[0], $1[0], in: messages) }
  }

  /// Returns a Boolean value that indicates whether a message comes before another in time.
  ///
  /// A message without a date comes after all that have one. Equal dates keep the order of the
  /// source.
  private func isBefore(_ left: Int, _ right: Int, in messages: [Threading]) -> Bool {
    let leftDate = messages[left].date ?? .distantFuture
    let rightDate = messages[right].date ?? .distantFuture
    return leftDate == rightDate ? left < right : leftDate < rightDate
  }

  private func joinByReference(_ messages: [Threading], _ sets: inout DisjointSets) {
    var holder: [ExactString: Int] = [:]
    for (position, message) in messages.enumerated() {
      for id in ([message.messageID] + message.references).map(ExactString.init) {
        if let other = holder[id] {
          sets.join(position, other)
        } else {
          holder[id] = position
        }
      }
    }
  }

  /// Returns the letters and digits of a subject, in lowercase; the whole subject if it has
  /// neither.
  private static func key(of subject: String) -> String {
    let folded = subject.lowercased()
    let key = folded.filter { $0.isLetter || $0.isNumber }
    return key.isEmpty ? folded : key
  }

  private func joinBySubject(_ messages: [Threading], _ sets: inout DisjointSets) {
    var lastWithSubject: [String: Int] = [:]
    let order = messages.indices.sorted { isBefore($0, $1, in: messages) }
    for position in order where !messages[position].subject.isEmpty {
      let message = messages[position]
      let subject = Self.key(of: message.subject)
      if message.isReply, message.references.isEmpty, let date = message.date,
        let earlier = lastWithSubject[subject], let earlierDate = messages[earlier].date,
        date.timeIntervalSince(earlierDate) <= window
      {
        sets.join(position, earlier)
      }
      lastWithSubject[subject] = position
    }
  }
}

/// A partition of `0..<count` whose sets can be joined.
///
/// Union–find with path compression. Complexity: O(α(`count`)) amortized for each join and look-up.
struct DisjointSets {
  private var parent: [Int]

  init(count: Int) { parent = Array(0..<count) }

  /// Returns the smallest element of the set that contains an element.
  mutating func root(of element: Int) -> Int {
    var root = element
    while parent[root] != root { root = parent[root] }
    var next = element
    while parent[next] != root { (parent[next], next) = (root, parent[next]) }
    return root
  }

  mutating func join(_ left: Int, _ right: Int) {
    let (low, high) = (root(of: left), root(of: right))
    if low != high { parent[max(low, high)] = min(low, high) }
  }
}
