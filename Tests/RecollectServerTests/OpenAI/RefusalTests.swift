import Grammars
import RecollectServer
import RecollectTesting
import Testing

@Suite("What the protocol refuses")
struct RefusalTests {
  struct Case: CustomTestStringConvertible, Sendable {
    var parameters: JSONObject
    var code: String
    var parameter: String

    init(_ parameters: JSONObject, _ code: String, _ parameter: String) {
      self.parameters = parameters
      self.code = code
      self.parameter = parameter
    }

    var testDescription: String { JSONValue.object(parameters).serialized() }
  }

  static let chats: [Case] = [
    Case(["messages": .null], "missing_required_parameter", "messages"),
    Case(["messages": "Hello"], "invalid_type", "messages"),
    Case(["messages": []], "invalid_value", "messages"),
    Case(["messages": [["role": "user"]]], "missing_required_parameter", "messages[0].content"),
    Case(["messages": [["role": "me", "content": ""]]], "invalid_value", "messages[0].role"),
    Case(["messages": [["role": "assistant", "content": "Hi"]]], "invalid_value", "messages"),
    Case(
      ["messages": [["role": "user", "content": [["type": "image_url"]]]]], "invalid_value",
      "messages[0].content[0].type"),
    Case(
      ["messages": [["role": "tool", "tool_call_id": "a", "content": ""]]], "invalid_value",
      "messages[0].tool_call_id"),
    Case(["model": .null], "missing_required_parameter", "model"),
    Case(["model": "gpt"], "model_not_found", "model"),
    Case(["n": 2], "unsupported_parameter", "n"),
    Case(["logprobs": true], "unsupported_parameter", "logprobs"),
    Case(["logit_bias": ["1": 2]], "unsupported_parameter", "logit_bias"),
    Case(["presence_penalty": 0.5], "unsupported_parameter", "presence_penalty"),
    Case(["functions": []], "unsupported_parameter", "functions"),
    Case(["top_k": 40], "unknown_parameter", "top_k"),
    Case(["temperature": 3], "invalid_value", "temperature"),
    Case(["temperature": "warm"], "invalid_type", "temperature"),
    Case(["top_p": -1], "invalid_value", "top_p"),
    Case(["max_tokens": 0], "invalid_value", "max_tokens"),
    Case(["max_tokens": 1.5], "invalid_type", "max_tokens"),
    Case(["seed": 1e40], "invalid_type", "seed"),
    Case(["stop": ["a", "b", "c", "d", "e"]], "invalid_value", "stop"),
    Case(["stop": [1]], "invalid_type", "stop"),
    Case(["stream_options": ["include_usage": true]], "invalid_value", "stream_options"),
    Case(["tool_choice": "required"], "invalid_value", "tool_choice"),
    Case(["tools": [["type": "web_search"]]], "invalid_value", "tools[0].type"),
    Case(
      ["tools": [["type": "function", "function": ["name": "a b"]]]], "invalid_value",
      "tools[0].function.name"),
    Case(
      [
        "tools": [
          ["type": "function", "function": ["name": "a", "parameters": ["type": "unknown"]]]
        ]
      ], "invalid_function_parameters", "tools[0].function.parameters"),
    Case(["response_format": ["type": "yaml"]], "invalid_value", "response_format.type"),
    Case(
      ["response_format": ["type": "json_schema"]], "missing_required_parameter",
      "response_format.json_schema"),
    Case(
      ["response_format": ["type": "json_schema", "json_schema": ["name": "a"]]],
      "missing_required_parameter", "response_format.json_schema.schema"),
    Case(
      [
        "response_format": [
          "type": "json_schema", "json_schema": ["name": "a", "schema": ["type": "unknown"]],
        ]
      ], "invalid_json_schema", "response_format.json_schema.schema"),
  ]

  @Test("A chat names the parameter that is at fault", arguments: chats)
  func chat(_ example: Case) async throws {
    let server = try await ScriptedServer("Hello")
    let error = await #expect(throws: OpenAIError.self) {
      try await server.chat("Hello", example.parameters)
    }
    #expect(error?.code == example.code)
    #expect(error?.parameter == example.parameter)
    #expect(server.model.requests.isEmpty)
  }

  @Test("Values that ask for what happens anyway are accepted")
  func harmless() async throws {
    let server = try await ScriptedServer("Hello")
    let parameters: JSONObject = [
      "n": 1, "logprobs": false, "frequency_penalty": 0, "logit_bias": [:], "user": "me",
      "modalities": ["text"], "audio": .null, "reasoning_effort": "low", "store": true,
    ]
    let completion = try await server.chat("Hello", parameters)
    #expect(completion["choices"]?.array?.count == 1)
  }

  static let responses: [Case] = [
    Case(["input": .null], "missing_required_parameter", "input"),
    Case(["previous_response_id": "resp_1"], "unsupported_parameter", "previous_response_id"),
    Case(["background": true], "unsupported_parameter", "background"),
    Case(["truncation": "auto"], "unsupported_parameter", "truncation"),
    Case(["messages": []], "unknown_parameter", "messages"),
    Case(["input": [["type": "item_reference", "id": "a"]]], "invalid_value", "input[0].type"),
    Case(["tools": [["type": "web_search"]]], "invalid_value", "tools[0].type"),
    Case(
      ["text": ["format": ["type": "json_schema", "name": "a"]]], "missing_required_parameter",
      "text.format.schema"),
  ]

  @Test("A response names the parameter that is at fault", arguments: responses)
  func response(_ example: Case) async throws {
    let server = try await ScriptedServer("Hello")
    var parameters: JSONObject = ["input": "Hello"]
    for (key, value) in example.parameters { parameters[key] = value }
    let error = await #expect(throws: OpenAIError.self) { try await server.response(parameters) }
    #expect(error?.code == example.code)
    #expect(error?.parameter == example.parameter)
  }

  @Test("A body that isn't a JSON object is an error of the client", arguments: ["", "[]", "{"])
  func malformed(body: String) async throws {
    let server = try await ScriptedServer("Hello")
    let error = await #expect(throws: OpenAIError.self) {
      try await server.server.completeChat(Array(body.utf8))
    }
    #expect(error?.status == 400)
    #expect(error?.json["error"]?["type"] == "invalid_request_error")
  }

  @Test("A conversation that doesn't fit is refused before the stream begins")
  func tooLong() async throws {
    let server = try await ScriptedServer("Hello")
    let error = await #expect(throws: OpenAIError.self) {
      try await server.chatEvents(String(repeating: "word ", count: 5000))
    }
    #expect(error?.code == "context_length_exceeded")
    #expect(error?.status == 400)
  }
}
