import Grammars
import LanguageModels

struct ChatRequest: Sendable {
  var turn: TurnRequest
  /// True if the stream ends with the number of tokens.
  var includesUsage: Bool

  init(body: [UInt8]) throws(OpenAIError) {
    let fields = try RequestFields(body: body)
    try ParameterRules.chat.check(fields)
    let tools = try FunctionTools(fields, isNested: true)
    let streams = try fields.bool("stream") ?? false
    let streamOptions = try fields.fields("stream_options")
    if streamOptions != nil, !streams {
      throw .invalidValue("stream_options", "it's only allowed when 'stream' is true.")
    }
    includesUsage = try streamOptions?.bool("include_usage") ?? false
    guard let messages = try fields.array("messages") else { throw .missing("messages") }
    var builder = ConversationBuilder()
    for message in messages { try builder.add(chatMessage: message) }
    turn = TurnRequest(
      model: try fields.requiredString("model"),
      transcript: try builder.transcript(offering: tools.definitions, parameter: "messages"),
      tools: tools, allowsSeveralCalls: try fields.bool("parallel_tool_calls") ?? true,
      schema: try fields.outputSchema("response_format", isNested: true),
      options: try GenerationOptions(fields, maximum: ["max_completion_tokens", "max_tokens"]),
      stops: try Self.stops(fields), streams: streams)
  }

  private static let maximumStops = 4

  private static func stops(_ fields: RequestFields) throws(OpenAIError) -> [String] {
    guard let value = fields["stop"] else { return [] }
    let stops = value.string.map { [$0] } ?? value.array?.compactMap(\.string) ?? []
    guard stops.count == value.array?.count ?? 1 else {
      throw .invalidType("stop", expected: "a string or an array of strings")
    }
    guard stops.count <= maximumStops, stops.allSatisfy({ !$0.isEmpty }) else {
      throw .invalidValue("stop", "expected up to \(maximumStops) texts, none of them empty.")
    }
    return stops
  }
}

extension ConversationBuilder {
  mutating func add(chatMessage message: RequestFields) throws(OpenAIError) {
    let role = try message.requiredString("role")
    let text = try message.content("content", types: ["text"])
    switch role {
    case "system", "developer": addInstructions(try message.required(text, "content"))
    case "user": addPrompt(try message.required(text, "content"))
    case "assistant":
      let calls = try message.array("tool_calls") ?? []
      let said = if let text { text } else { try message.string("refusal") }
      if let said, !said.isEmpty || calls.isEmpty {
        addResponse(said)
      } else if calls.isEmpty {
        throw .missing(message.parameter("content"))
      }
      for call in calls {
        let function = try call.requiredFields("function")
        addCall(
          id: try call.requiredString("id"), tool: try function.requiredString("name"),
          arguments: try function.requiredString("arguments"))
      }
    case "tool":
      try addOutput(
        of: message.requiredString("tool_call_id"), message.required(text, "content"),
        parameter: message.parameter("tool_call_id"))
    default:
      throw .invalidValue(
        message.parameter("role"),
        "'\(role)' isn't system, developer, user, assistant or tool.")
    }
  }
}

extension RequestFields {
  func required(_ text: String?, _ key: String) throws(OpenAIError) -> String {
    guard let text else { throw .missing(parameter(key)) }
    return text
  }
}
