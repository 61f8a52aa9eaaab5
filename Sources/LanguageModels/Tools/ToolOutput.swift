/// The output of a tool, as the first beta of FoundationModels had it.
///
/// ``Tool/call(arguments:)`` can return a string, a generable value or any other
/// ``PromptRepresentable`` value, so new code doesn't need this type.
@available(*, deprecated, message: "Return a String or a Generable value from call(arguments:).")
public struct ToolOutput: Sendable, PromptRepresentable, CustomStringConvertible {
  private enum Content {
    case text(String)
    case value(GeneratedContent)
  }

  private let content: Content

  /// Creates an output from a text.
  public init(_ text: String) {
    content = .text(text)
  }

  /// Creates an output from generated content.
  public init(_ content: GeneratedContent) {
    self.content = .value(content)
  }

  /// The text, or the content as JSON.
  public var description: String {
    switch content {
    case .text(let text): text
    case .value(let content): content.jsonString
    }
  }

  /// A prompt that consists of the text, or of the content as JSON.
  public var promptRepresentation: Prompt { return Prompt(parts: [description]) }
}

protocol ToolSegmentsRepresentable {
  func segments(from toolName: String) -> [Transcript.Segment]
}

@available(*, deprecated)
extension ToolOutput: ToolSegmentsRepresentable {
  func segments(from toolName: String) -> [Transcript.Segment] {
    switch content {
    case .text(let text): [.text(.init(content: text))]
    case .value(let content): [.structure(.init(source: toolName, content: content))]
    }
  }
}
