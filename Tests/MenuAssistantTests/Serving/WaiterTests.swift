import LanguageModels
import MenuAssistant
import RecollectTesting
import TestSupport
import Testing

@Suite struct WaiterTests {
  private func waiter(
    _ model: ScriptedLanguageModel, _ retrieval: Retrieval = .tool
  ) async throws -> Waiter {
    Waiter(
      menu: TestMenu.menu, finder: try await TestMenu.index(), model: model, retrieval: retrieval,
      count: 2)
  }

  private func look(_ query: String) -> ScriptedLanguageModel.Turn {
    .call("lookupMenu", GeneratedContent(properties: ["query": query]))
  }

  @Test func looksUpWhatTheModelAsksForAndAnswersFromIt() async throws {
    let model = ScriptedLanguageModel(
      turns: [look("creamy rice with ceps"), "The Wild Mushroom Risotto is €16.30. Enjoy!"])
    let shown = Mutexed<[String]>([])
    let serving = try await waiter(model).serve("asdf qwer, rice?") { shown.value += [$0] }
    #expect(serving.lookups.map(\.query) == ["creamy rice with ceps"])
    #expect(serving.lookups.map(\.author) == [.model])
    #expect(serving.lookups[0].matches.count == 2)
    #expect(serving.answer.violations.isEmpty)
    #expect(shown.value == ["The Wild Mushroom Risotto is €16.30.", " Enjoy!"])
    let output = try #require(model.requests.last?.transcript.last)
    #expect(output.text.contains(TestMenu.risotto.sentence))
  }

  @Test func answersAGreetingWithoutLooking() async throws {
    let model = ScriptedLanguageModel(turns: ["Good evening! What may I bring you?"])
    let serving = try await waiter(model).serve("Hello!") { _ in }
    #expect(serving.lookups.isEmpty)
    #expect(serving.answer.text == "Good evening! What may I bring you?")
    #expect(serving.takenBack == nil)
  }

  @Test func takesBackWhatIsntOnTheMenu() async throws {
    let model = ScriptedLanguageModel(
      turns: [look("soup"), "Try the Lobster Thermidor for €40.", "We have Tomato Soup, €6.80."])
    let shown = Mutexed("")
    let serving = try await waiter(model).serve("What soup is there?") { shown.value += $0 }
    #expect(serving.takenBack?.violations.map(\.phrase) == ["Lobster Thermidor", "€40"])
    #expect(serving.answer.violations.isEmpty)
    #expect(
      shown.value.hasPrefix("Try the Lobster Thermidor [not on the menu] for €40 [not a price"))
    #expect(shown.value.hasSuffix("We have Tomato Soup, €6.80."))
    #expect(serving.lookups.count == 1)
  }

  @Test func looksItselfWhenTheModelMadeSomethingUpWithoutLooking() async throws {
    let model = ScriptedLanguageModel(
      turns: ["We have a chocolate cake.", "We have Mango Sorbet, €5.20."])
    let serving = try await waiter(model).serve("scoops of mango?") { _ in }
    #expect(serving.lookups.map(\.author) == [.guest])
    #expect(serving.answer.violations.isEmpty)
    #expect(model.requests.last?.toolCallingMode == .disallowed)
  }

  @Test func whatIsWrongTwiceStaysMarked() async throws {
    let model = ScriptedLanguageModel(turns: [look("soup"), "Have sushi.", "Have a lobster stew."])
    let serving = try await waiter(model).serve("Soup?") { _ in }
    #expect(serving.answer.marked == "Have a lobster stew [not on the menu].")
  }

  @Test func alwaysRetrievesFirstWithTheGuestsWords() async throws {
    let model = ScriptedLanguageModel(turns: ["There is Chicken Satay for €9.80."])
    let serving = try await waiter(model, .always).serve("chicken with peanut sauce") { _ in }
    #expect(serving.lookups.map(\.author) == [.guest])
    #expect(serving.lookups.map(\.query) == ["chicken with peanut sauce"])
    #expect(serving.answer.violations.isEmpty)
    let request = try #require(model.requests.first)
    #expect(request.tools.isEmpty)
    let prompt = try #require(request.transcript.last).text
    #expect(prompt.contains(TestMenu.satay.sentence))
    #expect(prompt.hasSuffix("The guest says: chicken with peanut sauce"))
  }

  @Test func aSecondQuestionMayBeAnsweredFromTheFirstLookup() async throws {
    let model = ScriptedLanguageModel(
      turns: [look("creamy rice with ceps"), "The risotto.", "It costs €16.30."])
    let waiter = try await waiter(model)
    _ = try await waiter.serve("Rice?") { _ in }
    let serving = try await waiter.serve("How much is it?") { _ in }
    #expect(serving.lookups.isEmpty)
    #expect(serving.answer.violations.isEmpty)
  }

  @Test(arguments: ["Yes, we have one.", "I'm sorry, we have nothing like that."])
  func anAnswerThatNamesNoDishIsFollowedByTheNearest(words: String) async throws {
    let model = ScriptedLanguageModel(turns: [look("creamy rice with ceps"), .text(words)])
    let shown = Mutexed("")
    let serving = try await waiter(model).serve("Rice with ceps?") { shown.value += $0 }
    #expect(serving.nearest.first == TestMenu.risotto && serving.nearest.count == 2)
    #expect(
      shown.value.hasPrefix(words + "\n(Nearest on the menu: Wild Mushroom Risotto, €16.30; "))
    #expect(shown.value.hasSuffix(".)"))
  }

  @Test func aPriceGetsTheNameOfItsDish() async throws {
    let model = ScriptedLanguageModel(
      turns: [look("creamy rice with ceps"), "I found one at €16.30. It is creamy."])
    let shown = Mutexed("")
    let serving = try await waiter(model).serve("Rice with ceps?") { shown.value += $0 }
    #expect(shown.value == "I found one at €16.30 (Wild Mushroom Risotto). It is creamy.")
    #expect(serving.answer.named == [TestMenu.risotto] && serving.nearest.isEmpty)
  }

  @Test func aModelThatRepeatsItsLookupLooksOnce() async throws {
    let look = look("vegan")
    let model = ScriptedLanguageModel { request in
      request.toolCallingMode == .disallowed ? "Tomato Soup, €6.80." : look
    }
    let serving = try await waiter(model).serve("ghghhhhhh vegan meal") { _ in }
    #expect(serving.lookups.map(\.query) == ["vegan"])
    #expect(serving.answer.text == "Tomato Soup, €6.80.")
  }

  @Test func aConversationGoesOnAfterAnError() async throws {
    let waiter = try await waiter(
      ScriptedLanguageModel(turns: [
        look("soup"), .call("openTheKitchen", GeneratedContent(properties: [:])),
        look("soup"), "We have Tomato Soup, €6.80.",
      ]))
    await #expect(throws: LanguageModelSession.GenerationError.self) {
      try await waiter.serve("Soup?") { _ in }
    }
    let serving = try await waiter.serve("Soup?") { _ in }
    #expect(serving.answer.violations.isEmpty && serving.answer.named == [TestMenu.soup])
  }
}
