import Foundation
package import Items

/// The evidence of which mail an id belongs to, if several mails have it.
///
/// Anybody can send a mail with the `Message-ID` of another one. The answers to the id show which
/// of them was answered, because their writers had it before them.
package struct IDClaims {
  /// The reasons against a claim; the smallest of several is the most credible.
  package struct Doubt: Comparable, Sendable {
    /// The doubt about a mail of which nothing is known.
    static let greatest = Doubt(reasons: (2, 2, 2, 2, 2), date: .distantFuture)

    fileprivate var reasons: (Int, Int, Int, Int, Int)
    fileprivate var date: Date

    package static func == (left: Self, right: Self) -> Bool {
      left.reasons == right.reasons && left.date == right.date
    }

    package static func < (left: Self, right: Self) -> Bool {
      left.reasons == right.reasons ? left.date < right.date : left.reasons < right.reasons
    }
  }

  private var evidence: [ExactString: Evidence] = [:]
  /// The earliest mail with each id that a claimant refers to.
  private var references: [ExactString: Item.Threading] = [:]

  /// A claimant's clock may differ by this much from those of others.
  static let tolerance: TimeInterval = 24 * 60 * 60

  /// Reads what all mails of a source tell about certain ids.
  package init(to ids: Set<ExactString>, in mails: [Item.Threading]) {
    var wanted: Set<ExactString> = []
    for mail in mails {
      if ids.contains(ExactString(mail.messageID)) {
        wanted.formUnion(mail.references.map { ExactString($0) })
      }
      for (place, id) in mail.references.enumerated()
      where ids.contains(ExactString(id)) && !id.isExactly(mail.messageID) {
        evidence[ExactString(id), default: Evidence()].add(mail, at: place)
      }
    }
    for id in evidence.keys { evidence[id]?.dates.sort() }
    for mail in mails where wanted.contains(ExactString(mail.messageID)) {
      let id = ExactString(mail.messageID)
      if let known = references[id], Self.date(known) <= Self.date(mail) { continue }
      references[id] = mail
    }
  }

  /// Returns the reasons against a mail's claim to its id, in the order of their weight.
  ///
  /// 1. No answer is addressed to its author.
  /// 2. No answer has its references before its id.
  /// 3. It is older than a mail it refers to, or newer than most answers.
  /// 4. No answer has its subject.
  /// 5. It refers to mails that are elsewhere or missing, or answers an unknown mail.
  ///
  /// Answers that the same person wrote count for nothing. Between equal claims, the earlier date
  /// decides.
  package func doubt(about mail: Item.Threading) -> Doubt {
    let known = evidence[ExactString(mail.messageID)] ?? Evidence()
    let senders = Set(mail.addresses?.senders ?? [])
    let isAddressed = !senders.isDisjoint(with: known.addressed)
    let isOutOfOrder = isOutOfOrder(mail, known)
    let subject = MailGraph.key(of: mail.subject)
    let hasOtherSubject = !known.subjects.isEmpty && !known.subjects.contains(subject)
    return Doubt(
      reasons: (
        isAddressed ? 0 : 1, known.distance(of: mail, by: senders), isOutOfOrder ? 1 : 0,
        hasOtherSubject ? 1 : 0, distance(ofReferences: mail, known, isOutOfOrder: isOutOfOrder)
      ),
      date: Self.date(mail))
  }

  private func isOutOfOrder(_ mail: Item.Threading, _ known: Evidence) -> Bool {
    guard let date = mail.date else { return true }
    if let answered = answered(by: mail, known)?.date,
      date.timeIntervalSince(answered) < -Self.tolerance
    {
      return true
    }
    // One forged answer changes little about the middle one.
    guard !known.dates.isEmpty else { return false }
    return date.timeIntervalSince(known.dates[known.dates.count / 2]) > Self.tolerance
  }

  /// Returns 0 for a mail that begins a thread, 1 for one that refers to a mail with its subject.
  private func distance(
    ofReferences mail: Item.Threading, _ known: Evidence, isOutOfOrder: Bool
  ) -> Int {
    if mail.references.isEmpty { return mail.isReply ? 2 : 0 }
    guard !isOutOfOrder, let answered = answered(by: mail, known) else { return 2 }
    return MailGraph.key(of: answered.subject) == MailGraph.key(of: mail.subject) ? 1 : 2
  }

  /// Returns the mail of the last reference that isn't missing and doesn't answer the mail.
  private func answered(by mail: Item.Threading, _ known: Evidence) -> Item.Threading? {
    for id in mail.references.reversed() where !known.answers.contains(ExactString(id)) {
      if let other = references[ExactString(id)] { return other }
    }
    return nil
  }

  private static func date(_ mail: Item.Threading) -> Date { mail.date ?? .distantFuture }
}

/// The answers to an id, counted by the properties of the mail they answer.
private struct Evidence {
  /// References that stand before the id.
  struct Quotation: Hashable {
    var first: ExactString
    var last: ExactString
    var count: Int

    init?(_ references: ArraySlice<String>) {
      guard let first = references.first, let last = references.last else { return nil }
      (self.first, self.last) = (ExactString(first), ExactString(last))
      count = references.count
    }
  }

  /// The people to whom others addressed their answers.
  var addressed: Set<String> = []
  var answers: Set<ExactString> = []
  var subjects: Set<String> = []
  var dates: [Date] = []
  /// The writers of the answers, by what stands before the id.
  private var quotations: [Quotation: Set<String>] = [:]
  /// The writers of the answers, by the reference before the id.
  private var previous: [ExactString: Set<String>] = [:]

  /// Adds an answer that refers to the id at a place of its references.
  mutating func add(_ mail: Item.Threading, at place: Int) {
    let senders = mail.addresses?.senders ?? []
    let recipients = mail.addresses?.recipients ?? []
    // The last reference is the mail that was answered.
    if place == mail.references.count - 1 {
      addressed.formUnion(recipients.filter { !senders.contains($0) })
    }
    answers.insert(ExactString(mail.messageID))
    subjects.insert(MailGraph.key(of: mail.subject))
    if let date = mail.date { dates.append(date) }
    if let quotation = Quotation(mail.references[..<place]) {
      quotations[quotation, default: []].formUnion(senders)
      previous[quotation.last, default: []].formUnion(senders)
    }
  }

  /// Returns 0 if somebody else's answer repeats the references of a mail, 1 if it has one of them,
  /// and 2 if none does.
  func distance(of mail: Item.Threading, by senders: Set<String>) -> Int {
    if let quotation = Quotation(mail.references[...]),
      let writers = quotations[quotation], !writers.isSubset(of: senders)
    {
      return 0
    }
    let isContinued = mail.references.contains { id in
      previous[ExactString(id)].map { !$0.isSubset(of: senders) } ?? false
    }
    return isContinued ? 1 : 2
  }
}
