package import LanguageModels
package import Recollect

/// The reading of a message for memories.
///
/// The model only names the kind of each sentence that may be evidence. A memory is the sentence
/// itself, so it can't say anything that the person didn't. Each sentence is judged alone, after
/// examples that the model sees as earlier turns. Asked for a list of memories, a model of 1.5
/// billion parameters finds nothing worth remembering, or everything (`Documentation/Figures.md`).
package struct MemoryReading {
  private let model: any LanguageModel

  package init(model: any LanguageModel) { self.model = model }

  /// Returns the memories that a message is evidence of.
  ///
  /// Complexity: one short request for each sentence, and one more for each that is kept. The
  /// examples stay in the model's prompt cache.
  package func drafts(from exchange: MemoryExchange) async throws -> [Memory.Draft] {
    var drafts: [Memory.Draft] = []
    let evidence = EvidenceSentences(exchange.message, pasted: exchange.pasted)
    for sentence in evidence.sentences {
      guard let kind = try await kind(of: sentence.text),
        try await isWorthKeeping(sentence.text)
      else { continue }
      let draft = Self.draft(of: kind, from: sentence, in: exchange)
      drafts.append(evidence.isDoubtful ? draft.waiting : draft)
    }
    return drafts
  }

  /// Returns whether a sentence isn't a remark on the conversation.
  ///
  /// Rules decide about secrets.
  private func isWorthKeeping(_ sentence: String) async throws -> Bool {
    if SensitivityRules.isSecret(sentence) { return true }
    return try await !MemoryTopic(model: model).isConversation(sentence)
  }

  /// Returns `nil` if the sentence isn't worth remembering.
  private func kind(of sentence: String) async throws -> Memory.Kind? {
    if !model.isLocal && SensitivityRules.isSecret(sentence) { return .other }
    let session = LanguageModelSession(model: model, transcript: Self.transcript)
    let response = try await session.respond(
      to: sentence, schema: Self.schema(), includeSchemaInPrompt: false,
      options: GenerationOptions(sampling: .greedy, maximumResponseTokens: 16))
    let name = (try? response.content.value(String.self)) ?? ""
    let words = OwnWords(sentence)
    switch name {
    // A model takes a password or an account for knowledge or talk.
    case "knowledge" where SensitivityRules.isSecret(sentence),
      "talk" where SensitivityRules.isSecret(sentence),
      "request" where SensitivityRules.isSecret(sentence) && sentence.contains(where: \.isNumber):
      return .other
    case "knowledge" where words.isOwn: return .fact
    case "request" where words.isOwn && words.isStanding: return .preference
    default: return Memory.Kind(rawValue: name)
    }
  }

  private static let instructions = """
    Users write to an assistant. You are given one sentence of a user, and say what kind of \
    sentence it is: "request" if the user wants something to be done, "talk" for thanks, greetings \
    and remarks on an answer, "knowledge" for what is true of the world, "fiction" for games, \
    stories, wishes and made-up situations. If the sentence tells something of the user's own \
    life, say what: "fact", "preference", "event", "task", "relationship", "health", or "other".
    """

  /// Sentences with their kinds, which the model sees as earlier turns.
  private static let examples = [
    ("Add more salt to it.", "request"), ("My flat is on the third floor.", "fact"),
    ("Great, that works!", "talk"), ("I hate olives.", "preference"),
    ("Water boils at 100 degrees.", "knowledge"), ("My uncle Leo visits us in July.", "event"),
    ("If I were a bird, I would fly to the moon.", "fiction"), ("I have a bad back.", "health"),
    ("Écris-moi une histoire.", "request"), ("My locker has the code 9920.", "other"),
    ("Pretend that I am the king of France.", "fiction"), ("Ana es mi jefa.", "relationship"),
    ("I still have to call the plumber.", "task"), ("List the planets by size.", "request"),
    ("Ich arbeite seit 2010 bei der Bahn.", "fact"),
    ("Berlin hat drei Millionen Einwohner.", "knowledge"),
    ("Our cat is called Minka.", "relationship"), ("I ride my bike to the office.", "preference"),
    ("We bought a tent yesterday.", "event"), ("Je suis allergique au pollen.", "health"),
    ("That isn't what I meant.", "talk"), ("We talked about it before.", "talk"),
    ("No need to explain it.", "request"), ("Begin again from the top.", "request"),
    ("Siempre aciertas.", "talk"), ("Work out 7 times 12.", "request"),
    ("The answer was found quickly.", "talk"), ("I removed two lines from it.", "talk"),
    ("I have owned a sailing boat for years.", "fact"),
  ]

  private static let transcript = Transcript(instructions: instructions, turns: examples)

  /// The kinds that aren't worth remembering.
  private static let ignored = ["request", "talk", "knowledge", "fiction"]

  private static func schema() throws -> GenerationSchema {
    try GenerationSchema(
      root: .init(name: "Kind", anyOf: ignored + Memory.Kind.allCases.map(\.rawValue)),
      dependencies: [])
  }

  private static func draft(
    of kind: Memory.Kind, from sentence: EvidenceSentences.Sentence, in exchange: MemoryExchange
  ) -> Memory.Draft {
    Memory.Draft(
      sentence.text, kind: kind,
      sensitivity: SensitivityRules.sensitivity(of: sentence.text, kind: kind),
      evidence: [
        Memory.Evidence(
          conversation: exchange.conversation, turn: exchange.turn, range: sentence.range,
          quote: sentence.text, date: exchange.date)
      ])
  }
}

extension Memory.Draft {
  /// A person reviews the memory before it is used.
  var waiting: Memory.Draft {
    var draft = self
    draft.state = .pending
    return draft
  }
}
