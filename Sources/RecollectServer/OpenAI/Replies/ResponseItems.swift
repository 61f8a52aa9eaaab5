import Grammars
import LanguageModels

/// The output of a response so far, and the events that tell of it.
struct ResponseItems: Sendable {
  private(set) var items: [JSONValue] = []
  /// The message that is being written.
  private var message: (id: String, text: String)?
  private let isLogged: Bool
  private var events: [JSONObject] = []

  /// - Parameter isLogged: Pass `true` to make events.
  init(isLogged: Bool) { self.isLogged = isLogged }

  /// Returns the events since the last call.
  mutating func takeEvents() -> [JSONObject] {
    defer { events = [] }
    return events
  }

  mutating func add(_ event: GenerationEvent) {
    switch event {
    case .text(let piece): add(text: piece)
    case .toolCall(let call):
      endMessage()
      add(call: call)
    }
  }

  /// Ends the message, or adds an empty one if there is no output.
  mutating func finish(isComplete: Bool) {
    if message == nil, items.isEmpty { openMessage() }
    endMessage(isComplete: isComplete)
  }

  private mutating func add(text piece: String) {
    if message == nil { openMessage() }
    message?.text += piece
    log("response.output_text.delta", part(["delta": .string(piece), "logprobs": []]))
  }

  private mutating func openMessage() {
    let id = Identifier.new("msg_")
    message = (id, "")
    log("response.output_item.added", ["item": Self.message(id, [], "in_progress")])
    log("response.content_part.added", part(["part": Self.part("")]))
  }

  private mutating func endMessage(isComplete: Bool = true) {
    guard let (id, text) = message else { return }
    log("response.output_text.done", part(["text": .string(text), "logprobs": []]))
    log("response.content_part.done", part(["part": Self.part(text)]))
    let item = Self.message(id, [Self.part(text)], isComplete ? "completed" : "incomplete")
    log("response.output_item.done", ["item": item])
    items.append(item)
    message = nil
  }

  private mutating func add(call: Transcript.ToolCall) {
    let id = Identifier.new("fc_")
    let arguments = JSONValue.string(call.arguments.jsonString)
    var item: JSONObject = [
      "id": .string(id), "type": "function_call", "status": "in_progress",
      "call_id": .string(Identifier.new("call_")), "name": .string(call.toolName),
      "arguments": "",
    ]
    log("response.output_item.added", ["item": .object(item)])
    log("response.function_call_arguments.delta", ["item_id": .string(id), "delta": arguments])
    log(
      "response.function_call_arguments.done",
      ["item_id": .string(id), "name": .string(call.toolName), "arguments": arguments])
    item["status"] = "completed"
    item["arguments"] = arguments
    log("response.output_item.done", ["item": .object(item)])
    items.append(.object(item))
  }

  private mutating func log(_ type: String, _ members: JSONObject) {
    guard isLogged else { return }
    var event: JSONObject = [
      "type": .string(type), "output_index": .number(JSONNumber(items.count)),
    ]
    for (key, value) in members { event[key] = value }
    events.append(event)
  }

  private func part(_ members: JSONObject) -> JSONObject {
    var all: JSONObject = ["item_id": .string(message?.id ?? ""), "content_index": 0]
    for (key, value) in members { all[key] = value }
    return all
  }

  private static func message(_ id: String, _ content: [JSONValue], _ status: String) -> JSONValue {
    [
      "id": .string(id), "type": "message", "status": .string(status), "role": "assistant",
      "content": .array(content),
    ]
  }

  private static func part(_ text: String) -> JSONValue {
    ["type": "output_text", "text": .string(text), "annotations": [], "logprobs": []]
  }
}
