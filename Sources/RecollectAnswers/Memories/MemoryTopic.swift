import LanguageModels

/// The question whether a sentence is about the person's life or about the conversation.
///
/// A model of 1.5 billion parameters takes "Anna is in there twice" for a fact about Anna when it
/// names the kind of a sentence. Asked only this, after examples that it sees as earlier turns, it
/// tells most of such remarks (`Documentation/Figures.md`).
struct MemoryTopic {
  private let model: any LanguageModel

  init(model: any LanguageModel) { self.model = model }

  func isConversation(_ sentence: String) async throws -> Bool {
    let session = LanguageModelSession(model: model, transcript: Self.transcript)
    let response = try await session.respond(
      to: sentence, schema: Self.schema(), includeSchemaInPrompt: false,
      options: GenerationOptions(sampling: .greedy, maximumResponseTokens: 16))
    return (try? response.content.value(String.self)) == "conversation"
  }

  private static let transcript = Transcript(
    instructions: """
      Users write to an assistant that keeps a list of what they have told it. You are given one \
      sentence of a user, and say what it is about: "life" if it tells something about the user, \
      the people and animals they know, their things, home, work, health, habits or plans; \
      "conversation" if it is about this conversation, the assistant, its answers, lists and \
      notes, or what was said, kept, repeated or left out.
      """,
    turns: [
      ("My flat is on the third floor.", "life"),
      ("The flat is listed under the wrong name.", "conversation"),
      ("Leo came up before.", "conversation"), ("My uncle Leo visits us in July.", "life"),
      ("We settled that yesterday.", "conversation"), ("Our cat is called Minka.", "life"),
      ("Minka is mentioned two times.", "conversation"), ("I have a bad back.", "life"),
      ("Das steht schon da.", "conversation"), ("Ich arbeite seit 2010 bei der Bahn.", "life"),
      ("What a nice overview of my holidays.", "conversation"),
      ("I finished my thesis in May.", "life"),
      ("I'm through with the corrections.", "conversation"),
      ("Je suis allergique au pollen.", "life"), ("C'est déjà enregistré.", "conversation"),
      ("Ana es mi jefa.", "life"), ("Eso sobra.", "conversation"),
      ("My bike was in your first answer.", "conversation"),
      ("I ride my bike to the office.", "life"),
      ("The phone number should be removed.", "conversation"),
      ("We removed a wall in the kitchen.", "life"),
      ("Everything I say is kept somewhere.", "conversation"),
      ("I keep bees.", "life"), ("Olives again.", "conversation"), ("I hate olives.", "life"),
      ("I still have to call the plumber.", "life"),
      ("My aunt is missing there, never mind.", "conversation"),
    ])

  private static func schema() throws -> GenerationSchema {
    try GenerationSchema(
      root: .init(name: "Topic", anyOf: ["life", "conversation"]), dependencies: [])
  }
}
