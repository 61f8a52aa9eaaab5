/// A prompt from a person, or from the program on the person's behalf.
///
/// The parts of the prompt are joined with line breaks.
public struct Prompt: Sendable {
  /// Each part begins a new line; empty for an `if` whose condition is false.
  package var parts: [String]

  package var text: String { parts.joined(separator: "\n") }

  package init(parts: [String]) {
    self.parts = parts
  }

  /// Creates a prompt from a value that represents a prompt.
  public init(_ content: some PromptRepresentable) {
    self = content.promptRepresentation
  }

  /// Creates a prompt from the parts in a builder closure, one to a line.
  public init(@PromptBuilder _ content: () throws -> Prompt) rethrows {
    self = try content()
  }
}

/// A type whose values can be used as a prompt or as part of one.
public protocol PromptRepresentable {
  /// The prompt that represents the value.
  @PromptBuilder var promptRepresentation: Prompt { get }
}

extension Prompt: PromptRepresentable {
  /// The prompt itself.
  public var promptRepresentation: Prompt { return self }
}

extension Prompt: CustomStringConvertible {
  /// The text that the model reads.
  public var description: String { text }
}

extension String: PromptRepresentable {
  /// A prompt that consists of the unchanged string.
  public var promptRepresentation: Prompt { return Prompt(parts: [self]) }
}

extension Array: PromptRepresentable where Element: PromptRepresentable {
  /// The prompts of the elements in order, one to a line.
  public var promptRepresentation: Prompt {
    return Prompt(parts: flatMap(\.promptRepresentation.parts))
  }
}
