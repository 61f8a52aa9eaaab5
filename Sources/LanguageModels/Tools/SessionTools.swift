struct SessionTools: Sendable {
  let definitions: [Transcript.ToolDefinition]
  private let tools: [String: any Tool]

  init(_ tools: [any Tool]) {
    definitions = tools.map { Transcript.ToolDefinition(tool: $0) }
    self.tools = Dictionary(zip(definitions.map(\.name), tools)) { _, _ in
      let names = tools.map(\.name).joined(separator: ", ")
      preconditionFailure("The tools of a session have names that differ; these are: \(names).")
    }
  }

  subscript(name: String) -> (any Tool)? { tools[name] }
}

extension Transcript {
  /// Replaces all tool definitions in the instructions.
  func offering(_ definitions: [ToolDefinition]) -> Transcript {
    var transcript = self
    for (index, entry) in transcript.entries.enumerated() {
      guard case .instructions(var instructions) = entry else { continue }
      instructions.toolDefinitions = definitions
      transcript.entries[index] = .instructions(instructions)
      return transcript
    }
    if !definitions.isEmpty {
      let instructions = Instructions(segments: [], toolDefinitions: definitions)
      transcript.entries.insert(.instructions(instructions), at: 0)
    }
    return transcript
  }
}
