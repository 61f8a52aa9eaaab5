package import LanguageModels
package import Recollect

/// The decision of what a new memory means for stored ones that are near to it.
package struct MemoryJudge {
  private let library: Library
  private let model: @Sendable () async throws -> (any LanguageModel)?

  package init(library: Library, model: any LanguageModel) {
    self.init(library: library) { model }
  }

  /// Creates a judge that loads its model only to compare two sentences.
  ///
  /// Without a model, a memory replaces none.
  init(
    library: Library,
    loading model: @escaping @Sendable () async throws -> (any LanguageModel)?
  ) {
    self.library = library
    self.model = model
  }

  private static let maximumCompared = 3
  /// From this cosine on, two memories may be about the same.
  ///
  /// It is in standard deviations above the mean of unrelated texts. 97 to 100% of the sentences
  /// that change another one reach it, and 36% of those that don't.
  private static let near = RecallThreshold(deviations: 5, coverage: 0.5)

  package func decision(about draft: Memory.Draft) async throws -> MemoryDecision {
    var decision = MemoryDecision(draft)
    let related = try await library.memories(
      like: draft, limit: Self.maximumCompared, threshold: Self.near)
    for known in related {
      let likeness = MemoryLikeness(draft.text, known.memory.text)
      if likeness.isSame(cosine: known.cosine)
        || likeness.isContained && !ChangeWords.hasSign(draft.text)
      {
        decision.same = known.id
        return decision
      }
    }
    let changed = try await (related + sameField(as: draft, besides: related)).filter { known in
      known.memory.state == .active && known.memory.sensitivity < .secret
        && known.memory.lastStated <= draft.lastStated
        && ChangeWords.mayContradict(draft.text, known.memory.text)
    }
    guard !changed.isEmpty, let model = try await model(),
      draft.sensitivity <= model.highestSensitivity
    else { return decision }
    for known in changed where known.memory.sensitivity <= model.highestSensitivity {
      if try await relation(of: draft.text, to: known.memory.text, by: model) == "replaces" {
        decision.superseded.append(known.id)
      }
    }
    return decision
  }

  /// Returns the nearest active memories about the same field as a changed home, work or partner.
  ///
  /// "I live in Graz" needn't be near to "We moved to Linz".
  private func sameField(
    as draft: Memory.Draft, besides known: [RecalledMemory]
  ) async throws -> [RecalledMemory] {
    guard ChangeWords.hasSign(draft.text) else { return [] }
    let ids = Set(known.map(\.id))
    return Array(
      try await library.memories(like: draft, limit: 50).filter { candidate in
        !ids.contains(candidate.id)
          && ChangeWords.haveCommonField(draft.text, candidate.memory.text)
      }.prefix(Self.maximumCompared))
  }

  private func relation(
    of new: String, to old: String, by model: any LanguageModel
  ) async throws -> String {
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
    A person has said two sentences, one earlier and one now. Say how they relate. "replaces": \
    what the earlier sentence says is no longer true, because the person has changed, moved, sold, \
    stopped or corrected that very thing. "both": both are true, because they are about different \
    things or persons, or add to each other.
    """

  private static let transcript = Transcript(
    instructions: instructions,
    turns: [
      (
        prompt(old: "My flat is on the third floor.", new: "We moved to the first floor."),
        "replaces"
      ),
      (prompt(old: "My flat is on the third floor.", new: "My flat has two rooms now."), "both"),
      (prompt(old: "I hate olives.", new: "By now I like olives."), "replaces"),
      (prompt(old: "I hate olives.", new: "I stopped eating capers, too."), "both"),
      (prompt(old: "Our cat is called Minka.", new: "My brother's new dog is called Rex."), "both"),
      (prompt(old: "I own a tent.", new: "I gave the tent away."), "replaces"),
      (
        prompt(old: "Ich arbeite bei der Bahn.", new: "Seit Mai arbeite ich bei der Post."),
        "replaces"
      ),
      (prompt(old: "Ich arbeite bei der Bahn.", new: "Meine Frau hat gekündigt."), "both"),
      (prompt(old: "I work at a bakery.", new: "I left the choir last year."), "both"),
      (prompt(old: "My train leaves at six.", new: "The train now leaves at eight."), "replaces"),
      (prompt(old: "I own a tent.", new: "I bought a new lamp."), "both"),
    ])

  private static func schema() throws -> GenerationSchema {
    try GenerationSchema(
      root: .init(name: "Relation", anyOf: ["replaces", "both"]), dependencies: [])
  }
}
