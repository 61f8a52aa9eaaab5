import Foundation
import Items
import Recollect
import TestSupport
import Testing

/// Tests with random archives that strangers' mails don't change what is stored of others.
@Suite struct StrangersTests {
  private static let people = ["me", "anna", "ben", "carl", "dora", "erik"]
  private static let strangers = ["eve", "mallory", "trudy"]

  @Test(arguments: 0..<200) func storedThreadsStayAsTheyAre(seed: UInt64) {
    var random = SeededGenerator(seed: seed)
    let honest = MailClaimsTests.stored(Self.archive(&random).map { ThreadMessage($0) })
    let known = Self.groups(honest)
    var mails = honest
    // Two imports bring strangers' mails, and a third one nothing.
    for _ in 0..<2 {
      mails += Self.attack(on: mails, &random)
      mails.shuffle(using: &random)
      let threads = Self.groups(mails)
      #expect(Self.withoutStrangers(threads) == Self.withoutStrangers(known))
      #expect(Self.firsts(threads).isSuperset(of: Self.firsts(known)))
      mails = MailClaimsTests.stored(mails)
      #expect(Self.names(Self.groups(mails)) == Self.names(threads))
    }
  }

  /// Checks mails that come at once, so that nothing is known before.
  ///
  /// Each thread has a subject of its own.
  @Test(arguments: 1000..<1200) func newThreadsAreNotJoined(seed: UInt64) {
    var random = SeededGenerator(seed: seed)
    let honest = Self.archive(&random).map { ThreadMessage($0) }
    let mails = (honest + Self.attack(on: honest, &random)).shuffled(using: &random)
    #expect(
      Self.withoutStrangers(Self.groups(mails)) == Self.withoutStrangers(Self.groups(honest)))
  }

  /// Returns conversations, of which some mails are missing, and some answers refer to nothing.
  private static func archive(_ random: inout SeededGenerator) -> [Item.Threading] {
    (0..<12).flatMap { thread -> [Item.Threading] in
      let members = people.shuffled(using: &random).prefix(Int.random(in: 2...4, using: &random))
      var mails: [Item.Threading] = []
      for number in 0..<Int.random(in: 1...6, using: &random) {
        let answered = mails.randomElement(using: &random)
        var references = answered.map { $0.references + [$0.messageID] } ?? []
        let style = Int.random(in: 0..<6, using: &random)
        if style == 0 { references = [] }
        if style == 1 { references = references.suffix(1) }
        let author = members.randomElement(using: &random) ?? "me"
        let others = members.filter { $0 != author }
        mails.append(
          MailClaimsTests.mail(
            "\(thread).\(number)", from: author, to: Array(others), subject: "Subject \(thread)",
            isReply: answered != nil, day: Double(thread * 10 + number), references: references))
      }
      return mails.filter { _ in Int.random(in: 0..<4, using: &random) > 0 }
    }
  }

  /// Returns strangers' mails that claim anything about the mails of others and of each other.
  private static func attack(
    on mails: [ThreadMessage], _ random: inout SeededGenerator
  ) -> [ThreadMessage] {
    let number = mails.count
    let known = mails.map(\.threading)
    var ids = Array(Set(known.flatMap { [$0.messageID] + $0.references })).sorted()
    var attack: [ThreadMessage] = []
    for count in 0..<Int.random(in: 1...8, using: &random) {
      var id = "z\(number).\(count)"
      if Int.random(in: 0..<2, using: &random) == 0 { id = ids.randomElement(using: &random) ?? id }
      let isTaken = (mails + attack).contains { $0.threading.messageID == id }
      let mail = MailClaimsTests.mail(
        id, from: strangers.randomElement(using: &random) ?? "eve",
        to: Array((people + strangers).shuffled(using: &random).prefix(3)),
        subject: known.randomElement(using: &random)?.subject ?? "",
        isReply: .random(using: &random), day: .random(in: -11_000...11_000, using: &random),
        references: (0..<Int.random(in: 0...3, using: &random)).compactMap { _ in
          ids.randomElement(using: &random)
        })
      ids.append(id)
      attack.append(ThreadMessage(mail, variant: isTaken ? "\(number).\(count)" : ""))
    }
    return attack
  }

  private static func groups(_ mails: [ThreadMessage]) -> [[ThreadMessage]] {
    ThreadGrouping().groups(of: mails).map { $0.map { mails[$0] } }
  }

  /// Returns the first mail of each thread, and all of them.
  private static func names(_ groups: [[ThreadMessage]]) -> Set<[Set<String>]> {
    Set(
      groups.map { group in
        let names = group.map { $0.threading.messageID + "#" + $0.variant }
        return [[names[0]], Set(names)]
      })
  }

  private static func isStranger(_ mail: ThreadMessage) -> Bool {
    strangers.contains(mail.threading.addresses?.senders.first ?? "")
  }

  private static func withoutStrangers(_ groups: [[ThreadMessage]]) -> Set<Set<String>> {
    Set(groups.map { Set($0.filter { !isStranger($0) }.map(\.threading.messageID)) })
      .subtracting([[]])
  }

  /// Returns the first mails of threads that people other than strangers began.
  private static func firsts(_ groups: [[ThreadMessage]]) -> Set<String> {
    Set(groups.compactMap(\.first).filter { !isStranger($0) }.map(\.threading.messageID))
  }
}
