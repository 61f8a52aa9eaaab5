import Grammars

/// Tools in words and a schema, for models that have no form of their own for them.
///
/// The model is shown its tools as JSON, and answering is one of them: whatever it writes is an
/// object with `name` and `arguments`, which a schema holds it to. So one decision, which every
/// model can make, takes the place of a template's markup. The words are those with which a small
/// model (1.5 billion weights) chose best among a score of variants: 56 of 60 questions, and 30 of
/// 30 with other tools; the rule at the end and one exchange that shows the form matter, more
/// exchanges harm. Earlier calls and outputs become plain turns. What a tool gave back stands in a
/// person's turn with every line quoted: nothing in it can end the quote, and calls are only read
/// from what the model writes itself.
struct GuidedTools: Sendable {
  let tools: [Transcript.ToolDefinition]
  /// The name under which the model answers; unlike that of any tool.
  let answer: String

  init(_ tools: [Transcript.ToolDefinition]) {
    self.tools = tools
    var name = "answer"
    while tools.contains(where: { $0.name == name }) { name += "_" }
    answer = name
  }

  /// What the engine is asked next.
  func round(_ request: GenerationRequest, form: AnswerForm, isGuided: Bool) -> Round {
    var request = request
    request.transcript = flattened(request.transcript)
    request.schema = schema(for: form, in: request)
    let reading = GuidedReading(
      tools: tools, answer: answer, key: Self.key(form), isGuided: isGuided,
      // What an unguided model writes that is no object may still be an answer in words.
      takesWords: form.schema == nil && request.toolCallingMode != .required)
    return Round(request: request, reading: reading.reading)
  }

  /// The key that the answer itself stands under.
  private static func key(_ form: AnswerForm) -> String { form.schema == nil ? "text" : "value" }
}

extension GuidedTools {
  private func schema(for form: AnswerForm, in request: GenerationRequest) -> GenerationSchema {
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
      if let schema = form.schema {
        definitions.append(("answer", schema.document().placed(at: "#/$defs/answer")))
        value = ["$ref": "#/$defs/answer"]
      }
      choices.append(Self.object(named: answer, Self.object([(Self.key(form), value)])))
    }
    return GenerationSchema(
      form: .document(
        .object(
          JSONObject([
            ("$defs", .object(JSONObject(definitions))), ("anyOf", .array(choices)),
          ])),
        .declared))
  }

  /// Calls at the same time: an array, so that the first letter decides.
  ///
  /// Models aren't told of it: a sentence about it made the small one answer worse.
  private static let several: JSONValue = [
    "type": "array", "items": ["$ref": "#/$defs/call"], "minItems": 2, "maxItems": 8,
  ]

  private static func object(named name: String, _ arguments: JSONValue) -> JSONValue {
    object([("name", ["const": .string(name)]), ("arguments", arguments)])
  }

  /// An object with exactly these properties.
  static func object(_ properties: [(String, JSONValue)]) -> JSONValue {
    [
      "type": "object", "properties": .object(JSONObject(properties)),
      "required": .array(properties.map { .string($0.0) }), "additionalProperties": false,
    ]
  }
}

extension JSONValue {
  /// The document as part of another one, its references turned to where it then stands.
  fileprivate func placed(at place: String) -> JSONValue {
    guard object?["$id"] == nil else { return self }
    return mapSchemas { schema in
      guard let target = schema["$ref"]?.string, target == "#" || target.hasPrefix("#/") else {
        return schema
      }
      var schema = schema
      schema["$ref"] = .string(place + target.dropFirst())
      return schema
    }
  }
}
