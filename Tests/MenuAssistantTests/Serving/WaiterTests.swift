import Items
import MenuCore
import RecollectAnswers
import RecollectTesting
import Testing

@Suite struct WaiterTests {
  /// Returns the answer of a waiter whose model adds nothing to what the guest says.
  private func answer(_ words: String) async throws -> RecordAnswer {
    let waiter = try RecordAssistant(
      waitingWith: try TestMenu.menu, finder: try await TestMenu.index(),
      model: ScriptedLanguageModel(turns: [#"{"about":"dishes"}"#]))
    return try await waiter.answer(words)
  }

  @Test(arguments: [
    ("I'm allergic to nuts, any starter?", ["Tomato Soup"]),
    ("something with meat", ["Chicken Satay"]),
    ("a main without meat", ["Wild Mushroom Risotto"]), ("dairy-free desserts", ["Mango Sorbet"]),
    ("Welche Nachspeise ist ohne Eier?", ["Mango Sorbet"]), ("lactose intolerant, a main?", []),
  ])
  func diets(words: String, dishes: [String]) async throws {
    #expect(try await answer(words).lookup?.matches.map(\.item.title) == dishes)
  }

  @Test func theMenuIsQuotedAsItIs() async throws {
    #expect(
      try await answer("anything with peanuts").text == """
        1 dish: contains peanuts.
        - Chicken Satay: €9.80; starter; contains peanuts, soy; chicken with a peanut sauce.
        """)
    let soup = try await answer("Does the creme brulee contain nuts?")
    #expect(
      soup.text.contains(
        "- Crème Brûlée: no nuts; €7.60; dessert; vegetarian; contains eggs, milk; vanilla custard."
      ))
  }
}
