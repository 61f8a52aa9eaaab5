import Foundation
import Grammars
import LanguageModels

/// The documents and the events of one chat completion.
struct ChatReply: Sendable {
  private let id = Identifier.new("chatcmpl-")
  private let created = Date.unixNow
  let model: String
  let includesUsage: Bool

  func whole(_ run: TurnRun) async throws -> JSONValue {
    var text: String?
    var calls: [JSONValue] = []
    let outcome = try await run.run { event in
      switch event {
      case .text(let piece): text = (text ?? "") + piece
      case .toolCall(let call): calls.append(.object(Self.json(call)))
      }
    }
    var message: JSONObject = [
      "role": "assistant",
      "content": text.map(JSONValue.string) ?? (calls.isEmpty ? "" : .null), "refusal": .null,
      "annotations": [],
    ]
    if !calls.isEmpty { message["tool_calls"] = .array(calls) }
    return document(
      "chat.completion",
      choices: [Self.choice("message", message, reason: Self.reason(outcome))],
      usage: Self.json(outcome.usage))
  }

  /// Sends the chunks of the completion and the mark of their end.
  func stream(
    _ run: TurnRun, describe: (any Error) -> String, to send: (ServerSentEvent) throws -> Void
  ) async throws {
    do {
      try send(chunk(["role": "assistant", "content": "", "refusal": .null]))
      var calls = 0
      let outcome = try await run.run { event in
        switch event {
        case .text(let piece): try send(chunk(["content": .string(piece)]))
        case .toolCall(let call):
          var json: JSONObject = ["index": .number(JSONNumber(calls))]
          for (key, value) in Self.json(call) { json[key] = value }
          calls += 1
          try send(chunk(["tool_calls": [.object(json)]]))
        }
      }
      try send(chunk([:], reason: Self.reason(outcome)))
      if includesUsage {
        let usage = document("chat.completion.chunk", choices: [], usage: Self.json(outcome.usage))
        try send(ServerSentEvent(data: usage.serialized()))
      }
    } catch  where !(error is CancellationError) {
      try send(ServerSentEvent(data: OpenAIError(error, describe: describe).json.serialized()))
    }
    try send(ServerSentEvent(data: "[DONE]"))
  }

  private func chunk(_ delta: JSONObject, reason: String? = nil) -> ServerSentEvent {
    let chunk = document(
      "chat.completion.chunk", choices: [Self.choice("delta", delta, reason: reason)],
      usage: includesUsage ? .null : nil)
    return ServerSentEvent(data: chunk.serialized())
  }

  private static func choice(_ name: String, _ value: JSONObject, reason: String?) -> JSONValue {
    [
      "index": 0, name: .object(value), "logprobs": .null,
      "finish_reason": reason.map(JSONValue.string) ?? .null,
    ]
  }

  private func document(_ object: String, choices: [JSONValue], usage: JSONValue?) -> JSONValue {
    var document: JSONObject = [
      "id": .string(id), "object": .string(object), "created": .number(JSONNumber(created)),
      "model": .string(model), "choices": .array(choices),
    ]
    if let usage { document["usage"] = usage }
    return .object(document)
  }

  private static func json(_ call: Transcript.ToolCall) -> JSONObject {
    [
      "id": .string(Identifier.new("call_")), "type": "function",
      "function": [
        "name": .string(call.toolName), "arguments": .string(call.arguments.jsonString),
      ],
    ]
  }

  private static func json(_ usage: Usage) -> JSONValue {
    [
      "prompt_tokens": .number(JSONNumber(usage.promptTokens)),
      "completion_tokens": .number(JSONNumber(usage.responseTokens)),
      "total_tokens": .number(JSONNumber(usage.promptTokens + usage.responseTokens)),
      "prompt_tokens_details": [
        "cached_tokens": .number(JSONNumber(usage.cachedPromptTokens)), "audio_tokens": 0,
      ],
      "completion_tokens_details": ["reasoning_tokens": 0, "audio_tokens": 0],
    ]
  }

  private static func reason(_ outcome: GenerationOutcome) -> String {
    switch outcome.finishReason {
    case .stop: "stop"
    case .length: "length"
    case .toolCalls: "tool_calls"
    }
  }
}
