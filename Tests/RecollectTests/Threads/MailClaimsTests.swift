import Foundation
import Items
import Recollect
import Testing

/// Tests that what a mail claims about itself changes nothing about the threads of others.
@Suite struct MailClaimsTests {
  private let anna = Self.mail("a1", from: "anna", subject: "Divorce settlement", day: 100)
  private let boss = Self.mail("b1", from: "boss", subject: "Salary", day: 100)

  @Test(arguments: [["me"], [], ["me", "anna", "boss"]])
  func aStrangerJoinsOneOfTwoThreads(recipients: [String]) {
    let stranger = Self.mail(
      "z", from: "eve", to: recipients, subject: "Watches", day: -11_000, references: ["a1", "b1"])
    let groups = Self.ids([stranger, anna, boss])
    #expect(groups == [["a1", "z"], ["b1"]] || groups == [["a1"], ["b1", "z"]])
  }

  @Test func nobodyHasRecipients() {
    let mails = [
      Self.mail("a1", from: "anna", to: [], subject: "Divorce settlement", day: 100),
      Self.mail("b1", from: "boss", to: [], subject: "Salary", day: 100),
      Self.mail("z1", from: "eve", to: [], subject: "x", day: -11_000, references: ["a1", "b1"]),
      Self.mail("z2", from: "eve", to: [], subject: "SALARY!", isReply: true, day: 101),
    ]
    #expect(Self.ids(mails) == [["a1", "z1"], ["b1"], ["z2"]])
  }

  @Test func strangersTogetherJoinNoThreads() {
    let strangers = [
      Self.mail("z1", from: "eve", to: ["me", "mallory"], day: 101, references: ["a1"]),
      Self.mail("z2", from: "mallory", to: ["me", "eve"], day: 101, references: ["b1"]),
      Self.mail("z3", from: "eve", to: ["me", "mallory"], day: 102, references: ["z1", "z2"]),
      Self.mail(
        "z4", from: "mallory", to: ["eve", "me"], day: 103, references: ["b1", "a1", "z1"]),
    ]
    for group in Self.ids(strangers + [anna, boss]) {
      #expect(!Set(group).isSuperset(of: ["a1", "b1"]))
    }
  }

  @Test func whoTakesPartInBothThreadsMakesThemOne() {
    let both = Self.mail(
      "c", from: "anna", to: ["me"], subject: "Both", day: 102, references: ["a1", "a2"])
    let other = Self.mail("a2", from: "anna", subject: "Children", day: 101)
    #expect(Self.ids([anna, other, both]) == [["a1", "a2", "c"]])
  }

  @Test func whoGotAMailAnswersItToEverybody() {
    let subject = "Summer tournament"
    let mails = [
      Self.mail("c1", from: "birgit", to: ["team"], subject: subject, day: 1),
      Self.mail("c2", from: "nora", to: ["birgit"], subject: subject, day: 2, references: ["c1"]),
      Self.mail("c3", from: "birgit", to: ["team"], subject: subject, day: 3, references: ["c2"]),
      Self.mail("c4", from: "eve", to: ["team"], subject: subject, day: 4, references: ["c2"]),
    ]
    // They show whose mailbox it is.
    let others = ["o1", "o2", "o3"].flatMap {
      [
        Self.mail($0, from: "nora", to: ["anna"], day: 0),
        Self.mail("\($0)a", from: "anna", to: ["nora"], day: 0),
      ]
    }
    let groups = Self.ids(mails + others).filter { $0.first?.hasPrefix("c") == true }
    #expect(groups == [["c1", "c2", "c3"], ["c4"]])
  }

  @Test(arguments: [false, true]) func aForgedIDDoesNotJoinTheAnswersToAnotherThread(isStored: Bool)
  {
    let answer = Self.mail(
      "a2", from: "anna", subject: "Divorce settlement", day: 100, references: ["lost"])
    let forged = Self.mail(
      "lost", from: "eve", subject: "Watches", day: 99, references: ["b1"])
    let honest = isStored ? Self.stored([answer, boss]) : [answer, boss].map { ThreadMessage($0) }
    #expect(Self.ids(honest + [ThreadMessage(forged)]) == [["a2"], ["b1", "lost"]])
  }

