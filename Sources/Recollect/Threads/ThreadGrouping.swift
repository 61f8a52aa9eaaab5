import Foundation
package import Items

/// Joins messages into threads by the messages they refer to, then by subject.
///
/// Messages that name one another, or name the same message though it isn't there, belong together:
/// the sets are found by union–find with path compression, O(n α(n)), so references that are missing
/// or that loop do no harm. A message that says it is a reply but refers to nothing joins the thread
/// of the same subject that was last active in the `window` before it; subjects are the same when
/// their letters and digits are, as programs and people change spaces and signs. After
/// J. Zawinski's "message threading", without its tree: a thread here is read in the order of time.
package struct ThreadGrouping {
  /// How long a thread without references stays open for a reply to its subject.
  private let window: TimeInterval = 30 * 24 * 60 * 60

  package init() {}

  /// Groups of positions in `messages`, each in the order of time, the groups by their first message.
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

  /// A message without a date comes after those with one; equal dates keep the order of the source.
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

  /// Letters and digits of a subject, in small letters; all of it when it has none.
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
