import LanguageModels
import Recollect

/// The decision of what a new memory means for stored ones that are near to it.
struct MemoryJudge {
  let library: Library
  let model: any LanguageModel

  /// The number of near memories that a new one is compared with.
  private static let mostCompared = 3
  /// The cosine from which two memories may be about the same, in standard deviations above the mean
  /// of unrelated texts.
  private static let near = RecallThreshold(deviations: 3.3, coverage: 0.5)

  /// Returns the decision about a memory.
  ///
  /// - Throws: `LibraryError`, `CancellationError`, and the errors of the model.
  func decision(about draft: Memory.Draft) async throws -> MemoryDecision {
    var decision = MemoryDecision(draft)
    let related = try await library.memories(
      like: draft, limit: Self.mostCompared, threshold: Self.near)
    for known in related {
      if MemoryLikeness(draft.text, known.memory.text).isSame(cosine: known.cosine) {
        decision.same = known.id
        return decision
      }
    }
    for known in related where known.memory.state == .active {
      switch try await relation(of: draft.text, to: known.memory.text) {
      case "same":
        decision.same = known.id
        return decision
      case "replaces": decision.superseded.append(known.id)
      default: break
      }
    }
    return decision
  }

  private func relation(of new: String, to old: String) async throws -> String {
    let session = LanguageModelSession(model: model, transcript: Self.transcript)
    let response = try await session.respond(
      to: Self.prompt(old: old, new: new), schema: Self.schema(), includeSchemaInPrompt: false,
      options: GenerationOptions(sampling: .greedy, maximumResponseTokens: 16))
    return (try? response.content.value(String.self)) ?? "both"
  }

  private static func prompt(old: String, new: String) -> String {
    "Earlier: \(old)\nNow: \(new)"
  }

  private static let instructions = """
    A person has said two sentences, one earlier and one now. Say how they relate. "same": both \
    say the same, and the second adds nothing. "replaces": what the earlier sentence says is no \
    longer true, because the person has changed, moved, sold, stopped or corrected it. "both": both \
    are true, because they are about different things or add to each other.
    """

  private static let transcript = Transcript(
    instructions: instructions,
    turns: [
      (
        prompt(old: "My flat is on the third floor.", new: "We moved to the first floor."),
        "replaces"
      ),
      (prompt(old: "My flat is on the third floor.", new: "My flat has two rooms."), "both"),
      (prompt(old: "I hate olives.", new: "Olives are something I can't stand."), "same"),
      (prompt(old: "I hate olives.", new: "By now I like olives."), "replaces"),
      (prompt(old: "I hate olives.", new: "I hate capers, too."), "both"),
      (prompt(old: "Our cat is called Minka.", new: "Minka is our cat."), "same"),
      (prompt(old: "Our cat is called Minka.", new: "My brother's dog is called Rex."), "both"),
      (
        prompt(old: "Ich arbeite bei der Bahn.", new: "Seit Mai arbeite ich bei der Post."),
        "replaces"
      ),
      (prompt(old: "I work at a bakery.", new: "I start work at five in the morning."), "both"),
      (prompt(old: "My meeting is on Monday.", new: "The meeting is now on Friday."), "replaces"),
    ])

  private static func schema() throws -> GenerationSchema {
    try GenerationSchema(
      root: .init(name: "Relation", anyOf: ["same", "replaces", "both"]), dependencies: [])
  }
}
