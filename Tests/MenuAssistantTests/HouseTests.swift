import Foundation
import LlamaModels
import MenuAssistant
import Testing

/// The whole house: real dishes, encoder and model, greedy and so the same each time.
@Suite(.serialized, .needsModels) struct HouseTests {
  private struct Question: CustomTestStringConvertible {
    var words: String
    /// The answer names one of these; empty where it need not name any.
    var dishes: [String] = []
    var looks = true
    /// Words of which the answer has one.
    var says: [String] = []

    var testDescription: String { words }
  }

  private static let questions = [
    Question(
      words: "asdf qwer, anything with nuts?",
      dishes: ["Pear and Hazelnut Salad", "Beetroot Carpaccio", "Pistachio Ice Cream"]
        + [
          "Almond and Orange Cake", "Lamb Tagine", "Chicken Satay Skewers", "Pad Thai with Prawns",
        ]),
    Question(
      words: "Do you have lobster thermidor?", says: ["not", "n't", "no ", "nothing", "sorry"]),
    Question(words: "Good evening!", looks: false),
    Question(
      words: "How much is the ribeye steak?", dishes: ["Ribeye Steak"], says: ["28.90"]),
    Question(
      words: "Do you have a vegan curry?",
      dishes: ["Chickpea and Spinach Curry", "Green Thai Curry with Tofu"]),
    Question(
      words: "What soups do you serve?", dishes: ["Roasted Tomato Soup", "Leek and Potato Soup"]),
    Question(
      words: "I'd like something with mushrooms.",
      dishes: ["Wild Mushroom Risotto", "Mushroom Bruschetta"]),
    Question(
      words: "Which desserts with chocolate are there?", dishes: ["Dark Chocolate Mousse"]),
    Question(
      words: "What does the mango sorbet cost?", dishes: ["Mango Sorbet"], says: ["5.20"]),
    Question(
      words: "Which pizza can a vegetarian order?", dishes: ["Margherita Pizza"]),
  ]

  @Test(arguments: questions)
  private func answersFromTheMenu(question: Question) async throws {
    let serving = try await House.waiter().serve(question.words) { _ in }
    let answer = serving.answer.text
    let comment = Comment(rawValue: "\(serving.lookups.map(\.query)): \(serving.answer.marked)")
    #expect(!answer.isEmpty)
    #expect(serving.lookups.isEmpty != question.looks, comment)
    if !question.dishes.isEmpty {
      #expect(question.dishes.contains { answer.localizedCaseInsensitiveContains($0) }, comment)
    }
    if !question.says.isEmpty {
      #expect(question.says.contains { answer.localizedCaseInsensitiveContains($0) }, comment)
    }
    // Checked once more from scratch, against all that was looked up.
    let check = AnswerCheck(
      menu: try Menu.house(), found: serving.lookups.flatMap(\.matches).map(\.dish),
      guest: question.words
    ).check(answer[...])
    for violation in check.violations {
      #expect(serving.answer.marked.contains("\(violation.phrase) ["), comment)
    }
  }

  @Test func alwaysFindsTheDishWithoutTheModelsDecision() async throws {
    let serving = try await House.waiter(.always).serve("How much is the duck confit?") { _ in }
    #expect(serving.lookups.map(\.author) == [.guest])
    #expect(serving.lookups.first?.matches.first?.dish.name == "Duck Confit")
    #expect(serving.answer.text.contains("23.80"))
  }
}

/// What the tests of the house share: the model and the index are made once.
private enum House {
  private static let parts = Task {
    let files = ModelFiles()
    let menu = try Menu.house()
    return (
      menu, try await MenuIndex(menu, embedder: try files.encoder()), try await files.waiter(nil)
    )
  }

  static func waiter(_ retrieval: Retrieval = .tool) async throws -> Waiter {
    let (menu, index, model) = try await parts.value
    return Waiter(menu: menu, finder: index, model: model, retrieval: retrieval)
  }
}

extension Trait where Self == ConditionTrait {
  /// Skips tests when a model of theirs isn't there.
  fileprivate static var needsModels: Self {
    let folder = ModelFiles().folder
    let names = ["all-MiniLM-L6-v2", "qwen2.5-coder-1.5b-instruct-q4_k_m.gguf"]
    let isThere = names.allSatisfy {
      FileManager.default.fileExists(atPath: folder.appending(path: $0).path)
    }
    return .enabled(
      if: isThere, "MiniLM or Qwen2.5 1.5B isn't in the folder RECOLLECT_MODELS names.")
  }
}
