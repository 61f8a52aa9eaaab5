/// What a person, or the program for them, says to a model in one turn.
///
/// Parts are joined by line ends.
public struct Prompt: Sendable {
  /// What stands on lines of its own, in order; empty for a branch not taken.
  package var parts: [String]

  /// The whole as the model reads it.
  package var text: String { parts.joined(separator: "\n") }

  package init(parts: [String]) {
    self.parts = parts
  }

  /// Takes the text of a value that can stand as a prompt.
  public init(_ content: some PromptRepresentable) {
    self = content.promptRepresentation
  }

  /// Joins what the closure lists, one part to a line.
  public init(@PromptBuilder _ content: () throws -> Prompt) rethrows {
    self = try content()
  }
}

/// A value that can stand as a prompt, or as part of one.
public protocol PromptRepresentable {
  /// The value in the words a model shall read.
  @PromptBuilder var promptRepresentation: Prompt { get }
}

extension Prompt: PromptRepresentable {
  /// Itself.
  public var promptRepresentation: Prompt { return self }
}

extension Prompt: CustomStringConvertible {
  /// The text as the model reads it.
  public var description: String { text }
}

extension String: PromptRepresentable {
  /// The string as it stands.
  public var promptRepresentation: Prompt { return Prompt(parts: [self]) }
}

extension Array: PromptRepresentable where Element: PromptRepresentable {
  /// The elements in order, one to a line.
  public var promptRepresentation: Prompt {
    return Prompt(parts: flatMap(\.promptRepresentation.parts))
  }
}
