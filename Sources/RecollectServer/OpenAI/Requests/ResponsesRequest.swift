import Grammars
import LanguageModels

struct ResponsesRequest: Sendable {
  var turn: TurnRequest
  /// The request, of which the response repeats some parameters.
  var fields: RequestFields

  init(body: [UInt8]) throws(OpenAIError) {
    fields = try RequestFields(body: body)
    try ParameterRules.responses.check(fields)
    let tools = try FunctionTools(fields, isNested: false)
    var builder = ConversationBuilder()
    if let instructions = try fields.string("instructions") {
      builder.addInstructions(instructions)
    }
    if let text = fields["input"]?.string {
      builder.addPrompt(text)
    } else {
      guard let items = try fields.array("input") else { throw .missing("input") }
      for item in items { try builder.add(responseItem: item) }
    }
    turn = TurnRequest(
      model: try fields.requiredString("model"),
      transcript: try builder.transcript(offering: tools.definitions, parameter: "input"),
      tools: tools, allowsSeveralCalls: try fields.bool("parallel_tool_calls") ?? true,
      schema: try fields.fields("text")?.outputSchema("format", isNested: false),
      options: try GenerationOptions(fields, maximum: ["max_output_tokens"]),
      streams: try fields.bool("stream") ?? false)
  }
}

extension ConversationBuilder {
  mutating func add(responseItem item: RequestFields) throws(OpenAIError) {
    let type = try item.string("type") ?? "message"
    switch type {
    case "message": try add(message: item)
    case "function_call":
      addCall(
        id: try item.requiredString("call_id"), tool: try item.requiredString("name"),
        arguments: try item.requiredString("arguments"))
    case "function_call_output":
      let text = try item.content("output", types: ["input_text", "output_text", "text"])
      try addOutput(
        of: item.requiredString("call_id"), item.required(text, "output"),
        parameter: item.parameter("call_id"))
    case "reasoning": break
    default:
      throw .invalidValue(
        item.parameter("type"),
        "'\(type)' isn't message, function_call, function_call_output or reasoning.")
    }
  }

  private mutating func add(message: RequestFields) throws(OpenAIError) {
    let role = try message.requiredString("role")
    let content = try message.content("content", types: ["input_text", "output_text", "text"])
    let text = try message.required(content, "content")
    switch role {
    case "system", "developer": addInstructions(text)
    case "user": addPrompt(text)
    case "assistant": addResponse(text)
    default:
      throw .invalidValue(
        message.parameter("role"), "'\(role)' isn't system, developer, user or assistant.")
    }
  }
}
