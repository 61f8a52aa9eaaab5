import Embeddings
import Foundation
import Items
import LlamaModels
import Recollect
import RecollectAnswers
import Testing

/// Tests that a day is answered from the last mail of its thread that names another one.
@Suite(.serialized) struct LaterRepliesTests {
  private static let invitation = "We play the summer tournament in Marburg on Saturday 14 June."

  /// Asks the real model about an invitation and the replies to it.
  private func answer(_ question: String, replies: [String]) async throws -> Answer {
    let encoder = try BertEncoder.load(RealModel.folder.appending(path: "all-MiniLM-L6-v2"))
    let library = try TestLibrary(embedder: encoder)
    let items = try ([Self.invitation] + replies).enumerated().map { number, text in
      Item(
        id: "mail-\(number)", kind: .mail, title: "Summer tournament", text: text,
        date: try TestLibrary.date("2025-05-1\(number)"),
        people: [
          Item.Participant(role: .from, name: "Birgit", address: "birgit@example.org"),
          Item.Participant(role: .to, name: "Team", address: "team@example.org"),
        ], thread: "tournament")
    }
    try await library.library.add(items, as: "mails")
    let model = try await LlamaModel.load(
      file: #require(RealModel.file), configuration: .init(contextSize: 4096))
    return try await library.ask(question, model)
  }

  @Test(
    .needsRealModel,
    arguments: [
      (
        ["We have a new hall.", "They only give us the hall on the Sunday. So it's the 15th."],
        "15 June 2025", "2025-06-15"
      ),
      (
        ["They can't have us that day. We could play on 21 June, and I said yes.", "See you!"],
        "21 June", "2025-06-21"
      ),
    ])
  func aReplyWithoutWordsOfTheQuestionMovesTheDay(replies: [String], day: String, date: String)
    async throws
  {
    let answer = try await answer("When is the summer tournament?", replies: replies)
    let statement = try #require(answer.statements.first, "\(answer.trace)")
    #expect(statement.text.contains(day), "\(answer.text)")
    #expect(statement.time?.start?.formatted(.iso8601.year().month().day()) == date)
    #expect(statement.other?.text.contains("14 June") == true, "\(answer.text)")
  }

  @Test(.needsRealModel) func aReplyWithADayOfSomethingElseChangesNothing() async throws {
    let answer = try await answer(
      "When is the summer tournament?",
      replies: ["Please pay the 45 euros by 1 June.", "We train on 12 June as always, at seven."])
    #expect(answer.statements.first?.text.contains("14 June") == true, "\(answer.text)")
    #expect(answer.statements.first?.other == nil, "\(answer.text)")
  }
}
