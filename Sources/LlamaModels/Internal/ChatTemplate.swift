import CLlama
import Foundation
import LanguageModels

/// The form a model expects a conversation in.
///
/// llama.cpp recognizes the common templates by their text and writes them out itself. What it gets
/// as the turns' content are markers no one can guess, so that the finished form can be taken apart
/// into what the template wrote and what people said.
struct ChatTemplate: Sendable {
  /// A stretch of a conversation in its final form.
  enum Piece: Sendable, Equatable {
    /// Written by the template: spellings of control tokens stand for the tokens.
    case markup(String)
    /// Said by someone: nothing in it is more than text.
    case content(String)
  }

  private struct Message {
    var role: String
    var pieces: [Piece]
  }

  /// Jinja text or a name llama.cpp knows.
  let source: String
  /// The template's form for tools, where it is known and to be used.
  let tools: ToolMarkup?

  /// Takes a template that llama.cpp can apply, or gives nil.
  init?(_ source: String, usesToolMarkup: Bool) {
    self.source = source
    tools = usesToolMarkup ? ToolMarkup(template: source) : nil
    guard Self.write([("user", "x")], with: source, opensAnswer: true) != nil else { return nil }
  }

  /// A conversation in the model's form, or nil when the template has no room for its turns.
  func pieces(
    of transcript: Transcript, offering definitions: [Transcript.ToolDefinition] = [],
    opensAnswer: Bool
  ) -> [Piece]? {
    var messages = messages(of: transcript)
    if let tools, !definitions.isEmpty {
      if messages.first?.role != "system" {
        messages.insert(Message(role: "system", pieces: []), at: 0)
      }
      messages[0].pieces = tools.instructions(after: messages[0].pieces, offering: definitions)
    }
    if let pieces = pieces(of: messages, opensAnswer: opensAnswer) { return pieces }
    // Some templates know no instructions: they go in front of the first prompt.
    let instructions = messages.filter { $0.role == "system" }.map(\.pieces)
    messages.removeAll { $0.role == "system" }
    if let first = messages.firstIndex(where: { $0.role == "user" }) {
      messages[first].pieces = Self.joined(instructions + [messages[first].pieces])
    } else if !instructions.isEmpty {
      messages.insert(Message(role: "user", pieces: Self.joined(instructions)), at: 0)
    }
    return pieces(of: messages, opensAnswer: opensAnswer)
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
    case .instructions: Message(role: "system", pieces: [.content(entry.text)])
    case .prompt, .toolOutput: Message(role: "user", pieces: [.content(entry.text)])
    case .response: Message(role: "assistant", pieces: [.content(entry.text)])
    case .toolCalls(let calls):
      Message(role: "assistant", pieces: tools?.calls(calls) ?? [.content(entry.text)])
    }
  }

  /// What tools gave back in one turn: it comes from outside, as a person's words do.
  private func message(of outputs: [Transcript.ToolOutput]) -> Message {
    let plain = outputs.map { [Piece.content(Transcript.Entry.toolOutput($0).text)] }
    return Message(role: "user", pieces: tools?.outputs(outputs) ?? Self.joined(plain))
  }

  private static func joined(_ parts: [[Piece]]) -> [Piece] {
    Array(parts.joined(separator: [.content("\n\n")]))
  }

  private func pieces(of messages: [Message], opensAnswer: Bool) -> [Piece]? {
    guard !messages.isEmpty else { return [] }
    let nonce = "c" + UUID().uuidString.filter(\.isHexDigit)
    let turns = messages.enumerated().map { ($1.role, "\(nonce)\($0);") }
    guard let whole = Self.write(turns, with: source, opensAnswer: opensAnswer) else { return nil }
    let parts = whole.components(separatedBy: nonce)
    var pieces: [Piece] = [.markup(parts[0])]
    var placed = Set<Int>()
    for part in parts.dropFirst() {
      guard let end = part.firstIndex(of: ";"), let index = Int(part[..<end]) else { return nil }
      placed.insert(index)
      pieces += messages[index].pieces
      pieces.append(.markup(String(part[part.index(after: end)...])))
    }
    return placed.count == messages.count ? pieces : nil
  }

  /// What llama.cpp makes of the turns, or nil when it doesn't know the template.
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
    func apply(_ buffer: UnsafeMutablePointer<CChar>?, _ size: Int32) -> Int32 {
      llama_chat_apply_template(source, chat, chat.count, opensAnswer, buffer, size)
    }
    let length = apply(nil, 0)
    guard length >= 0 else { return nil }
    var buffer = [CChar](repeating: 0, count: Int(length) + 1)
    _ = apply(&buffer, Int32(buffer.count))
    return String(
      decoding: buffer.prefix(Int(length)).map(UInt8.init(bitPattern:)), as: UTF8.self)
  }
}
