import LanguageModels
import MenuAssistant
import RecollectTesting
import Testing

@Suite struct TraceTests {
  @Test func tellsWordsQueryScoresAndDishes() {
    let matches = [
      MenuMatch(dish: TestMenu.satay, score: 0.5124), MenuMatch(dish: TestMenu.soup, score: -0.04),
    ]
    let lookup = Lookup(query: "peanuts", author: .model, matches: matches)
    #expect(Trace.guest("asdf, nuts?") == ["guest   asdf, nuts?"])
    #expect(
      Trace.lookup(lookup) == [
        "query   peanuts   (written by the model)", " 0.512   Chicken Satay   €9.80",
        "-0.040   Tomato Soup   €6.80",
      ])
  }

  @Test func tellsWhatTheCheckFound() async throws {
    let model = ScriptedLanguageModel(turns: ["Have sushi.", "There is Tomato Soup."])
    let waiter = Waiter(
      menu: TestMenu.menu, finder: try await TestMenu.index(), model: model, retrieval: .tool)
    let serving = try await waiter.serve("tomatoes with basil") { _ in }
    #expect(Trace.serving(serving) == ["check   sushi [not on the menu]"])
  }

  @Test func tellsThatTheModelDidntLook() async throws {
    let model = ScriptedLanguageModel(turns: ["Good evening!"])
    let waiter = Waiter(
      menu: TestMenu.menu, finder: try await TestMenu.index(), model: model, retrieval: .tool)
    let serving = try await waiter.serve("Hello") { _ in }
    #expect(
      Trace.serving(serving) == [
        "query   none: answered without looking", "check   every dish and price is on the menu",
      ])
  }
}
