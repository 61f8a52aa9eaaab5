import Grammars
import LanguageModels

/// The tool markup of a model's chat template.
///
/// The supported markup is that of Hermes 2 Pro (Nous Research, 2024), which Qwen2.5 and many other
/// models were trained with. Tools are JSON objects between `<tools>` tags in the instructions. A
/// call is a JSON object between `<tool_call>` tags. An output is between `<tool_response>` tags in
/// the next message. The markup is rendered here, because the C interface of llama.cpp renders
/// templates only from messages without tools.
struct ToolMarkup: Sendable {
  typealias Segment = ChatTemplate.Segment

  static let opening = "<tool_call>\n"
  static let closing = "\n</tool_call>"
  /// The text that a response without calls can't contain.
  static let marker = "<tool_call>"
  /// In one round.
  private static let maximumCalls = 16

  /// Returns `nil` for a template with another markup.
  init?(template: String) {
    let tags = ["<tools>", "<tool_call>", "</tool_call>", "<tool_response>"]
    guard tags.allSatisfy({ template.contains($0) }) else { return nil }
  }

  func instructions(
    after instructions: [Segment], offering tools: [Transcript.ToolDefinition]
  ) -> [Segment] {
    var segments = instructions.isEmpty ? [.content("You are a helpful assistant.")] : instructions
    segments.append(
      .markup(
        """


        # Tools

        You may call one or more functions to assist with the user query.

        You are provided with function signatures within <tools></tools> XML tags:
        <tools>
        """))
    for tool in tools {
      let signature: JSONValue = ["type": "function", "function": tool.json]
      segments += [.markup("\n"), .content(signature.spaced)]
    }
    segments.append(
      .markup(
        """

        </tools>

        For each function call, return a json object with function name and arguments within \
        <tool_call></tool_call> XML tags:
        <tool_call>
        {"name": <function-name>, "arguments": <args-json-object>}
        </tool_call>
        """))
    return segments
  }

  func calls(_ calls: Transcript.ToolCalls) -> [Segment] {
    var segments: [Segment] = []
    for (index, call) in calls.enumerated() {
      segments += [
        .markup(index == 0 ? Self.opening : "\n" + Self.opening), .content(call.spacedText),
        .markup(Self.closing),
      ]
    }
    return segments
  }

  func outputs(_ outputs: [Transcript.ToolOutput]) -> [Segment] {
    outputs.enumerated().flatMap { index, output -> [Segment] in
      [
        .markup((index == 0 ? "" : "\n") + "<tool_response>\n"),
        .content(Self.quoted(Transcript.Entry.toolOutput(output).text)),
        .markup("\n</tool_response>"),
      ]
    }
  }

  /// Escapes closing tags, so that the text can't end the `<tool_response>`.
  private static func quoted(_ text: String) -> String {
    text.replacing("</tool_response>", with: "<\\/tool_response>")
  }

  /// Returns the grammar of a response that is either text or a value without calls, or only calls.
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
