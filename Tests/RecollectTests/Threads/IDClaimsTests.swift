import Foundation
import Items
import Recollect
import TestSupport
import Testing

/// Tests that a mail with the id of another new mail takes no answers away from it.
///
/// All mails are of one list and have one subject, so only references, dates and people tell two
/// threads apart.
@Suite struct IDClaimsTests {
  private static let subject = "Weekly report"

  @Test(arguments: ["a.eml", "z.eml"], ["<r2@x>", "<none@x>", "<r2@x> <b1@x>"])
  func aForgedMailIsBesideTheTrueOneWhateverItsFileIsCalled(
    file: String, references: String
  ) async throws {
    let library = try TestLibrary()
    for (number, mail) in [
      Self.text("Ann", "r1@x", day: 6), Self.text("Bob", "b1@x", day: 7, "<r1@x>"),
      Self.text("Cat", "c1@x", day: 8, "<r1@x>"), Self.text("Dan", "r2@x", day: 13),
      Self.text("Eve", "e1@x", day: 14, "<r2@x>"),
    ].enumerated() {
      try library.write(mail, to: "m\(number).eml")
    }
    try library.write(Self.text("Mal", "r1@x", day: 6, references), to: file)
    try await library.add()
    let threads = try library.strings(
      """
      SELECT group_concat(external_id, ' ')
      FROM (SELECT thread_id, external_id FROM items ORDER BY external_id) GROUP BY thread_id
      """)
    let honest = threads.map { ids in Set(ids.split(separator: " ").filter { !$0.contains("#") }) }
    let expected: Set<Set<Substring>> = [["b1@x", "c1@x", "r1@x"], ["e1@x", "r2@x"]]
    #expect(Set(honest).subtracting([[]]) == expected)
    let authors = try library.strings(
      """
      SELECT p.name FROM participants p JOIN items i ON i.id = p.item_id
      WHERE i.external_id = 'r1@x' ORDER BY p.ordinal LIMIT 1
      """)
    #expect(authors == ["Ann"])
  }

  @Test func whatIsStoredFirstKeepsTheID() async throws {
    let library = try TestLibrary()
    try library.write(Self.text("Mal", "r1@x", day: 6, "<none@x>"), to: "z.eml")
    try await library.add()
    try library.write(Self.text("Ann", "r1@x", day: 6), to: "a.eml")
    try library.write(Self.text("Bob", "b1@x", day: 7, "<r1@x>"), to: "b.eml")
    try await library.add()
    let authors = try library.strings(
      """
      SELECT p.name FROM participants p JOIN items i ON i.id = p.item_id
      WHERE i.external_id = 'r1@x' ORDER BY p.ordinal LIMIT 1
      """)
    #expect(authors == ["Mal"])
  }

  @Test func theOneWhoIsAnsweredOwnsTheID() {
    let answer = Self.mail("b", from: "bob", to: ["list", "ann"], day: 2, references: ["r", "a"])
    let owner = Self.mail("a", from: "ann", day: 1, references: ["r"])
    let claimants = [
      Self.mail("a", from: "mal", day: 0), Self.mail("a", from: "mal", day: 1, references: ["r"]),
    ]
    #expect(claimants.map { Self.owner(of: "a", in: [answer, $0, owner]) } == ["ann", "ann"])
  }

  @Test func theOneWhoseReferencesAreRepeatedOwnsTheID() {
    let answer = Self.mail("b", from: "bob", day: 3, references: ["r", "q", "a"])
    let owner = Self.mail("a", from: "ann", day: 2, references: ["r", "q"])
    for references in [[], ["r"], ["q"], ["x", "q"], ["r", "x"]] as [[String]] {
      let claimant = Self.mail("a", from: "mal", day: 0, references: references)
      #expect(Self.owner(of: "a", in: [claimant, answer, owner]) == "ann")
    }
  }

  @Test func theOneThatIsOlderThanItsAnswersOwnsTheID() {
    let answers = [
      Self.mail("b", from: "bob", day: 3, references: ["a"]),
      Self.mail("c", from: "cat", day: 4, references: ["a"]),
    ]
    let owner = Self.mail("a", from: "ann", day: 2)
    let late = Self.mail("a", from: "mal", day: 9)
    #expect(Self.owner(of: "a", in: [late, owner] + answers) == "ann")
    let other = Self.mail("r", from: "dan", day: 1)
    let early = Self.mail("a", from: "mal", day: -9, references: ["r"])
    #expect(Self.owner(of: "a", in: [early, owner, other] + answers) == "ann")
  }