  @Test func aForgedFirstMailDoesNotBecomeTheFirstOfAStoredThread() {
    let answer = Self.mail(
      "a2", from: "anna", subject: "Divorce settlement", day: 100, references: ["lost"])
    for subject in ["Divorce settlement", "Watches"] {
      let forged = Self.mail("lost", from: "eve", subject: subject, day: -11_000)
      #expect(
        Self.ids(Self.stored([answer]) + [ThreadMessage(forged)])
          .first { $0.contains("a2") }?.first == "a2")
    }
    let real = Self.mail("lost", from: "me", to: ["anna"], subject: "Divorce settlement", day: 90)
    let answerToMe = Self.mail(
      "a2", from: "anna", subject: "Divorce settlement", day: 100, references: ["lost"])
    #expect(Self.ids(Self.stored([answerToMe]) + [ThreadMessage(real)]) == [["lost", "a2"]])
  }

  @Test func aVariantTakesNothingOver() {
    let forged = ThreadMessage(
      Self.mail("a1", from: "eve", subject: "Watches", day: -11_000, references: ["b1"]),
      variant: "0123")
    let answer = Self.mail(
      "a2", from: "me", to: ["anna"], subject: "Divorce settlement", day: 101, references: ["a1"])
    let honest = [anna, answer, boss].map { ThreadMessage($0) }
    let groups = ThreadGrouping().groups(of: honest + [forged])
    #expect(groups == [[0, 1], [2, 3]])
  }

  @Test func aSubjectJoinsTheSamePeopleOnly() {
    let reply = { (from: String, to: [String]) in
      Self.mail("r", from: from, to: to, subject: "SALARY!", isReply: true, day: 101)
    }
    #expect(Self.ids([boss, reply("me", ["boss"])]) == [["b1", "r"]])
    #expect(Self.ids([boss, reply("boss", ["me"])]) == [["b1", "r"]])
    #expect(Self.ids([boss, reply("eve", ["me"])]) == [["b1"], ["r"]])
    #expect(Self.ids([boss, reply("eve", ["me", "boss"])]) == [["b1"], ["r"]])
    #expect(Self.ids([boss, reply("me", ["eve"])]) == [["b1"], ["r"]])
  }

  @Test func aStrangersSubjectDoesNotDrawAnAnswerAway() {
    let decoy = Self.mail("z", from: "eve", to: ["me", "boss"], subject: "Salary", day: 101)
    let reply = Self.mail(
      "r", from: "me", to: ["boss"], subject: "Salary", isReply: true, day: 102)
    #expect(Self.ids([boss, decoy, reply]) == [["b1", "r"], ["z"]])
  }

  @Test func theMailsOfAListAreJoinedBySubject() {
    let mails = (0..<3).map { number in
      Self.mail(
        "l\(number)", from: "member\(number)", to: ["list"], list: "list.example.org",
        subject: "Plan", isReply: number > 0, day: Double(number))
    }
    #expect(Self.ids(mails) == [["l0", "l1", "l2"]])
  }

  static func mail(
    _ id: String, from: String, to: [String] = ["me"], list: String = "", subject: String = "",
    isReply: Bool = false, day: Double, references: [String] = []
  ) -> Item.Threading {
    Item.Threading(
      messageID: id, references: references, subject: subject, isReply: isReply,
      date: Date(timeIntervalSince1970: 1e9 + day * 86400),
      addresses: Item.Threading.Addresses(senders: [from], recipients: to, list: list))
  }

  /// Returns mails as a library has stored them, each in the thread that they make together.
  static func stored(_ mails: [Item.Threading]) -> [ThreadMessage] {
    stored(mails.map { ThreadMessage($0) })
  }

  static func stored(_ mails: [ThreadMessage]) -> [ThreadMessage] {
    var mails = mails
    for group in ThreadGrouping().groups(of: mails) {
      let first = mails[group[0]]
      for position in group {
        mails[position].storedThread = first.threading.messageID + first.variant
        mails[position].isStoredFirst = position == group[0]
      }
    }
    return mails
  }

  static func ids(_ mails: [ThreadMessage]) -> [[String]] {
    ThreadGrouping().groups(of: mails).map { $0.map { mails[$0].threading.messageID } }
  }

  private static func ids(_ mails: [Item.Threading]) -> [[String]] {
    ids(mails.map { ThreadMessage($0) })
  }
}
