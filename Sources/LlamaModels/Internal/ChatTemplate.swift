import CLlama
import Foundation
import LanguageModels

/// The chat template of a model.
///
/// llama.cpp recognizes common templates by their text and renders them itself. The content of the
/// messages is replaced by unguessable markers, so the rendered text can be split into the markup
/// of the template and the content.
struct ChatTemplate: Sendable {
  enum Segment: Sendable, Equatable {
    /// Here the spelling of a control token stands for the token.
    case markup(String)
    /// Always plain text.
    case content(String)
  }

  private struct Message {
    var role: String
    var segments: [Segment]
  }

  /// The Jinja text of the template, or a template name that llama.cpp knows.
  let source: String
  /// `nil` if the template's tool markup is unknown or isn't used.
  let tools: ToolMarkup?

  /// Returns `nil` if llama.cpp can't render the template.
  init?(_ source: String, usesToolMarkup: Bool) {
    self.source = source
    tools = usesToolMarkup ? ToolMarkup(template: source) : nil
    guard Self.write([("user", "x")], with: source, opensAnswer: true) != nil else { return nil }
  }

  /// Returns `nil` if the template can't render the messages.
  func segments(
    of transcript: Transcript, offering definitions: [Transcript.ToolDefinition] = [],
    opensAnswer: Bool
  ) -> [Segment]? {
    var messages = messages(of: transcript)
    if let tools, !definitions.isEmpty {
      if messages.first?.role != "system" {
        messages.insert(Message(role: "system", segments: []), at: 0)
      }
      messages[0].segments = tools.instructions(after: messages[0].segments, offering: definitions)
    }
    if let segments = segments(of: messages, opensAnswer: opensAnswer) { return segments }
    // Some templates have no system role. For them, instructions become the beginning of the first
    // prompt.
    let instructions = messages.filter { $0.role == "system" }.map(\.segments)
    messages.removeAll { $0.role == "system" }
    if let first = messages.firstIndex(where: { $0.role == "user" }) {
      messages[first].segments = Self.joined(instructions + [messages[first].segments])
    } else if !instructions.isEmpty {
      messages.insert(Message(role: "user", segments: Self.joined(instructions)), at: 0)
    }
    return segments(of: messages, opensAnswer: opensAnswer)
  }

  private func messages(of transcript: Transcript) -> [Message] {
    var messages: [Message] = []
    var outputs: [Transcript.ToolOutput] = []
    for entry in transcript {
      if case .toolOutput(let output) = entry {
        outputs.append(output)
        continue
      }
      if !outputs.isEmpty { messages.append(message(of: outputs)) }
      outputs = []
      messages.append(message(of: entry))
    }
    if !outputs.isEmpty { messages.append(message(of: outputs)) }
    return messages
  }

  private func message(of entry: Transcript.Entry) -> Message {
    switch entry {
    case .instructions: Message(role: "system", segments: [.content(entry.text)])
    case .prompt, .toolOutput: Message(role: "user", segments: [.content(entry.text)])
    case .response: Message(role: "assistant", segments: [.content(entry.text)])
    case .toolCalls(let calls):
      Message(role: "assistant", segments: tools?.calls(calls) ?? [.content(entry.text)])
    }
  }

  /// The message has the role `user`, because outputs come from outside, as prompts do.
  private func message(of outputs: [Transcript.ToolOutput]) -> Message {
    let plain = outputs.map { [Segment.content(Transcript.Entry.toolOutput($0).text)] }
    return Message(role: "user", segments: tools?.outputs(outputs) ?? Self.joined(plain))
  }

  private static func joined(_ parts: [[Segment]]) -> [Segment] {
    Array(parts.joined(separator: [.content("\n\n")]))
  }

  private func segments(of messages: [Message], opensAnswer: Bool) -> [Segment]? {
    guard !messages.isEmpty else { return [] }
    let nonce = "c" + UUID().uuidString.filter(\.isHexDigit)
    let turns = messages.enumerated().map { ($1.role, "\(nonce)\($0);") }
    guard let whole = Self.write(turns, with: source, opensAnswer: opensAnswer) else { return nil }
    let parts = whole.components(separatedBy: nonce)
    var segments: [Segment] = [.markup(parts[0])]
    var placed = Set<Int>()
    for part in parts.dropFirst() {
      guard let end = part.firstIndex(of: ";"), let index = Int(part[..<end]) else { return nil }
      placed.insert(index)
      segments += messages[index].segments
      segments.append(.markup(String(part[part.index(after: end)...])))
    }
    return placed.count == messages.count ? segments : nil
  }

  /// Returns `nil` if llama.cpp doesn't know the template.
  private static func write(
    _ turns: [(role: String, content: String)], with source: String, opensAnswer: Bool
  ) -> String? {
    let strings = turns.map { (strdup($0.role), strdup($0.content)) }
    defer {
      for (role, content) in strings {
        free(role)
        free(content)
      }
    }
    let chat = strings.map { llama_chat_message(role: $0, content: $1) }
    return String(
      llama: {
        llama_chat_apply_template(source, chat, chat.count, opensAnswer, $0, Int32($1))
      })
  }
}
