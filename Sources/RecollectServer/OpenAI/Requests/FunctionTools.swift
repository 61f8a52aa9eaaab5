import Grammars
import LanguageModels

/// The tools of a request, and which of them the model may call.
struct FunctionTools: Sendable {
  var definitions: [Transcript.ToolDefinition] = []
  var mode = GenerationOptions.ToolCallingMode.allowed

  /// Reads `tools` and `tool_choice`.
  ///
  /// - Parameter isNested: Pass `true` if a function is an object inside a tool, as in completions.
  init(_ fields: RequestFields, isNested: Bool) throws(OpenAIError) {
    for tool in try fields.array("tools") ?? [] {
      let type = try tool.requiredString("type")
      guard type == "function" else {
        throw .invalidValue(tool.parameter("type"), "'\(type)' isn't supported, 'function' is.")
      }
      definitions.append(try Self.definition(isNested ? tool.requiredFields("function") : tool))
    }
    try choose(fields, isNested)
  }

  private static func definition(
    _ function: RequestFields
  ) throws(OpenAIError) -> Transcript.ToolDefinition {
    let name = try function.requiredString("name")
    guard name.wholeMatch(of: /[a-zA-Z0-9_\-]{1,64}/) != nil else {
      throw .invalidValue(
        function.parameter("name"), "expected 1 to 64 letters, digits, underscores and dashes.")
    }
    let none: JSONObject = ["type": "object", "properties": [:], "additionalProperties": false]
    return Transcript.ToolDefinition(
      name: name, description: try function.string("description") ?? "",
      parameters: try GenerationSchema.checked(
        function.fields("parameters")?.object ?? none,
        parameter: function.parameter("parameters"), code: "invalid_function_parameters"))
  }

  private mutating func choose(_ fields: RequestFields, _ isNested: Bool) throws(OpenAIError) {
    guard let choice = fields["tool_choice"] else { return }
    let parameter = fields.parameter("tool_choice")
    switch choice.string {
    case "auto": return
    case "none": mode = .disallowed
    case "required": mode = .required
    case let text?: throw .invalidValue(parameter, "'\(text)' isn't auto, none or required.")
    case nil: try choose(only: fields.requiredFields("tool_choice"), isNested)
    }
    if mode == .required, definitions.isEmpty {
      throw .invalidValue(parameter, "it's only allowed when 'tools' are specified.")
    }
  }

  /// Leaves the tools that the choice names.
  private mutating func choose(only choice: RequestFields, _ isNested: Bool) throws(OpenAIError) {
    let type = try choice.requiredString("type")
    var names: [String] = []
    switch type {
    case "function":
      let function = isNested ? try choice.requiredFields("function") : choice
      names = [try function.requiredString("name")]
      mode = .required
    case "allowed_tools":
      let allowed = isNested ? try choice.requiredFields("allowed_tools") : choice
      for tool in try allowed.array("tools") ?? [] {
        names.append(try (isNested ? tool.requiredFields("function") : tool).requiredString("name"))
      }
      mode = try allowed.string("mode") == "required" ? .required : .allowed
    default:
      throw .invalidValue(choice.parameter("type"), "'\(type)' isn't supported.")
    }
    for name in names where !definitions.contains(where: { $0.name == name }) {
      throw .invalidValue(choice.parameter("name"), "'tools' has no function '\(name)'.")
    }
    definitions.removeAll { !names.contains($0.name) }
  }
}
