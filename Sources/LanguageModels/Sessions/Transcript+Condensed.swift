extension Transcript {
  /// Returns the transcript with its instructions and only its newest exchanges.
  ///
  /// An exchange is a prompt with all entries up to the next prompt. Tool calls stay together with
  /// their outputs, and responses with their prompts.
  ///
  /// - Parameter exchanges: The number of exchanges to keep, zero or more.
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

  /// Returns the transcript without its oldest exchanges so that it fits a number of tokens.
  ///
  /// Use it to continue after a request exceeded the context window:
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
  ///   - tokens: The maximum number of tokens in the transcript. Leave space for the next prompt
  ///     and its response.
  ///   - model: The model that counts the tokens.
  ///   - tools: The tools of the next session, which use tokens too.
  /// - Returns: The instructions and as many of the newest exchanges as fit; only the instructions
  ///   if not even one exchange fits.
  /// - Throws: Errors from counting the tokens.
  public func condensed(
    toFit tokens: Int, counting model: any LanguageModel, tools: [any Tool] = []
  ) async throws -> Transcript {
    func fits(_ candidate: Transcript) async throws -> Bool {
      let session = LanguageModelSession(model: model, tools: tools, transcript: candidate)
      return try await session.tokenCountOfTranscript() <= tokens
    }
    if try await fits(self) { return self }
    // Fewer exchanges have fewer tokens, so a binary search finds the largest number that fits.
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

  private var exchangeStarts: [Int] {
    indices.filter { index in
      if case .prompt = self[index] { true } else { false }
    }
  }
}
