extension LanguageModelSession {
  struct Turn: Sendable {
    var responseType: ResponseType
    var options: GenerationOptions
    var limits: ToolLimits
    var start: Int
  }

  /// Appends the prompt to the transcript.
  ///
  /// - Throws: ``GenerationError/concurrentRequests(_:)`` if the session is responding to another
  ///   request.
  func begin(_ prompt: Prompt, as type: ResponseType, options: GenerationOptions) throws -> Turn {
    options.validate()
    let entry = Transcript.Entry.prompt(
      .init(prompt, options: options, responseFormat: type.responseFormat))
    return try mutate { state in
      guard !state.isResponding else {
        throw GenerationError.concurrentRequests(
          .init(debugDescription: "A request was made while isResponding was true."))
      }
      state.isResponding = true
      let start = state.transcript.endIndex
      state.transcript.append(entry)
      return Turn(responseType: type, options: options, limits: state.toolLimits, start: start)
    }
  }

  func extend(with entries: [Transcript.Entry]) -> Transcript {
    mutate { state in
      state.transcript.entries += entries
      return state.transcript
    }
  }

  /// Appends the response, or removes all entries of the request if there is none.
  ///
  /// - Returns: The entries of the request, including entries that were removed.
  @discardableResult
  func end(_ turn: Turn, with entry: Transcript.Entry?) -> ArraySlice<Transcript.Entry> {
    mutate { state in
      state.isResponding = false
      if let entry { state.transcript.append(entry) }
      let added = state.transcript.entries[turn.start...]
      if entry == nil { state.transcript.entries.removeSubrange(turn.start...) }
      return added
    }
  }
}
