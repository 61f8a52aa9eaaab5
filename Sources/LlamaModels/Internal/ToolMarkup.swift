import Grammars
import LanguageModels

/// A model's own form for tools, as its template writes it out.
///
/// Known is the one of Hermes 2 Pro (Nous Research, 2024), which Qwen2.5 and many others were trained
/// with: tools are JSON objects between `<tools>` tags in the instructions, a call is a JSON object
/// between `<tool_call>` tags, and what comes back stands between `<tool_response>` tags in the next
/// turn. llama.cpp's C interface applies templates to turns alone, so it is written here.
struct ToolMarkup: Sendable {
  typealias Piece = ChatTemplate.Piece

  static let opening = "<tool_call>\n"
  static let closing = "\n</tool_call>"
  /// What an answer in words can't contain.
  static let marker = "<tool_call>"
  /// Most calls of one turn.
  private static let maximumCalls = 16

  /// Recognizes a template that has this form; nil for any other.
  init?(template: String) {
    let tags = ["<tools>", "<tool_call>", "</tool_call>", "<tool_response>"]
    guard tags.allSatisfy({ template.contains($0) }) else { return nil }
  }

  /// The instructions followed by the tools.
  func instructions(
    after instructions: [Piece], offering tools: [Transcript.ToolDefinition]
  ) -> [Piece] {
    var pieces =
      instructions.isEmpty ? [.content("You are a helpful assistant.")] : instructions
    pieces.append(
      .markup(
        """


        # Tools

        You may call one or more functions to assist with the user query.

        You are provided with function signatures within <tools></tools> XML tags:
        <tools>
        """))
    for tool in tools {
      pieces += [.markup("\n"), .content(Self.signature(of: tool).spaced)]
    }
    pieces.append(
      .markup(
        """

        </tools>

        For each function call, return a json object with function name and arguments within \
        <tool_call></tool_call> XML tags:
        <tool_call>
        {"name": <function-name>, "arguments": <args-json-object>}
        </tool_call>
        """))
    return pieces
  }

  private static func signature(of tool: Transcript.ToolDefinition) -> JSONValue {
    var function: JSONObject = [
      "name": .string(tool.name), "description": .string(tool.description),
    ]
    if tool.showsParameters, let parameters = try? JSONValue(parsing: tool.parameters.promptText) {
      function["parameters"] = parameters
    }
    return ["type": "function", "function": .object(function)]
  }

  /// The calls of one turn.
  func calls(_ calls: Transcript.ToolCalls) -> [Piece] {
    var pieces: [Piece] = []
    for (index, call) in calls.enumerated() {
      let arguments = (try? JSONValue(parsing: call.arguments.jsonString)) ?? .object([:])
      let object: JSONValue = ["name": .string(call.toolName), "arguments": arguments]
      pieces += [
        .markup(index == 0 ? Self.opening : "\n" + Self.opening), .content(object.spaced),
        .markup(Self.closing),
      ]
    }
    return pieces
  }

  /// What the calls of one turn gave back.
  func outputs(_ outputs: [Transcript.ToolOutput]) -> [Piece] {
    outputs.enumerated().flatMap { index, output -> [Piece] in
      [
        .markup((index == 0 ? "" : "\n") + "<tool_response>\n"),
        .content(Self.quoted(Transcript.Entry.toolOutput(output).text)),
        .markup("\n</tool_response>"),
      ]
    }
  }

  /// A text that can't end its place in the turn, whatever it says.
  private static func quoted(_ text: String) -> String {
    text.replacing("</tool_response>", with: "<\\/tool_response>")
  }

  /// Words or a value without a call, or calls and nothing else.
  func grammar(
    answer schema: GenerationSchema?, tools: [Transcript.ToolDefinition],
    mode: GenerationOptions.ToolCallingMode
  ) throws -> Grammar {
    let answer = try schema?.grammar() ?? .text(avoiding: [Self.marker])
    if mode == .disallowed { return answer }
    let call = Grammar.choice(
      try tools.map { tool in
        let name = JSONValue.string(tool.name).serialized()
        return .sequence([
          .literal("\(Self.opening){\"name\": \(name), \"arguments\": "),
          try tool.parameters.grammar(), .literal("}" + Self.closing),
        ])
      })
    let more = Grammar.sequence([.literal("\n"), call])
    let calls = Grammar.sequence([call, more.repeating(0, Self.maximumCalls - 1)])
    return mode == .required ? calls : .choice([answer, calls])
  }
}

extension JSONValue {
  /// The value on one line with a space after each colon and comma, as templates write it.
  fileprivate var spaced: String {
    switch self {
    case .array(let elements): "[" + elements.map(\.spaced).joined(separator: ", ") + "]"
    case .object(let members):
      "{"
        + members.map { "\(JSONValue.string($0.key).serialized()): \($0.value.spaced)" }
        .joined(separator: ", ") + "}"
    default: serialized()
    }
  }
}