  @Test func nobodySupportsTheirOwnClaim() {
    let owner = Self.mail("a", from: "ann", day: 1)
    let claim = Self.mail("a", from: "mal", day: 1, references: ["r"])
    let support = Self.mail("z", from: "mal", to: ["list", "mal"], day: 2, references: ["r", "a"])
    #expect(Self.owner(of: "a", in: [claim, support, owner]) == "ann")
  }

  @Test(arguments: 0..<200) func aForgedMailMovesNoOtherMail(seed: UInt64) {
    var random = SeededGenerator(seed: seed)
    let honest = Self.archive(&random)
    let mails = (honest + [Self.forged(honest, &random)]).shuffled(using: &random)
    #expect(Self.threads(mails) == Self.threads(honest))
  }

  private static func text(
    _ name: String, _ id: String, day: Int, _ references: String? = nil
  ) -> String {
    var lines = [
      "From: \(name) <\(name.lowercased())@example.org>", "To: garden@lists.example.org",
      "List-Id: <garden.lists.example.org>", "Date: \(day) Jan 2025 10:00:00 +0000",
      "Subject: \(references == nil ? "" : "Re: ")\(subject)", "Message-ID: <\(id)>",
    ]
    if let references { lines.append("References: \(references)") }
    return lines.joined(separator: "\n") + "\n\n\(name) writes about day \(day).\n"
  }

  private static func mail(
    _ id: String, from: String, to: [String] = ["list"], subject: String = Self.subject,
    day: Double, references: [String] = []
  ) -> Item.Threading {
    MailClaimsTests.mail(
      id, from: from, to: to, list: "list", subject: subject, isReply: !references.isEmpty,
      day: day, references: references)
  }

  /// Returns two threads, whose answers have all references.
  private static func archive(_ random: inout SeededGenerator) -> [Item.Threading] {
    var archive: [Item.Threading] = []
    for thread in 0..<2 {
      let people = ["ann", "bob", "cat", "dan", "eva"].shuffled(using: &random).prefix(3)
      var mails: [Item.Threading] = []
      for number in 0..<Int.random(in: 2...6, using: &random) {
        let answered = mails.randomElement(using: &random)
        let isCopied = Bool.random(using: &random)
        mails.append(
          mail(
            "\(thread).\(number)", from: people.randomElement(using: &random) ?? "ann",
            to: ["list"] + (isCopied ? answered?.addresses?.senders ?? [] : []),
            day: Double(thread * 7 + number),
            references: answered.map { $0.references + [$0.messageID] } ?? []))
      }
      archive += mails
    }
    return archive
  }

  /// Returns a stranger's mail with the id of another mail, and anything else.
  private static func forged(
    _ mails: [Item.Threading], _ random: inout SeededGenerator
  ) -> Item.Threading {
    let ids = mails.map(\.messageID)
    let references = (ids + ["none"]).shuffled(using: &random)
      .prefix(Int.random(in: 0...3, using: &random))
    let near = Double.random(in: -1...14, using: &random)
    let far = Double.random(in: -1000...1000, using: &random)
    return mail(
      ids.randomElement(using: &random) ?? "", from: "mal",
      to: Bool.random(using: &random) ? ["list"] : ["list", "ann"],
      subject: Bool.random(using: &random) ? subject : "Watches",
      day: Bool.random(using: &random) ? near : far, references: Array(references))
  }

  /// Returns the mails in the order of their claims to their ids.
  private static func ranked(_ mails: [Item.Threading]) -> [Int] {
    let claims = IDClaims(to: Set(mails.map { ExactString($0.messageID) }), in: mails)
    let doubts = mails.map(claims.doubt)
    return mails.indices.sorted { (doubts[$0], $0) < (doubts[$1], $1) }
  }

  private static func owner(of id: String, in mails: [Item.Threading]) -> String? {
    ranked(mails).first { mails[$0].messageID == id }
      .flatMap { mails[$0].addresses?.senders.first }
  }

  /// Returns the ids of the honest mails of each thread.
  private static func threads(_ mails: [Item.Threading]) -> Set<Set<String>> {
    var messages = mails.map { ThreadMessage($0) }
    var taken: Set<String> = []
    for position in ranked(mails) where !taken.insert(mails[position].messageID).inserted {
      messages[position].variant = "\(position)"
    }
    let groups = ThreadGrouping().groups(of: messages)
    let ids = groups.map { group in
      Set(group.map { mails[$0] }.filter { $0.addresses?.senders != ["mal"] }.map(\.messageID))
    }
    return Set(ids).subtracting([[]])
  }
}
