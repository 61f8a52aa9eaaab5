import Foundation
import Items
import Recollect
import RecollectAnswers
import Testing

/// Tests of answers about another person than the one whom a question names.
@Suite struct LikelierNameTests {
  private static let text = "Marcus turned his ankle. Ffion strapped it with sailing tape."

  private func ask(_ question: String, about person: String) async throws -> Answer {
    let library = try TestLibrary()
    let people = ["Ffion Pritchard", "Marcus Bell"].map {
      Item.Participant(role: .from, name: $0, address: "\($0.prefix(5))@example.org")
    }
    try await library.library.add(
      [Item(id: "1", kind: .mail, title: "Walk", text: "See you in Knighton.", people: people)],
      as: "mails")
    try await library.add(notes: ["Offa's Dyke": Self.text])
    let model = ReadingModel([
      .init("ankle", "He turned his ankle", doubt: 0.001, person: person)
    ])
    return try await library.ask(question, model) {
      $0.quoteFloor = nil
      $0.search.limit = 1
    }
  }

  @Test func anAnswerAboutSomebodyElseIsDropped() async throws {
    let answer = try await ask("How did Ffion hurt her ankle on Offa's Dyke?", about: "Marcus")
    #expect(answer.trace.dropped.map(\.reason) == [.aboutOthers], "\(answer.text)")
    #expect(answer.abstention == .unsupported)
    #expect(answer.missing?.description == "What was found isn't about Ffion.")
  }

  @Test(arguments: ["How did Marcus hurt his ankle?", "Who hurt an ankle?"])
  func anAnswerAboutThePersonOfTheQuestionStays(question: String) async throws {
    let answer = try await ask(question, about: "Marcus")
    #expect(answer.statements.map(\.text) == ["He turned his ankle"], "\(answer.trace.dropped)")
  }
}
