import LanguageModels
import LlamaModels
import Testing

@Suite(.needsLargeModel) struct GroundedAnswerTests {
  @Test func answersFromAPassageAndAbstains() async throws {
    let file = try #require(Weights.large)
    let model = try await LlamaModel.load(
      file: file, configuration: .init(contextSize: 1024, threads: 1))
    func ask(_ question: String) async throws -> String {
      let session = LanguageModelSession(
        model: model,
        instructions: """
          Answer from the passages alone and cite them as [1]. If they don't hold the answer, say \
          exactly: I don't know.
          """)
      let prompt = Prompt {
        "Passages:"
        "[1] The spare key to the boathouse hangs behind the blue kettle, Marta wrote in May."
        "Question: \(question)"
      }
      let options = GenerationOptions(sampling: .greedy, maximumResponseTokens: 48)
      return try await session.respond(to: prompt, options: options).content
    }
    let known = try await ask("Where is the spare key to the boathouse?")
    #expect(known.contains("kettle"))
    let unknown = try await ask("How much did the boat cost?")
    #expect(unknown.contains("don't know"))
  }
}
