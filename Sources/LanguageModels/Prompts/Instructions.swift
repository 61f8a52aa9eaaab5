/// What the program tells a model about its task, before and above any prompt.
///
/// A model follows instructions over prompts, so imported or typed text belongs in a prompt.
/// Parts are joined by line ends.
public struct Instructions: Sendable {
  /// What stands on lines of its own, in order; empty for a branch not taken.
  package var parts: [String]

  /// The whole as the model reads it.
  package var text: String { parts.joined(separator: "\n") }

  package init(parts: [String]) {
    self.parts = parts
  }

  /// Takes the text of a value that can stand as instructions.
  public init(_ content: some InstructionsRepresentable) {
    self = content.instructionsRepresentation
  }

  /// Joins what the closure lists, one part to a line.
  public init(@InstructionsBuilder _ content: () throws -> Instructions) rethrows {
    self = try content()
  }
}

/// A value that can stand as instructions, or as part of them.
public protocol InstructionsRepresentable {
  /// The value in the words a model shall read.
  @InstructionsBuilder var instructionsRepresentation: Instructions { get }
}

extension Instructions: InstructionsRepresentable {
  /// Itself.
  public var instructionsRepresentation: Instructions { return self }
}

extension Instructions: CustomStringConvertible {
  /// The text as the model reads it.
  public var description: String { text }
}

extension String: InstructionsRepresentable {
  /// The string as it stands.
  public var instructionsRepresentation: Instructions { return Instructions(parts: [self]) }
}

extension Array: InstructionsRepresentable where Element: InstructionsRepresentable {
  /// The elements in order, one to a line.
  public var instructionsRepresentation: Instructions {
    return Instructions(parts: flatMap(\.instructionsRepresentation.parts))
  }
}
