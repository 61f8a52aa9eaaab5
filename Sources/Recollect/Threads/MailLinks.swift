import Foundation
import Items

/// The mail that each mail answers, and the sets of mails that this joins.
struct MailLinks {
  private let graph: MailGraph
  /// The accepted mail that each mail answers, or whose variant it is.
  private(set) var parents: [Int?]
  private(set) var sets: DisjointSets
  /// Mails whose references are all missing, by each of these ids.
  private(set) var answers: [ExactString: [Int]] = [:]
  /// The subject of the mails that answer a missing mail, by its id; `nil` if they have several.
  private var missing: [ExactString: Int?] = [:]

  /// A reply without references joins the last mail with its subject within 30 days.
  private static let window: TimeInterval = 30 * 24 * 60 * 60

  init(_ graph: MailGraph) {
    self.graph = graph
    let mails = graph.messages.indices
    parents = mails.map { _ in nil }
    sets = DisjointSets(count: mails.count)
    let nearest = mails.map(nearest)
    for mail in mails where nearest[mail] == nil {
      guard let first = references(mail).first.map(ExactString.init) else { continue }
      let subject = graph.subjects[mail]
      if let known = missing[first] {
        if known != subject { missing.updateValue(nil, forKey: first) }
      } else {
        missing.updateValue(subject, forKey: first)
      }
    }
    for mail in mails {
      parents[mail] = parent(of: mail, nearest) ?? original(of: mail)
      if let parent = parents[mail] { sets.join(mail, parent) }
    }
    joinByMissingMails()
    joinBySubject()
  }

  private func references(_ mail: Int) -> [String] { graph.messages[mail].threading.references }

  /// Returns the mail of the last reference that isn't missing.
  private func nearest(_ mail: Int) -> Int? {
    for id in references(mail).reversed() {
      if let other = graph.mails(withID: id).first(where: { $0 != mail }) { return other }
    }
    return nil
  }

  /// Returns the mail of the last reference whose mail is accepted.
  private func parent(of mail: Int, _ nearest: [Int?]) -> Int? {
    let thread = graph.messages[mail].storedThread
    var last: Int?
    for id in references(mail).reversed() {
      let known = graph.mails(withID: id).filter { $0 != mail }
      let ties = known.map { graph.tie(of: mail, to: $0) }
      last = nil
      guard let best = ties.max() else { continue }
      let others = zip(known, ties).filter { $1 == best }.map(\.0)
      let same = others.first { thread != nil && graph.messages[$0].storedThread == thread }
      let other = same ?? others[0]
      if isAccepted(other, by: mail, best, nearest) { return other }
      if references(other).isEmpty { last = other }
    }
    // All that answer a mail by its id alone join it, or none of them does.
    return last
  }

  /// Returns true if a mail may join the thread of another one, whose id it refers to.
  ///
  /// The other mail may have taken an id that isn't its own. If it has references, it would join
  /// the answers to that id to any thread it likes. If it has none, it would draw one answer away
  /// from the others.
  private func isAccepted(
    _ other: Int, by mail: Int, _ tie: MailGraph.Tie, _ nearest: [Int?]
  ) -> Bool {
    if tie == .proven { return true }
    switch (graph.messages[mail].storedThread, graph.messages[other].storedThread) {
    case (nil, .some): return true
    case (.some, nil): return false
    case (let own?, let others?): return own == others
    case (nil, nil): break
    }
    guard let first = references(other).first else { return references(mail).count == 1 }
    guard tie == .likely else { return false }
    // An address is easily added. The subject can't be that of both threads.
    if let further = nearest[other] { return graph.subjects[other] == graph.subjects[further] }
    return missing[ExactString(first)] == graph.subjects[other]
  }

  /// Returns the mail that owns an id, for a variant that answers the same mails.
  private func original(of mail: Int) -> Int? {
    guard !graph.messages[mail].variant.isEmpty else { return nil }
    let original = graph.mails(withID: graph.messages[mail].threading.messageID).first
    guard let original, original != mail, graph.messages[original].variant.isEmpty,
      references(original).first == references(mail).first
    else { return nil }
    return original
  }

  /// Returns false for a mail without a parent, or if only the id ties it to one without
  /// references.
  private func hasProvenParent(_ mail: Int) -> Bool {
    guard let parent = parents[mail] else { return false }
    return !references(parent).isEmpty || graph.tie(of: mail, to: parent) == .proven
      || references(mail).first != graph.messages[parent].threading.messageID
  }

  /// Joins mails whose references are all missing by the first of them.
  private mutating func joinByMissingMails() {
    var holders: [ExactString: Int] = [:]
    for mail in graph.messages.indices where !hasProvenParent(mail) {
      let ids = references(mail).map(ExactString.init)
      guard let first = ids.first else { continue }
      if let holder = holders[first] { sets.join(mail, holder) } else { holders[first] = mail }
      for id in ids where answers[id, default: []].count < MailGraph.maximumHolders {
        answers[id, default: []].append(mail)
      }
    }
  }

  private mutating func joinBySubject() {
    let replies = graph.messages.indices.filter { mail in
      let message = graph.messages[mail].threading
      return message.isReply && message.references.isEmpty && message.date != nil
    }
    let subjects = Set(replies.compactMap { graph.subjects[$0] })
    if subjects.isEmpty { return }
    var partners = CorrespondenceIndex()
    var posts: [[Int]: Int] = [:]
    let isReply = Set(replies)
    for mail in inOrderOfTime(subjects) {
      guard let subject = graph.subjects[mail] else { continue }
      if isReply.contains(mail), parents[mail] == nil {
        var earlier = partners.partners(of: mail, subject, in: graph)
        if let list = graph.lists[mail] { earlier += posts[[subject, list]].map { [$0] } ?? [] }
        if let last = earlier.filter({ isInTime(mail, after: $0) }).max(by: isBefore) {
          parents[mail] = last
          sets.join(mail, last)
        }
      }
      partners.add(mail, of: subject, in: graph)
      if let list = graph.lists[mail] { posts[[subject, list]] = mail }
    }
  }

  private func inOrderOfTime(_ subjects: Set<Int>) -> [Int] {
    graph.messages.indices
      .filter { graph.subjects[$0].map(subjects.contains) ?? false }
      .sorted(by: isBefore)
  }

  private func isBefore(_ left: Int, _ right: Int) -> Bool {
    (date(left), left) < (date(right), right)
  }

  private func date(_ mail: Int) -> Date { graph.messages[mail].threading.date ?? .distantFuture }

  private func isInTime(_ mail: Int, after other: Int) -> Bool {
    guard graph.messages[other].threading.date != nil else { return false }
    return date(mail).timeIntervalSince(date(other)) <= Self.window
  }
}
