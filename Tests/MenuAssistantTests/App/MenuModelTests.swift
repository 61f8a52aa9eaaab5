import LanguageModels
import MenuCore
import RecollectTesting
import Testing

/// Tests of the app's logic, without its views, with an embedder that counts words.
@MainActor @Suite struct MenuModelTests {
  private struct Failure: Error {}

  private func model(_ load: @escaping MenuModel.Loader) async throws -> MenuModel {
    MenuModel(try TestMenu.menu, finder: try await TestMenu.index(), load: load)
  }

  private func settled(_ model: MenuModel) async -> Bool {
    let end = ContinuousClock.now + .seconds(300)
    while ContinuousClock.now < end {
      if case .answering = model.state {} else { return true }
      try? await Task.sleep(for: .milliseconds(5))
    }
    return false
  }

  @Test func aConversationHasTheGuestsWordsAndTheWaitersAnswers() async throws {
    let model = try await model {
      ScriptedLanguageModel(turns: [#"{"about":"dishes"}"#, #"{"about":"dishes"}"#])
    }
    model.say("anything with peanuts")
    #expect(await settled(model))
    model.say("   ")
    model.say("a vegan dessert")
    #expect(await settled(model))
    #expect(model.lines.map(\.isGuest) == [true, false, true, false])
    #expect(model.lines.map(\.id) == [0, 1, 2, 3])
    #expect(model.lines[1].text.contains("Chicken Satay: €9.80"))
    #expect(model.lines[3].text.contains("Mango Sorbet"))
  }

  @Test func anErrorIsShownAndTheModelIsLoadedAgain() async throws {
    let loads = Count()
    let model = try await model {
      if await loads.next() == 1 { throw Failure() }
      return ScriptedLanguageModel(turns: [#"{"about":"dishes"}"#])
    }
    model.say("anything with peanuts")
    #expect(await settled(model))
    guard case .failed(let error) = model.state else { return #expect(Bool(false)) }
    #expect(error is Failure && model.lines.count == 1)
    model.say("anything with peanuts")
    #expect(await settled(model))
    #expect(model.lines.count == 3)
  }

  @Test func aStoppedAnswerIsLeftOut() async throws {
    let model = try await model {
      try await Task.sleep(for: .seconds(300))
      throw Failure()
    }
    model.say("anything with peanuts")
    model.stop()
    #expect(await settled(model))
    guard case .idle = model.state else { return #expect(Bool(false)) }
    #expect(model.lines.map(\.text) == ["anything with peanuts"])
  }

  /// An actor because the loader runs anywhere.
  private actor Count {
    private var value = 0

    func next() -> Int {
      value += 1
      return value
    }
  }
}
