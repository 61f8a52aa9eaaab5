/// JSON form: `{"version": 1, "entries": [{"role": …, "id": …, "segments": [{"type": "text", …}]}]}`.
///
/// Roles are `instructions`, `prompt` and `response`. A role, segment type or version that is not
/// known here is an error and never skipped, since a turn left out changes what was said.
extension Transcript: Codable {
  private enum CodingKeys: String, CodingKey { case version, entries }

  /// Reads a stored conversation.
  public init(from decoder: any Decoder) throws {
    let container = try decoder.container(keyedBy: CodingKeys.self)
    let version = try container.decode(Int.self, forKey: .version)
    guard version == 1 else {
      throw DecodingError.dataCorruptedError(
        forKey: .version, in: container,
        debugDescription: "Transcripts of version \(version) can't be read; version 1 can.")
    }
    self.init(entries: try container.decode([Entry].self, forKey: .entries))
  }

  /// Writes the conversation with the version of its form.
  public func encode(to encoder: any Encoder) throws {
    var container = encoder.container(keyedBy: CodingKeys.self)
    try container.encode(1, forKey: .version)
    try container.encode(entries, forKey: .entries)
  }
}

extension Transcript.Entry: Codable {
  private enum CodingKeys: String, CodingKey { case role, id, segments, options, assets }

  private enum Role: String, Codable { case instructions, prompt, response }

  /// Reads one entry by its role.
  public init(from decoder: any Decoder) throws {
    let container = try decoder.container(keyedBy: CodingKeys.self)
    let id = try container.decode(String.self, forKey: .id)
    let segments = try container.decode([Transcript.Segment].self, forKey: .segments)
    switch try container.decode(Role.self, forKey: .role) {
    case .instructions:
      self = .instructions(.init(id: id, segments: segments))
    case .prompt:
      let options = try container.decodeIfPresent(GenerationOptions.self, forKey: .options)
      self = .prompt(.init(id: id, segments: segments, options: options ?? GenerationOptions()))
    case .response:
      let assets = try container.decodeIfPresent([String].self, forKey: .assets)
      self = .response(.init(id: id, assetIDs: assets ?? [], segments: segments))
    }
  }

  /// Writes one entry with its role.
  public func encode(to encoder: any Encoder) throws {
    var container = encoder.container(keyedBy: CodingKeys.self)
    try container.encode(id, forKey: .id)
    try container.encode(segments, forKey: .segments)
    switch self {
    case .instructions:
      try container.encode(Role.instructions, forKey: .role)
    case .prompt(let prompt):
      try container.encode(Role.prompt, forKey: .role)
      if prompt.options != GenerationOptions() {
        try container.encode(prompt.options, forKey: .options)
      }
    case .response(let response):
      try container.encode(Role.response, forKey: .role)
      if !response.assetIDs.isEmpty {
        try container.encode(response.assetIDs, forKey: .assets)
      }
    }
  }
}

extension Transcript.Segment: Codable {
  private enum CodingKeys: String, CodingKey { case type, id, text }

  private enum Kind: String, Codable { case text }

  /// Reads one segment by its type.
  public init(from decoder: any Decoder) throws {
    let container = try decoder.container(keyedBy: CodingKeys.self)
    switch try container.decode(Kind.self, forKey: .type) {
    case .text:
      self = .text(
        .init(
          id: try container.decode(String.self, forKey: .id),
          content: try container.decode(String.self, forKey: .text)))
    }
  }

  /// Writes one segment with its type.
  public func encode(to encoder: any Encoder) throws {
    var container = encoder.container(keyedBy: CodingKeys.self)
    switch self {
    case .text(let segment):
      try container.encode(Kind.text, forKey: .type)
      try container.encode(segment.id, forKey: .id)
      try container.encode(segment.content, forKey: .text)
    }
  }
}
