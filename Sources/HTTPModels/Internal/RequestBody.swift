import Grammars
import LanguageModels

/// A request as a document of the protocol.
struct RequestBody: Sendable {
  private let request: GenerationRequest
  private let model: String

  init(_ request: GenerationRequest, model: String) {
    self.request = request
    self.model = model
  }

  /// The body of `chat/completions`.
  var chatCompletion: JSONValue {
    var body: JSONObject = [
      "model": .string(model), "messages": .array(request.transcript.flatMap(Self.messages)),
      "stream": true, "stream_options": ["include_usage": true],
    ]
    if let schema = request.schema {
      body["response_format"] = [
        "type": "json_schema", "json_schema": .object(Self.format(schema)),
      ]
    }
    if !tools.isEmpty {
      body["tools"] = .array(
        tools.map { ["type": "function", "function": .object(Self.function($0))] })
      body["tool_choice"] = .string(toolChoice)
    }
    addOptions(to: &body)
    return .object(body)
  }

  /// The body of `responses/input_tokens`.
  var tokenCount: JSONValue {
    var body: JSONObject = [
      "model": .string(model), "input": .array(request.transcript.flatMap(Self.items)),
    ]
    if let schema = request.schema {
      var format: JSONObject = ["type": "json_schema"]
      for (key, value) in Self.format(schema) { format[key] = value }
      body["text"] = ["format": .object(format)]
    }
    if !tools.isEmpty {
      body["tools"] = .array(
        tools.map { tool in
          var function: JSONObject = ["type": "function"]
          for (key, value) in Self.function(tool) { function[key] = value }
          return .object(function)
        })
      body["tool_choice"] = .string(toolChoice)
    }
    return .object(body)
  }

  private var tools: [Transcript.ToolDefinition] {
    request.tools.filter { !request.withheldTools.contains($0.name) }
  }

  private var toolChoice: String {
    switch request.toolCallingMode {
    case .allowed: "auto"
    case .required: "required"
    case .disallowed: "none"
    }
  }

  private func addOptions(to body: inout JSONObject) {
    let options = request.options
    body["max_tokens"] = options.maximumResponseTokens.map { .number(JSONNumber($0)) }
    body["temperature"] = options.temperature.flatMap { JSONNumber($0).map(JSONValue.number) }
    switch options.sampling?.kind {
    case nil: break
    case .greedy: body["temperature"] = 0
    case .top(_, let seed): body["seed"] = Self.seed(seed)
    case .nucleus(let threshold, let seed):
      body["top_p"] = JSONNumber(threshold).map(JSONValue.number)
      body["seed"] = Self.seed(seed)
    }
  }

  private static func seed(_ seed: UInt64?) -> JSONValue? {
    seed.map { .number(JSONNumber(Int64(bitPattern: $0))) }
  }

  private static func function(_ tool: Transcript.ToolDefinition) -> JSONObject {
    [
      "name": .string(tool.name), "description": .string(tool.description),
      "parameters": tool.parameters.document(),
    ]
  }

  /// Names have only letters, digits, underscores and dashes in the protocol.
  private static func format(_ schema: GenerationSchema) -> JSONObject {
    let name = schema.name.unicodeScalars.prefix(64).map { scalar in
      scalar.isASCII && (scalar.properties.isAlphabetic || ("0"..."9").contains(scalar))
        ? Character(scalar) : "_"
    }
    return [
      "name": .string(name.isEmpty ? "value" : String(name)), "strict": true,
      "schema": schema.document(),
    ]
  }
}
