import LanguageModels

/// A transcript that is made from the messages of a request.
struct ConversationBuilder: Sendable {
  private var instructions: [String] = []
  private var entries: [Transcript.Entry] = []
  /// The names of the tools that were called, by the identifiers of the calls.
  private var toolNames: [String: String] = [:]

  /// Adds a message of the developer.
  ///
  /// Templates have instructions only at the beginning, so later ones are part of a prompt.
  mutating func addInstructions(_ text: String) {
    if entries.isEmpty { instructions.append(text) } else { addPrompt(text) }
  }

  /// Adds a message of the user; several in a row are one prompt.
  mutating func addPrompt(_ text: String) {
    let segment = Transcript.Segment.text(.init(content: text))
    if case .prompt(var prompt)? = entries.last {
      prompt.segments.append(segment)
      entries[entries.count - 1] = .prompt(prompt)
    } else {
      entries.append(.prompt(.init(segments: [segment])))
    }
  }

  mutating func addResponse(_ text: String) {
    entries.append(.response(.init(assetIDs: [], segments: [.text(.init(content: text))])))
  }

  /// Adds a call of the model; several in a row are one round.
  mutating func addCall(id: String, tool: String, arguments: String) {
    toolNames[id] = tool
    // Arguments that another model wrote may not be JSON.
    let content =
      (try? GeneratedContent(json: arguments)) ?? GeneratedContent(kind: .string(arguments))
    let call = Transcript.ToolCall(id: id, toolName: tool, arguments: content)
    if case .toolCalls(let calls)? = entries.last {
      entries[entries.count - 1] = .toolCalls(.init(id: calls.id, Array(calls) + [call]))
    } else {
      entries.append(.toolCalls(.init([call])))
    }
  }

  mutating func addOutput(of id: String, _ text: String, parameter: String) throws(OpenAIError) {
    guard let tool = toolNames[id] else {
      throw .invalidValue(parameter, "no earlier message has a tool call with the id '\(id)'.")
    }
    entries.append(
      .toolOutput(.init(id: id, toolName: tool, segments: [.text(.init(content: text))])))
  }

  /// Returns the transcript, which ends with a prompt or a tool output.
  ///
  /// - Parameter parameter: The parameter with the messages.
  func transcript(
    offering tools: [Transcript.ToolDefinition], parameter: String
  ) throws(OpenAIError) -> Transcript {
    var all = entries
    var opening = instructions
    if all.isEmpty, !opening.isEmpty {
      // Instructions alone are what the model is asked to do.
      all = [.prompt(.init(segments: [.text(.init(content: opening.removeLast()))]))]
    }
    switch all.last {
    case .prompt, .toolOutput: break
    case nil: throw .invalidValue(parameter, "it has no message.")
    default:
      throw .invalidValue(
        parameter, "the last message has to be one of the user or the output of a tool.")
    }
    if !opening.isEmpty || !tools.isEmpty {
      let segments = opening.isEmpty ? [] : [opening.joined(separator: "\n\n")]
      all.insert(
        .instructions(
          .init(segments: segments.map { .text(.init(content: $0)) }, toolDefinitions: tools)),
        at: 0)
    }
    return Transcript(entries: all)
  }
}
