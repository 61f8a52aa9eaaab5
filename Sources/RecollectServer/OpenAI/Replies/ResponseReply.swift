import Foundation
import Grammars
import LanguageModels

/// The document and the events of one response.
struct ResponseReply: Sendable {
  private let id = Identifier.new("resp_")
  private let created = Date.unixNow
  private let request: ResponsesRequest

  init(_ request: ResponsesRequest) { self.request = request }

  func whole(_ run: TurnRun) async throws -> JSONValue {
    var items = ResponseItems(isLogged: false)
    let outcome = try await run.run { items.add($0) }
    items.finish(isComplete: outcome.finishReason != .length)
    return .object(document(items, outcome))
  }

  func stream(
    _ run: TurnRun, describe: (any Error) -> String, to send: (ServerSentEvent) throws -> Void
  ) async throws {
    var number = 0
    func report(_ event: JSONObject) throws {
      var event = event
      event["sequence_number"] = .number(JSONNumber(number))
      number += 1
      try send(
        ServerSentEvent(name: event["type"]?.string, data: JSONValue.object(event).serialized()))
    }
    func report(_ type: String, _ response: JSONObject) throws {
      try report(["type": .string(type), "response": .object(response)])
    }
    var items = ResponseItems(isLogged: true)
    try report("response.created", document(items))
    try report("response.in_progress", document(items))
    do {
      let outcome = try await run.run { event in
        items.add(event)
        for event in items.takeEvents() { try report(event) }
      }
      items.finish(isComplete: outcome.finishReason != .length)
      for event in items.takeEvents() { try report(event) }
      let isCut = outcome.finishReason == .length
      try report(isCut ? "response.incomplete" : "response.completed", document(items, outcome))
    } catch  where !(error is CancellationError) {
      let error = OpenAIError(error, describe: describe)
      var failed = document(items)
      failed["status"] = "failed"
      failed["error"] = [
        "code": .string(error.code ?? "server_error"), "message": .string(error.message),
      ]
      try report("response.failed", failed)
    }
  }

  private func document(_ items: ResponseItems, _ outcome: GenerationOutcome? = nil) -> JSONObject {
    let status =
      outcome.map { $0.finishReason == .length ? "incomplete" : "completed" } ?? "in_progress"
    var document: JSONObject = [
      "id": .string(id), "object": "response", "created_at": .number(JSONNumber(created)),
      "completed_at": status == "completed" ? .number(JSONNumber(Date.unixNow)) : .null,
      "status": .string(status), "error": .null,
      "incomplete_details": status == "incomplete" ? ["reason": "max_output_tokens"] : .null,
      "model": .string(request.turn.model), "output": .array(items.items),
      "usage": outcome.map { Self.json($0.usage) } ?? .null,
    ]
    for (key, value) in Self.constants { document[key] = value }
    for (key, value) in echo { document[key] = value }
    return document
  }

  /// The parameters of the request, which a response repeats.
  private var echo: JSONObject {
    let fields = request.fields
    let tools = request.turn.tools.definitions.map { tool -> JSONValue in
      [
        "type": "function", "name": .string(tool.name), "description": .string(tool.description),
        "parameters": tool.parameters.document(), "strict": true,
      ]
    }
    return [
      "instructions": fields["instructions"] ?? .null,
      "max_output_tokens": fields["max_output_tokens"] ?? .null,
      "metadata": fields["metadata"] ?? [:],
      "parallel_tool_calls": .bool(request.turn.allowsSeveralCalls),
      "prompt_cache_key": fields["prompt_cache_key"] ?? .null,
      "reasoning": ["effort": .null, "summary": .null],
      "safety_identifier": fields["safety_identifier"] ?? .null,
      "temperature": fields["temperature"] ?? 1,
      "text": ["format": fields["text"]?["format"] ?? ["type": "text"]],
      "tool_choice": fields["tool_choice"] ?? "auto", "tools": .array(tools),
      "top_p": fields["top_p"] ?? 1, "user": fields["user"] ?? .null,
    ]
  }

  private static let constants: JSONObject = [
    "background": false, "frequency_penalty": 0, "max_tool_calls": .null, "presence_penalty": 0,
    "previous_response_id": .null, "service_tier": "default", "store": false, "top_logprobs": 0,
    "truncation": "disabled",
  ]

  private static func json(_ usage: Usage) -> JSONValue {
    [
      "input_tokens": .number(JSONNumber(usage.promptTokens)),
      "input_tokens_details": [
        "cached_tokens": .number(JSONNumber(usage.cachedPromptTokens)), "cache_write_tokens": 0,
      ],
      "output_tokens": .number(JSONNumber(usage.responseTokens)),
      "output_tokens_details": ["reasoning_tokens": 0],
      "total_tokens": .number(JSONNumber(usage.promptTokens + usage.responseTokens)),
    ]
  }
}
