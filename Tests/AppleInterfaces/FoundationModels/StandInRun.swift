import Synchronization

/// One request of a stand-in session.
struct StandInRun: Sendable {
  let session: LanguageModelSession
  let prompt: Prompt
  let schema: GenerationSchema?
  let options: GenerationOptions

  init(
    _ session: LanguageModelSession, _ prompt: Prompt, _ schema: GenerationSchema?,
    _ options: GenerationOptions
  ) {
    self.session = session
    self.prompt = prompt
    self.schema = schema
    self.options = options
  }

  func generate(_ publish: (GeneratedContent) -> Void) async throws {
    let wasResponding = session.state.withLock { state in
      defer { state.isResponding = true }
      return state.isResponding
    }
    if wasResponding {
      throw LanguageModelSession.GenerationError.concurrentRequests(
        .init(debugDescription: "The session is responding."))
    }
    defer { session.state.withLock { $0.isResponding = false } }
    add(.prompt(.init(segments: [.text(.init(content: prompt.text))], options: options)))
    while true {
      let request = StandInModel.Request(
        transcript: session.transcript, toolNames: session.tools.map(\.name), options: options,
        schema: schema)
      StandInModel.note(.request(request))
      switch try StandInModel.step(request, session.tools) {
      case .failure(let error): throw error
      case .calls(let calls): try await run(calls)
      case .text(let text): return try await write(text, publish)
      case .value(let value): return try await write(value, publish)
      }
    }
  }

  private func add(_ entry: Transcript.Entry) {
    session.state.withLock { $0.transcript.entries.append(entry) }
  }

  private func run(_ calls: [Transcript.ToolCall]) async throws {
    add(.toolCalls(.init(calls)))
    let outputs = try await withThrowingTaskGroup(of: (Int, String).self) { group in
      for (index, call) in calls.enumerated() {
        guard let tool = session.tools.first(where: { $0.name == call.toolName }) else {
          throw StandInError("no tool \(call.toolName)")
        }
        group.addTask { (index, try await output(of: tool, call.arguments)) }
      }
      var outputs = [String](repeating: "", count: calls.count)
      for try await (index, text) in group { outputs[index] = text }
      return outputs
    }
    for (call, text) in zip(calls, outputs) {
      add(
        .toolOutput(
          .init(id: call.id, toolName: call.toolName, segments: [.text(.init(content: text))])))
    }
  }

  private func output<T: Tool>(of tool: T, _ arguments: GeneratedContent) async throws -> String {
    do {
      return try await tool.call(arguments: T.Arguments(arguments)).promptRepresentation.text
    } catch {
      throw LanguageModelSession.ToolCallError(tool: tool, underlyingError: error)
    }
  }

  private func write(_ text: String, _ publish: (GeneratedContent) -> Void) async throws {
    var written = ""
    for word in text.words.prefix(options.maximumResponseTokens ?? .max) {
      try await Task.sleep(for: .microseconds(200))
      written += word
      publish(GeneratedContent(.string(written), isComplete: false))
    }
    add(.response(.init(assetIDs: [], segments: [.text(.init(content: written))])))
  }

  private func write(
    _ value: GeneratedContent, _ publish: (GeneratedContent) -> Void
  ) async throws {
    for part in value.beginnings + [value] {
      try await Task.sleep(for: .microseconds(200))
      publish(part)
    }
    add(
      .response(
        .init(
          assetIDs: [], segments: [.structure(.init(source: schema?.name ?? "", content: value))]
        )))
  }
}

extension GeneratedContent {
  /// The value as it grows, without the whole.
  var beginnings: [GeneratedContent] {
    switch kind {
    case .string(let text):
      return text.indices.dropFirst().map {
        GeneratedContent(.string(String(text[..<$0])), isComplete: false)
      }
    case .array(let parts):
      return parts.indices.flatMap { index in
        (parts[index].beginnings + [parts[index]]).map {
          GeneratedContent(.array(parts[..<index] + [$0]), isComplete: false)
        }
      }
    case .structure(let properties, let keys):
      return keys.indices.flatMap { index -> [GeneratedContent] in
        guard let part = properties[keys[index]] else { return [] }
        var known = properties.filter { keys[..<index].contains($0.key) }
        return (part.beginnings + [part]).map {
          known[keys[index]] = $0
          return GeneratedContent(
            .structure(properties: known, orderedKeys: Array(keys[...index])), isComplete: false)
        }
      }
    default: return []
    }
  }
}
