import LanguageModels
import RecollectTesting
import Testing

@Suite struct ScriptedLanguageModelTests {
  @Test(arguments: ["", " ", "a", " a", "a ", "  a\n\nb  c ", "é\u{301} 👩‍🚀 x"])
  func anAnswerComesOutAsItIsWritten(text: String) async throws {
    let session = LanguageModelSession(model: ScriptedLanguageModel([text]))
    #expect(try await session.respond(to: "say it").content == text)
  }

  @Test func aScriptThatIsUsedUpSaysSo() async throws {
    let session = LanguageModelSession(model: ScriptedLanguageModel(["a"]))
    try await session.respond(to: "x")
    let error = await #expect(throws: ScriptedLanguageModel.ScriptEnded.self) {
      try await session.respond(to: "y")
    }
    #expect(error?.description == "All replies of the script are used up (it had 1).")
  }
}
