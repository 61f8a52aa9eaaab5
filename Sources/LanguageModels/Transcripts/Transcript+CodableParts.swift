extension Transcript.Segment: Codable {
  private enum CodingKeys: String, CodingKey { case type, id, text, source, json }

  private enum Kind: String, Codable { case text, structure }

  /// Decodes a segment by its type.
  public init(from decoder: any Decoder) throws {
    let container = try decoder.container(keyedBy: CodingKeys.self)
    let id = try container.decode(String.self, forKey: .id)
    switch try container.decode(Kind.self, forKey: .type) {
    case .text:
      self = .text(.init(id: id, content: try container.decode(String.self, forKey: .text)))
    case .structure:
      self = .structure(
        .init(
          id: id, source: try container.decode(String.self, forKey: .source),
          content: try container.decodeGeneratedContent(forKey: .json)))
    }
  }

  /// Encodes the segment with its type.
  public func encode(to encoder: any Encoder) throws {
    var container = encoder.container(keyedBy: CodingKeys.self)
    try container.encode(id, forKey: .id)
    switch self {
    case .text(let segment):
      try container.encode(Kind.text, forKey: .type)
      try container.encode(segment.content, forKey: .text)
    case .structure(let segment):
      try container.encode(Kind.structure, forKey: .type)
      try container.encode(segment.source, forKey: .source)
      try container.encode(segment.content.jsonString, forKey: .json)
    }
  }
}

extension Transcript.ToolCall: Codable {
  private enum CodingKeys: String, CodingKey { case id, tool, arguments }

  /// Decodes a tool call.
  public init(from decoder: any Decoder) throws {
    let container = try decoder.container(keyedBy: CodingKeys.self)
    self.init(
      id: try container.decode(String.self, forKey: .id),
      toolName: try container.decode(String.self, forKey: .tool),
      arguments: try container.decodeGeneratedContent(forKey: .arguments))
  }

  /// Encodes the tool call.
  public func encode(to encoder: any Encoder) throws {
    var container = encoder.container(keyedBy: CodingKeys.self)
    try container.encode(id, forKey: .id)
    try container.encode(toolName, forKey: .tool)
    try container.encode(arguments.jsonString, forKey: .arguments)
  }
}

extension Transcript.ToolDefinition: Codable {
  private enum CodingKeys: String, CodingKey { case name, description, parameters, showsParameters }

  /// Decodes a tool definition.
  public init(from decoder: any Decoder) throws {
    let container = try decoder.container(keyedBy: CodingKeys.self)
    self.init(
      name: try container.decode(String.self, forKey: .name),
      description: try container.decode(String.self, forKey: .description),
      parameters: try container.decode(GenerationSchema.self, forKey: .parameters))
    showsParameters = try container.decodeIfPresent(Bool.self, forKey: .showsParameters) ?? true
  }

  /// Encodes the tool definition.
  public func encode(to encoder: any Encoder) throws {
    var container = encoder.container(keyedBy: CodingKeys.self)
    try container.encode(name, forKey: .name)
    try container.encode(description, forKey: .description)
    try container.encode(parameters, forKey: .parameters)
    if !showsParameters { try container.encode(false, forKey: .showsParameters) }
  }
}

extension Transcript.ResponseFormat: Codable {
  private enum CodingKeys: String, CodingKey { case schema, isShown }

  /// Decodes a response format.
  public init(from decoder: any Decoder) throws {
    let container = try decoder.container(keyedBy: CodingKeys.self)
    self.init(
      schema: try container.decode(GenerationSchema.self, forKey: .schema),
      isShown: try container.decodeIfPresent(Bool.self, forKey: .isShown) ?? true)
  }

  /// Encodes the response format.
  public func encode(to encoder: any Encoder) throws {
    var container = encoder.container(keyedBy: CodingKeys.self)
    try container.encode(schema, forKey: .schema)
    if !isShown { try container.encode(false, forKey: .isShown) }
  }
}

extension KeyedDecodingContainer {
  fileprivate func decodeGeneratedContent(forKey key: Key) throws -> GeneratedContent {
    let json = try decode(String.self, forKey: key)
    do {
      return try GeneratedContent(json: json)
    } catch {
      throw DecodingError.dataCorruptedError(
        forKey: key, in: self, debugDescription: "The string holds no JSON value: \(error)")
    }
  }
}
