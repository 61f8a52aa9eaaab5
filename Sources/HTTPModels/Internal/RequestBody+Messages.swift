import Grammars
import LanguageModels

extension RequestBody {
  /// Returns the messages of an entry for `chat/completions`.
  static func messages(_ entry: Transcript.Entry) -> [JSONValue] {
    let text = JSONValue.string(entry.text)
    switch entry {
    case .instructions:
      return entry.text.isEmpty ? [] : [["role": "system", "content": text]]
    case .prompt: return [["role": "user", "content": text]]
    case .response: return [["role": "assistant", "content": text]]
    case .toolCalls(let calls):
      let all = calls.map { call -> JSONValue in
        [
          "id": .string(call.id), "type": "function",
          "function": [
            "name": .string(call.toolName), "arguments": .string(call.arguments.jsonString),
          ],
        ]
      }
      return [["role": "assistant", "content": .null, "tool_calls": .array(all)]]
    case .toolOutput(let output):
      return [["role": "tool", "tool_call_id": .string(output.id), "content": text]]
    }
  }

  /// Returns the items of an entry for `responses/input_tokens`.
  static func items(_ entry: Transcript.Entry) -> [JSONValue] {
    switch entry {
    case .instructions, .prompt, .response: return messages(entry)
    case .toolCalls(let calls):
      return calls.map { call in
        [
          "type": "function_call", "call_id": .string(call.id), "name": .string(call.toolName),
          "arguments": .string(call.arguments.jsonString),
        ]
      }
    case .toolOutput(let output):
      return [
        [
          "type": "function_call_output", "call_id": .string(output.id),
          "output": .string(entry.text),
        ]
      ]
    }
  }
}
