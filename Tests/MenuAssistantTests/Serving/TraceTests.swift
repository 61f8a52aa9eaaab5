import MenuCore
import RecollectAnswers
import RecollectTesting
import Testing

@Suite struct TraceTests {
  private func lines(_ words: String, _ meanings: String) async throws -> [String] {
    let waiter = try RecordAssistant(
      waitingWith: try TestMenu.menu, finder: try await TestMenu.index(),
      model: ScriptedLanguageModel(turns: [.text(meanings)]))
    return Trace.lines(try await waiter.answer(words))
  }

  @Test func tellsTheGuestsWordsTheLookupAndTheDishes() async throws {
    let lines = try await lines("ghghhh vegan mango", #"{"about":"dishes","wanted":[]}"#)
    #expect(
      lines.prefix(4) == [
        "guest   ghghhh vegan mango", #"model   {"about":"dishes","wanted":[]}"#,
        #"lookup  {"words":["mango"],"diet":["vegan"]}"#, "search  ghghhh vegan mango",
      ])
    #expect(lines.last?.hasSuffix("   Mango Sorbet") == true && lines.count == 5)
  }

  @Test func tellsThatNothingWasLookedUpOrFound() async throws {
    #expect(
      try await lines("Hello", #"{"about":"greeting"}"#)
        == ["guest   Hello", #"model   {"about":"greeting"}"#, "lookup  none"])
    #expect(
      try await lines("Ramen?", #"{"about":"dishes","wanted":["Ramen"]}"#).last == "found   nothing"
    )
  }
}
