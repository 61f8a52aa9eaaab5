import Foundation
import Items
import Recollect
import TestSupport
import Testing

@Suite struct ThreadGroupingTests {
  @Test func joinsByReference() {
    #expect(groups("a", "b>a", "c>b", "d", "e>d") == [["a", "b", "c"], ["d", "e"]])
  }

  @Test func joinsAnswersToAMessageThatIsMissing() {
    #expect(groups("b>gone", "x", "c>gone", "d>c") == [["b", "c", "d"], ["x"]])
  }

  @Test func readsReferencesInAnyOrder() {
    #expect(groups("c>b", "b>a", "a", "d>c") == [["a", "b", "c", "d"]])
  }

  @Test func survivesLoops() {
    #expect(groups("a>b", "b>c", "c>a", "d>d", "e") == [["a", "c", "b"], ["d"], ["e"]])
  }

  @Test func joinsTwoThreadsByALaterMessage() {
    #expect(groups("a", "b", "c>a,b") == [["a", "b", "c"]])
  }

  @Test func sortsByTimeWithAnswersLaterAndUndatedLast() {
    let messages = [
      message("late", day: 9), message("none", references: ["late"], day: nil),
      message("early", references: ["late"], day: 1),
    ]
    #expect(ids(messages) == [["late", "early", "none"]])
  }

  @Test func aReplyJoinsItsSubjectWithinThirtyDays() {
    let first = message("first", subject: "Harvest", day: 0)
    func reply(_ day: Double, subject: String = "HARVEST") -> Item.Threading {
      message("reply", subject: subject, isReply: true, day: day)
    }
    #expect(ids([first, reply(30)]) == [["first", "reply"]])
    #expect(ids([first, reply(30.001)]) == [["first"], ["reply"]])
    #expect(ids([first, reply(5, subject: "Other")]) == [["first"], ["reply"]])
    #expect(
      ids([reply(1), message("first", subject: "Harvest", day: 2)]) == [["reply"], ["first"]])
  }

  @Test func theWindowGrowsWithTheThread() {
    let messages = [
      message("a", subject: "Trip", day: 0),
      message("b", subject: "Trip", isReply: true, day: 25),
      message("c", subject: "Trip", isReply: true, day: 50),
    ]
    #expect(ids(messages) == [["a", "b", "c"]])
  }

  @Test func theSameSubjectAloneJoinsNothing() {
    let messages = (0..<5).map { message("m\($0)", subject: "Weekly report", day: Double($0)) }
    #expect(ids(messages).count == 5)
    let unnamed = (0..<5).map { message("n\($0)", subject: "", isReply: true, day: Double($0)) }
    #expect(ids(unnamed).count == 5)
  }

  @Test func aReplyThatNamesAnotherMessageKeepsOutOfItsSubject() {
    let messages = [
      message("a", subject: "Plan", day: 0),
      message("b", references: ["elsewhere"], subject: "Plan", isReply: true, day: 1),
    ]
    #expect(ids(messages) == [["a"], ["b"]])
  }

  @Test func theOrderOfTheSourceDoesNotMatter() {
    var generator = SeededGenerator(seed: 7)
    let messages = (0..<300).map { number in
      message(
        "m\(number)",
        references: (0..<Int.random(in: 0..<3, using: &generator)).map { _ in
          "m\(Int.random(in: 0..<400, using: &generator))"
        },
        subject: "Subject \(Int.random(in: 0..<40, using: &generator))",
        isReply: .random(using: &generator), day: Double(number) / 3)
    }
    let expected = ids(messages)
    for _ in 0..<10 { #expect(ids(messages.shuffled(using: &generator)) == expected) }
  }

  @Test func groupsAThousandDeepAtOnce() {
    let chain = (0..<5000).map { number in
      message("m\(number)", references: number == 0 ? [] : ["m\(number - 1)"], day: Double(number))
    }
    #expect(ids(chain.reversed()).map(\.count) == [5000])
  }

  /// Returns the groups of messages that are written as `id` or `id>reference,reference`, a day
  /// apart.
  private func groups(_ messages: String...) -> [[String]] {
    ids(
      messages.enumerated().map { day, text in
        let parts = text.split(separator: ">")
        let references = parts.dropFirst().flatMap { $0.split(separator: ",") }
        return message(String(parts[0]), references: references.map(String.init), day: Double(day))
      })
  }

  private func ids(_ messages: [Item.Threading]) -> [[String]] {
    ThreadGrouping().groups(of: messages).map { $0.map { messages[$0].messageID } }
  }

  private func message(
    _ id: String, references: [String] = [], subject: String = "", isReply: Bool = false,
    day: Double?
  ) -> Item.Threading {
    Item.Threading(
      messageID: id, references: references, subject: subject, isReply: isReply,
      date: day.map { Date(timeIntervalSince1970: 1e9 + $0 * 86400) },
      addresses: Item.Threading.Addresses(senders: ["anna"], recipients: ["ben"]))
  }
}
