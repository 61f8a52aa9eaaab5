import Grammars

/// Tool calling through instructions and a schema, for engines without the `toolCalling`
/// capability.
///
/// The instructions show the model its tools as JSON, and responding is one of them. The model
/// always generates an object with `name` and `arguments`, which a schema enforces. The model then
/// has to make one decision, which any model can, and doesn't need the markup of a particular chat
/// template.
///
/// The wording is the best of about twenty variants, tried with a model of 1.5 billion parameters.
/// With it, the model chose correctly for 56 of 60 questions, and for 30 of 30 with other tools.
/// The rule at the end and the one exchange that shows the format improve the choice; more
/// exchanges worsen it.
///
/// Earlier calls become responses and tool outputs become prompts. Every line of an output is
/// quoted, so no text in it can end the quotation. Calls are parsed only from the model's own
/// output.
struct GuidedTools: Sendable {
  let tools: [Transcript.ToolDefinition]
  /// The name that marks an object as the response; differs from the name of every tool.
  let answer: String

  init(_ tools: [Transcript.ToolDefinition]) {
    self.tools = tools
    var name = "answer"
    while tools.contains(where: { $0.name == name }) { name += "_" }
    answer = name
  }

  func prepare(_ request: GenerationRequest, isGuided: Bool) -> PreparedRequest {
    let guided = GuidedResponseParser(
      answer: answer, key: Self.key(request.schema), isGuided: isGuided,
      takesWords: request.schema == nil && request.toolCallingMode != .required)
    var request = request
    request.transcript = flattened(request.transcript)
    request.schema = schema(of: request)
    return PreparedRequest(request: request, parser: guided.parser)
  }

  private static func key(_ schema: GenerationSchema?) -> String {
    schema == nil ? "text" : "value"
  }
}

extension GuidedTools {
  private func schema(of request: GenerationRequest) -> GenerationSchema {
    let mode = request.toolCallingMode
    var definitions: [(String, JSONValue)] = []
    var choices: [JSONValue] = []
    if mode != .disallowed {
      for (index, tool) in tools.enumerated() where !request.withheldTools.contains(tool.name) {
        let name = "tool\(index)"
        definitions.append((name, tool.parameters.document().placed(at: "#/$defs/\(name)")))
        choices.append(Self.object(named: tool.name, ["$ref": .string("#/$defs/\(name)")]))
      }
    }
    if !choices.isEmpty {
      definitions.append(("call", ["anyOf": .array(choices)]))
      choices.append(Self.several)
    }
    if mode != .required {
      var value: JSONValue = ["type": "string"]
      if let schema = request.schema {
        definitions.append(("answer", schema.document().placed(at: "#/$defs/answer")))
        value = ["$ref": "#/$defs/answer"]
      }
      choices.append(Self.object(named: answer, Self.object([(Self.key(request.schema), value)])))
    }
    return GenerationSchema(
      form: .document(
        .object(
          JSONObject([("$defs", .object(JSONObject(definitions))), ("anyOf", .array(choices))])),
        .declared))
  }

  /// The schema of several calls: an array, so that the first character tells it from an object.
  ///
  /// The instructions don't mention arrays: a sentence about them made the responses of the
  /// 1.5-billion-parameter model worse.
  private static let several: JSONValue = [
    "type": "array", "items": ["$ref": "#/$defs/call"], "minItems": 2, "maxItems": 8,
  ]

  private static func object(named name: String, _ arguments: JSONValue) -> JSONValue {
    object([("name", ["const": .string(name)]), ("arguments", arguments)])
  }

  /// The object has exactly these properties.
  static func object(_ properties: [(String, JSONValue)]) -> JSONValue {
    [
      "type": "object", "properties": .object(JSONObject(properties)),
      "required": .array(properties.map { .string($0.0) }), "additionalProperties": false,
    ]
  }
}
