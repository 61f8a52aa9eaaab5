import Grammars
import LanguageModels

/// What an answer must look like: its grammar, and whether calls of tools can be in it.
struct AnswerForm: Sendable {
  var grammar: Grammar?
  var tools: ToolMarkup?
}

/// Reads an answer while it is written: passes words on, and calls when they are whole.
///
/// The answer's grammar has it that an answer is either words or calls, and its first characters tell.
struct AnswerReader {
  private enum Kind { case unknown, words, calls }

  private let emit: (GenerationEvent) -> Void
  private var kind: Kind
  /// What was written and not yet passed on.
  private var held = ""
  private var hasCalls = false

  init(_ form: AnswerForm, emit: @escaping (GenerationEvent) -> Void) {
    self.emit = emit
    kind = form.tools == nil ? .words : .unknown
  }

  /// Takes the next piece of text.
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

  /// Passes on what is left.
  /// - Returns: whether tools are to be called.
  mutating func finish() -> Bool {
    if kind != .calls, !held.isEmpty { emit(.text(held)) }
    return hasCalls
  }

  /// Takes whole calls off what is held.
  private mutating func readCalls() {
    while let body = Self.object(in: held.utf8) {
      // Nothing but this reader's own grammar wrote it, so it has both members.
      guard let call = try? JSONValue(parsing: String(body)).object,
        let name = call["name"]?.string, let arguments = call["arguments"],
        let content = try? GeneratedContent(json: arguments.serialized())
      else { return }
      emit(.toolCall(Transcript.ToolCall(toolName: name, arguments: content)))
      hasCalls = true
      held = String(held[body.endIndex...])
    }
  }

  /// The first JSON object of a text, when it is whole.
  private static func object(in text: String.UTF8View) -> Substring? {
    guard let start = text.firstIndex(of: UInt8(ascii: "{")) else { return nil }
    var depth = 0
    var isInString = false
    var isEscaped = false
    for index in text.indices[start...] {
      let byte = text[index]
      if isEscaped {
        isEscaped = false
      } else if isInString {
        isEscaped = byte == UInt8(ascii: "\\")
        isInString = byte != UInt8(ascii: "\"")
      } else {
        switch byte {
        case UInt8(ascii: "\""): isInString = true
        case UInt8(ascii: "{"): depth += 1
        case UInt8(ascii: "}"): depth -= 1
        default: break
        }
        if depth == 0 { return Substring(text[start...index]) }
      }
    }
    return nil
  }
}
