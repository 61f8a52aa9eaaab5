extension LanguageModelSession {
  /// A request in progress, with the index of its first entry in the transcript.
  struct Turn: Sendable {
    var responseType: ResponseType
    var options: GenerationOptions
    var limits: ToolLimits
    var start: Int
  }

  /// Begins a request and appends its prompt to the transcript.
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

  /// Appends tool calls or tool outputs and returns the resulting transcript.
  func extend(with entries: [Transcript.Entry]) -> Transcript {
    mutate { state in
      state.transcript.entries += entries
      return state.transcript
    }
  }

  /// Ends a request: appends its response, or removes all its entries if there is no response.
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
