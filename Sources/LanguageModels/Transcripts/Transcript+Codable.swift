/// Coding as JSON: `{"version": 2, "entries": [{"role": …, "id": …, "segments": [{"type": "text",
/// …}]}]}`.
///
/// The roles are `instructions` (with `tools`), `prompt` (with `options` and `responseFormat`),
/// `toolCalls` (with `calls`), `toolOutput` (with `tool`) and `response`. Generated values are
/// strings that contain JSON, because the order of their keys is significant. Version 1 differs
/// only in having no tools and no schemas. An unknown role, segment type or version is an error and
/// is never skipped, because a missing entry would change the meaning of the conversation.
extension Transcript: Codable {
  private enum CodingKeys: String, CodingKey { case version, entries }

  private static let version = 2

  /// Decodes a transcript of the current version or an earlier one.
  public init(from decoder: any Decoder) throws {
    let container = try decoder.container(keyedBy: CodingKeys.self)
    let version = try container.decode(Int.self, forKey: .version)
    guard (1...Self.version).contains(version) else {
      throw DecodingError.dataCorruptedError(
        forKey: .version, in: container,
        debugDescription: """
          Transcripts of version \(version) can't be read; versions 1 to \(Self.version) can.
          """)
    }
    self.init(entries: try container.decode([Entry].self, forKey: .entries))
  }

  /// Encodes the transcript with the version of its format.
  public func encode(to encoder: any Encoder) throws {
    var container = encoder.container(keyedBy: CodingKeys.self)
    try container.encode(Self.version, forKey: .version)
    try container.encode(entries, forKey: .entries)
  }
}

extension Transcript.Entry: Codable {
  private enum CodingKeys: String, CodingKey {
    case role, id, segments, options, assets, tools, responseFormat, calls, tool
  }

  private enum Role: String, Codable { case instructions, prompt, toolCalls, toolOutput, response }

  /// Decodes an entry by its role.
  public init(from decoder: any Decoder) throws {
    let container = try decoder.container(keyedBy: CodingKeys.self)
    let id = try container.decode(String.self, forKey: .id)
    func segments() throws -> [Transcript.Segment] {
      try container.decode([Transcript.Segment].self, forKey: .segments)
    }
    func optional<Value: Decodable>(_ key: CodingKeys, or absent: Value) throws -> Value {
      try container.decodeIfPresent(Value.self, forKey: key) ?? absent
    }
    switch try container.decode(Role.self, forKey: .role) {
    case .instructions:
      self = .instructions(
        .init(id: id, segments: try segments(), toolDefinitions: try optional(.tools, or: [])))
    case .prompt:
      self = .prompt(
        .init(
          id: id, segments: try segments(),
          options: try optional(.options, or: GenerationOptions()),
          responseFormat: try container.decodeIfPresent(
            Transcript.ResponseFormat.self, forKey: .responseFormat)))
    case .toolCalls:
      let calls = try container.decode([Transcript.ToolCall].self, forKey: .calls)
      self = .toolCalls(.init(id: id, calls))
    case .toolOutput:
      let tool = try container.decode(String.self, forKey: .tool)
      self = .toolOutput(.init(id: id, toolName: tool, segments: try segments()))
    case .response:
      self = .response(
        .init(id: id, assetIDs: try optional(.assets, or: []), segments: try segments()))
    }
  }

  /// Encodes the entry with its role.
  public func encode(to encoder: any Encoder) throws {
    var container = encoder.container(keyedBy: CodingKeys.self)
    try container.encode(id, forKey: .id)
    switch self {
    case .instructions(let entry):
      try container.encode(Role.instructions, forKey: .role)
      try container.encode(entry.segments, forKey: .segments)
      if !entry.toolDefinitions.isEmpty {
        try container.encode(entry.toolDefinitions, forKey: .tools)
      }
    case .prompt(let entry):
      try container.encode(Role.prompt, forKey: .role)
      try container.encode(entry.segments, forKey: .segments)
      if entry.options != GenerationOptions() {
        try container.encode(entry.options, forKey: .options)
      }
      try container.encodeIfPresent(entry.responseFormat, forKey: .responseFormat)
    case .toolCalls(let entry):
      try container.encode(Role.toolCalls, forKey: .role)
      try container.encode(Array(entry), forKey: .calls)
    case .toolOutput(let entry):
      try container.encode(Role.toolOutput, forKey: .role)
      try container.encode(entry.toolName, forKey: .tool)
      try container.encode(entry.segments, forKey: .segments)
    case .response(let entry):
      try container.encode(Role.response, forKey: .role)
      try container.encode(entry.segments, forKey: .segments)
      if !entry.assetIDs.isEmpty { try container.encode(entry.assetIDs, forKey: .assets) }
    }
  }
}
