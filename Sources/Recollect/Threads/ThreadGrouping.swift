import Foundation
package import Items

/// Groups mails into threads by the mails they answer, then by subject.
///
/// Every field of a mail is a claim of whoever wrote it. Threads are therefore formed so that a
/// stranger's mails, whatever they claim, change nothing about the threads of others:
/// - **One thread each**: a mail joins the thread of the nearest mail it refers to. If none of
///   those is there, it joins the other mails that refer to the same first, missing mail.
/// - **Ids**: a mail that takes the id of a mail that others answer joins them to its own thread
///   only if the answers bear it out (``MailGraph/Tie``).
/// - **Two threads become one** only by a mail whose author and one of whose recipients take part
///   in both.
/// - **Subject**: a mail whose subject has a reply prefix, but that refers to nothing, joins the
///   last mail with its subject, within 30 days before it, that is from one of its recipients to
///   its author, from the same author to one of them, or of the same list. Only letters and digits
///   of subjects are compared, because programs and people change spaces and punctuation.
/// - **What is stored stays**: where nothing decides, a new mail joins no stored threads, and the
///   first mail of a stored thread remains the first (``ThreadOrder``).
///
/// After J. Zawinski's "message threading", without its tree: a thread is read in the order of
/// time. Complexity: O(n log n) for n mails.
package struct ThreadGrouping {
  package init() {}

  /// Returns groups of positions in `messages`, as if none of them were stored.
  package func groups(of messages: [Item.Threading]) -> [[Int]] {
    groups(of: messages.map { ThreadMessage($0) })
  }

  /// Returns groups of positions in `messages`, each in the order of ``ThreadOrder``.
  ///
  /// The groups are in the order of their first mails.
  package func groups(of messages: [ThreadMessage]) -> [[Int]] {
    let graph = MailGraph(messages)
    let links = MailLinks(graph)
    let order = ThreadOrder(graph, parents: links.parents)
    var sets = links.sets
    join(&sets, links, graph, order)
    return Self.members(of: &sets, count: messages.count)
      .map(order.sorted)
      .sorted { order.isBefore($0[0], $1[0]) }
  }

  private static func members(of sets: inout DisjointSets, count: Int) -> [[Int]] {
    var members: [Int: [Int]] = [:]
    for position in 0..<count { members[sets.root(of: position), default: []].append(position) }
    return Array(members.values)
  }

  /// Joins threads by mails that refer to several, and whose people take part in all.
  private func join(
    _ sets: inout DisjointSets, _ links: MailLinks, _ graph: MailGraph, _ order: ThreadOrder
  ) {
    var pairs: [(mail: Int, other: Int)] = []
    for mail in graph.messages.indices where graph.messages[mail].threading.references.count > 1 {
      for id in graph.messages[mail].threading.references {
        for other in graph.mails(withID: id) + (links.answers[ExactString(id)] ?? [])
        where sets.root(of: other) != sets.root(of: mail)
          && graph.tie(of: mail, to: other) == .proven
        {
          pairs.append((mail, other))
        }
      }
    }
    if pairs.isEmpty { return }
    let wanted = Set(pairs.flatMap { [sets.root(of: $0.mail), sets.root(of: $0.other)] })
    var people: [Int: Set<Int>] = [:]
    for group in Self.members(of: &sets, count: graph.messages.count) {
      let root = sets.root(of: group[0])
      if wanted.contains(root) { people[root] = Self.participants(order.sorted(group), graph) }
    }
    let joined = pairs.filter { mail, other in
      let both = [sets.root(of: mail), sets.root(of: other)].compactMap { people[$0] }
      return both.allSatisfy { people in
        graph.senders[mail].contains(where: people.contains)
          && graph.recipients[mail].contains(where: people.contains)
      }
    }
    for (mail, other) in joined { sets.join(mail, other) }
  }

  /// Returns the people of the first mail, and of each mail that one of them wrote.
  private static func participants(_ thread: [Int], _ graph: MailGraph) -> Set<Int> {
    var people = Set(graph.people(of: thread[0]))
    // Nearly every mail follows the one that names its author.
    for _ in 0..<4 {
      let count = people.count
      for mail in thread where graph.senders[mail].contains(where: people.contains) {
        people.formUnion(graph.people(of: mail))
      }
      if people.count == count { break }
    }
    return people
  }
}
