extension Transcript {
  /// The conversation with only its last exchanges.
  ///
  /// An exchange is a prompt with everything that came of it, so that calls of tools stay together
  /// with their outputs and answers with their questions. Instructions stay always.
  /// - Parameter exchanges: how many of the newest to keep, zero or more.
  public func condensed(keepingLast exchanges: Int) -> Transcript {
    precondition(exchanges >= 0, "The number of exchanges to keep is zero or more.")
    let starts = exchangeStarts
    guard starts.count > exchanges else { return self }
    let kept = starts.suffix(exchanges).first ?? endIndex
    return Transcript(
      entries: enumerated().filter { index, entry in
        if index >= kept { return true }
        if case .instructions = entry { return true }
        return false
      }.map(\.element))
  }

  /// The conversation without its oldest exchanges, so that what is left takes few enough tokens.
  ///
  /// Made for going on after a window overflow:
  ///
  /// ```swift
  /// do {
  ///   return try await session.respond(to: question).content
  /// } catch LanguageModelSession.GenerationError.exceededContextWindowSize {
  ///   let kept = try await session.transcript.condensed(
  ///     toFit: model.contextSize / 2, counting: model, tools: tools)
  ///   session = LanguageModelSession(model: model, tools: tools, transcript: kept)
  ///   return try await session.respond(to: question).content
  /// }
  /// ```
  ///
  /// - Parameters:
  ///   - tokens: how many tokens the conversation may take; leave room for the next prompt and
  ///     answer.
  ///   - model: counts the tokens, exactly.
  ///   - tools: those the next session will have, since they take tokens too.
  /// - Returns: as many of the newest exchanges as fit, none where even one is too much, and the
  ///   instructions always.
  /// - Throws: what counting throws.
  public func condensed(
    toFit tokens: Int, counting model: any LanguageModel, tools: [any Tool] = []
  ) async throws -> Transcript {
    func fits(_ candidate: Transcript) async throws -> Bool {
      let session = LanguageModelSession(model: model, tools: tools, transcript: candidate)
      return try await session.tokenCountOfTranscript() <= tokens
    }
    if try await fits(self) { return self }
    // Fewer exchanges take fewer tokens: the largest number that fits is found by halving.
    var least = 0
    var most = exchangeStarts.count
    while least < most {
      let middle = (least + most + 1) / 2
      if try await fits(condensed(keepingLast: middle)) {
        least = middle
      } else {
        most = middle - 1
      }
    }
    return condensed(keepingLast: least)
  }

  /// Where exchanges begin.
  private var exchangeStarts: [Int] {
    indices.filter { index in
      if case .prompt = self[index] { true } else { false }
    }
  }
}
