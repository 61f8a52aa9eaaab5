import CLlama

struct Drafts {
  private(set) var planner: DraftPlanner
  private var lookup: PromptLookup
  private var draft: [llama_token] = []
  private var source = DraftPlanner.Source.grammar
  /// The number of tokens that were decoded before the draft, and the seconds it took with them.
  private var certain = 0
  private var seconds = 0.0
  /// The number of drafted tokens that the response has.
  private(set) var right = 0

  init(_ planner: DraftPlanner, prompt: [llama_token]) {
    self.planner = planner
    lookup = PromptLookup(prompt)
  }

  /// Returns tokens that are likely to follow; none if drafting them isn't worth its time.
  ///
  /// - Parameters:
  ///   - certain: The number of tokens that are decoded in any case.
  ///   - guide: The constraint after those tokens.
  mutating func draft(
    after certain: Int, guide: TokenConstraint?, room: Int, vocabulary: ModelVocabulary
  ) -> [llama_token] {
    self.certain = certain
    draft = []
    right = 0
    let maximum = min(room, DraftPlanner.maximumLength)
    if let guide, length(.grammar, maximum) > 0 {
      let tokens = guide.likely(atMost: maximum)
      let length = length(.grammar, tokens.count)
      if length > 0 {
        source = .grammar
        draft = Array(tokens.prefix(length))
        return draft
      }
    }
    guard DraftPlanner.Source.allCases.contains(where: { length($0, maximum) > 0 }) else {
      return []
    }
    for continuation in lookup.continuations(minimumMatch: 1, length: maximum) {
      let tokens = Self.allowed(continuation.tokens, by: guide, vocabulary)
      let length = length(.init(match: continuation.match), tokens.count)
      guard length > draft.count else { continue }
      source = .init(match: continuation.match)
      draft = Array(tokens.prefix(length))
    }
    return draft
  }

  private func length(_ source: DraftPlanner.Source, _ available: Int) -> Int {
    planner.length(for: source, available: available, after: certain)
  }

  private static func allowed(
    _ tokens: [llama_token], by guide: TokenConstraint?, _ vocabulary: ModelVocabulary
  ) -> [llama_token] {
    var guide = guide
    return Array(
      tokens.prefix { token in
        !vocabulary.endsAnswer(token) && !vocabulary.isControl(token)
          && guide?.advance(token) != false
      })
  }

  mutating func recordBatch(after certain: Int, in seconds: Double) {
    planner.recordBatch(of: certain + draft.count, in: seconds)
    self.seconds = seconds
  }

  /// Returns `true` if the next token of the response is the next one of the draft.
  mutating func take(_ token: llama_token) -> Bool {
    lookup.append(token)
    guard right < draft.count, draft[right] == token else { return false }
    right += 1
    return true
  }

  /// Returns the number of drafted tokens that the response doesn't have.
  mutating func end() -> Int {
    let rest = draft.count - right
    if !draft.isEmpty {
      planner.recordDraft(right, of: draft.count, from: source, after: certain, in: seconds)
    }
    draft = []
    right = 0
    return rest
  }
}
