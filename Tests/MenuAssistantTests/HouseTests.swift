import Foundation
import LlamaModels
import MenuAssistant
import TestSupport
import Testing

/// Tests of the whole example with the real dishes, encoder and model.
///
/// The output of a model differs between processors, because sums are rounded differently. The
/// tests check only conditions that hold for any output, and shares of the questions.
@Suite(.serialized, .needsModels) struct HouseTests {
  private struct Question {
    var words: String
    /// The dishes of which the response should name one; empty if it needn't name any.
    var dishes: [String] = []
    var looks = true
  }

  private struct Answer {
    var question: Question
    var serving: Serving
    /// The response as the guest reads it.
    var shown: String

    /// The dishes whose full names the guest reads.
    var dishes: [Dish] { serving.answer.named + serving.nearest }
    var isLookedUpRightly: Bool { serving.lookups.isEmpty != question.looks }
    var namesARightDish: Bool { dishes.contains { question.dishes.contains($0.name) } }
    var comment: Comment {
      "\(question.words) \(serving.lookups.map(\.query)): \(shown)"
    }
  }

  private static let questions = [
    Question(
      words: "asdf qwer, anything with nuts?",
      dishes: [
        "Pear and Hazelnut Salad", "Beetroot Carpaccio", "Pistachio Ice Cream",
        "Almond and Orange Cake", "Lamb Tagine", "Chicken Satay Skewers", "Pad Thai with Prawns",
      ]),
    Question(words: "Do you have lobster thermidor?"),
    Question(words: "Good evening!", looks: false),
    Question(words: "How much is the ribeye steak?", dishes: ["Ribeye Steak"]),
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
    Question(words: "What does the mango sorbet cost?", dishes: ["Mango Sorbet"]),
    Question(words: "Which pizza can a vegetarian order?", dishes: ["Margherita Pizza"]),
  ]

  @Test func answersFromTheMenu() async throws {
    var answers: [Answer] = []
    for question in Self.questions {
      let shown = Mutexed("")
      let serving = try await House.waiter().serve(question.words) { shown.value += $0 }
      answers.append(Answer(question: question, serving: serving, shown: shown.value))
    }
    for answer in answers { try checkAlways(answer) }

    func count(_ holds: (Answer) -> Bool) -> Int { answers.count(where: holds) }
    let all = answers.map { "\($0.comment)" }.joined(separator: "\n")
    #expect(count(\.isLookedUpRightly) >= 8, "\(all)")
    #expect(count(\.namesARightDish) >= 6, "\(all)")
    #expect(count { !$0.serving.answer.isWrong } >= 6, "\(all)")
  }

  /// Checks conditions that hold for any output of the model.
  private func checkAlways(_ answer: Answer) throws {
    let serving = answer.serving
    let found = serving.lookups.flatMap(\.matches).map(\.dish)
    #expect(!answer.shown.isEmpty, answer.comment)
    if !serving.lookups.isEmpty { #expect(!answer.dishes.isEmpty, answer.comment) }
    for dish in serving.nearest {
      #expect(found.contains(dish) && answer.shown.contains(dish.name), answer.comment)
    }
    // A second check against all dishes that were looked up.
    let check = AnswerCheck(menu: try Menu.house(), found: found, guest: answer.question.words)
    for violation in check.check(serving.answer.text[...]).violations {
      #expect(serving.answer.marked.contains("\(violation.phrase) ["), answer.comment)
    }
  }

  @Test func aSecondQuestionOfTheSameKindIsAnsweredToo() async throws {
    let waiter = try await House.waiter()
    for words in ["anything vegan with mushrooms?", "ghghhhhhh vegan meal"] {
      let shown = Mutexed("")
      let serving = try await waiter.serve(words) { shown.value += $0 }
      let queries = serving.lookups.map(\.query)
      #expect(Set(queries).count == queries.count, "\(queries)")
      #expect(!shown.value.isEmpty && !serving.answer.text.isEmpty)
      if !queries.isEmpty {
        #expect(!(serving.answer.named + serving.nearest).isEmpty, "\(shown.value)")
      }
    }
  }

  @Test func alwaysFindsTheDishWithoutTheModelsDecision() async throws {
    let shown = Mutexed("")
    let serving = try await House.waiter(.always).serve("How much is the duck confit?") {
      shown.value += $0
    }
    #expect(serving.lookups.map(\.author) == [.guest])
    #expect(serving.lookups.first?.matches.first?.dish.name == "Duck Confit")
    #expect(!(serving.answer.named + serving.nearest).isEmpty, "\(shown.value)")
  }
}

/// The model and the index, which the tests share.
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
  /// Skips tests if one of their models isn't installed.
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
