import Foundation
import Items
import LanguageModels
import Recollect
import RecollectServer
import RecollectTesting
import Testing

@Suite("The page of a question", .timeLimit(.minutes(5)))
struct AskPageTests {
  private static let question = "/ask?q=When%20do%20quinces%20ripen%3F&whole=1"

  @Test("The answer that a reader comes back to isn't computed again until its passages change")
  func comingBack() async throws {
    let model = ScriptedLanguageModel { request in
      request.schema == nil ? "In October [1]." : "\"October\""
    }
    let items = [Item(id: "1", kind: .note, text: "Quinces ripen in October.")]
    try await PageLibrary.run(items, model: model) { (pages) async throws in
      let first = try await pages.get(Self.question)
      let asked = model.requests.count
      #expect(asked > 0 && first.body.contains("In October"))
      #expect(try await pages.get(Self.question).body.contains("In October"))
      #expect(model.requests.count == asked)
      let later = Item(id: "2", kind: .note, text: "Quinces ripen in November this year.")
      try await pages.server.served.library.add(later, to: "made")
      _ = try await pages.get(Self.question)
      #expect(model.requests.count > asked)
    }
  }
}
