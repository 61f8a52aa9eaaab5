import LanguageModels
import LlamaModels
import Testing

@Suite(.needsLargeModel) struct QuoteTests {
  @Generable struct Statement {
    let text: String
    let quote: String
  }

  private static let passage = """
    Marta wrote in May: “The spare key to the boathouse hangs behind the blue kettle,
    and the one to the shed is with Ruben.” The ferry to the island leaves at seven from pier
    four, said the harbour office; on Sundays it doesn't run.
    """

  /// Returns a Boolean value that indicates whether a quote is byte for byte in the passage.
  private static func isInPassage(_ quote: String) -> Bool {
    let text = passage.utf8
    return text.indices.contains { text[$0...].starts(with: quote.utf8) }
  }

  /// Returns a schema whose guide is made of a passage that is known only at run time.
  private static func schema(of passage: String) throws -> GenerationSchema {
    let quote = DynamicGenerationSchema(
      type: String.self, guides: [.substring(of: passage, words: 3...40)])
    let statement = DynamicGenerationSchema(
      name: "Statement",
      properties: [
        .init(name: "text", description: "The answer", schema: .init(type: String.self)),
        .init(name: "quote", description: "The words of the passage that say so", schema: quote),
      ])
    return try GenerationSchema(root: statement, dependencies: [])
  }

  @Test func quotesAreInThePassageAndMostlyToThePoint() async throws {
    let questions = [
      ("Where is the spare key to the boathouse?", "kettle"),
      ("When does the ferry leave?", "seven"),
      ("Who has the key to the shed?", "Ruben"),
    ]
    var fitting = 0
    for (question, word) in questions {
      let session = LanguageModelSession(
        model: try Weights.sharedLarge(), instructions: "Answer from the passage, and quote it.")
      let answer = try await session.respond(
        to: "Passage:\n\(Self.passage)\nQuestion: \(question)",
        schema: Self.schema(of: Self.passage),
        options: GenerationOptions(sampling: .greedy, maximumResponseTokens: 120))
      let statement = try Statement(answer.content)
      #expect(Self.isInPassage(statement.quote), "\(statement)")
      if statement.quote.contains(word) { fitting += 1 }
    }
    #expect(fitting >= 2)
  }

  @Test func littleRoomStillGivesAQuote() async throws {
    for limit in [24, 32, 40] {
      let session = LanguageModelSession(model: try Weights.sharedLarge())
      let answer = try await session.respond(
        to: "Passage:\n\(Self.passage)\nSay what it is about.",
        schema: Self.schema(of: Self.passage),
        options: GenerationOptions(
          sampling: .random(probabilityThreshold: 1, seed: 3), temperature: 1.5,
          maximumResponseTokens: limit))
      #expect(Self.isInPassage(try Statement(answer.content).quote))
      #expect(answer.usage.responseTokens <= limit)
    }
  }
}
