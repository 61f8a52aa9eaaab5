import LanguageModels
import LlamaModels
import Testing

@Suite(.needsLargeModel) struct GroundedAnswerTests {
  private static let passages = """
    [1] The spare key to the boathouse hangs behind the blue kettle, Marta wrote in May.
    [2] The ferry to the island leaves at seven from pier four, said the harbour office.
    [3] Ruben lent the long ladder to the neighbours until the roof is done.
    """

  @Test func mostAnswersComeFromThePassagesOrAreDenied() async throws {
    let model = try await LlamaModel.load(
      file: try #require(Weights.large), configuration: .init(contextSize: 1024, threads: 1))
    func share(of questions: [(String, word: String)]) async throws -> Int {
      var right = 0
      for (question, word) in questions {
        if try await ask(question, model).contains(word) { right += 1 }
      }
      return right
    }
    let known = try await share(of: [
      ("Where is the spare key to the boathouse?", "kettle"),
      ("From which pier does the ferry leave?", "four"),
      ("Who lent out the long ladder?", "Ruben"), ("When does the ferry leave?", "seven"),
    ])
    #expect(known >= 3)
    let unknown = try await share(of: [
      ("How much did the boat cost?", "don't know"), ("What is Marta's birthday?", "don't know"),
      ("Which colour is the ladder?", "don't know"), ("Who painted the ferry?", "don't know"),
    ])
    #expect(unknown >= 2)
  }

  private func ask(_ question: String, _ model: LlamaModel) async throws -> String {
    let session = LanguageModelSession(
      model: model,
      instructions: """
        Answer from the passages alone and cite them as [1]. If they don't hold the answer, say \
        exactly: I don't know.
        """)
    let prompt = Prompt {
      "Passages:"
      Self.passages
      "Question: \(question)"
    }
    let options = GenerationOptions(sampling: .greedy, maximumResponseTokens: 48)
    return try await session.respond(to: prompt, options: options).content
  }
}
