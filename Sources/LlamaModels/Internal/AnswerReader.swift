import Grammars
import LanguageModels

struct OutputFormat: Sendable {
  var grammar: Grammar?
  var tools: ToolMarkup?
}

/// A parser that emits text and complete tool calls while the model generates.
///
/// The grammar guarantees that a response is either text or tool calls. The first characters decide
/// which of the two it is.
struct AnswerReader {
  private enum Kind { case unknown, words, calls }

  private let emit: (GenerationEvent) -> Void
  private var kind: Kind
  private var held = ""
  private var hasCalls = false

  init(_ format: OutputFormat, emit: @escaping (GenerationEvent) -> Void) {
    self.emit = emit
    kind = format.tools == nil ? .words : .unknown
  }

  mutating func read(_ piece: String) {
    held += piece
    if kind == .unknown {
      if held.utf8.starts(with: ToolMarkup.opening.utf8) {
        kind = .calls
      } else if !ToolMarkup.opening.utf8.starts(with: held.utf8) {
        kind = .words
      }
    }
    switch kind {
    case .unknown: break
    case .words:
      emit(.text(held))
      held = ""
    case .calls: readCalls()
    }
  }

  /// Emits the remaining text.
  ///
  /// - Returns: `true` if the response contains tool calls.
  mutating func finish() -> Bool {
    if kind != .calls, !held.isEmpty { emit(.text(held)) }
    return hasCalls
  }

  private mutating func readCalls() {
    while let body = LooseJSON.closedValue(in: held[...]) {
      // The grammar guarantees that the object has both members.
      guard let call = try? JSONValue(parsing: String(body)).object,
        let name = call["name"]?.string, let arguments = call["arguments"],
        let content = try? GeneratedContent(json: arguments.serialized())
      else { return }
      emit(.toolCall(Transcript.ToolCall(toolName: name, arguments: content)))
      hasCalls = true
      held = String(held[body.endIndex...])
    }
  }
}
