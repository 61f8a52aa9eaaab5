/// Instructions that define the model's task and take precedence over prompts.
///
/// Models follow instructions over prompts, so put imported text or text typed by a person into a
/// prompt. The parts of the instructions are joined with line breaks.
public struct Instructions: Sendable {
  /// Each part begins a new line; empty for an `if` whose condition is false.
  package var parts: [String]

  package var text: String { parts.joined(separator: "\n") }

  package init(parts: [String]) {
    self.parts = parts
  }

  /// Creates instructions from a value that represents instructions.
  public init(_ content: some InstructionsRepresentable) {
    self = content.instructionsRepresentation
  }

  /// Creates instructions from the parts in a builder closure, one to a line.
  public init(@InstructionsBuilder _ content: () throws -> Instructions) rethrows {
    self = try content()
  }
}

/// A type whose values can be used as instructions or as part of them.
public protocol InstructionsRepresentable {
  /// The instructions that represent the value.
  @InstructionsBuilder var instructionsRepresentation: Instructions { get }
}

extension Instructions: InstructionsRepresentable {
  /// The instructions themselves.
  public var instructionsRepresentation: Instructions { return self }
}

extension Instructions: CustomStringConvertible {
  /// The text that the model reads.
  public var description: String { text }
}

extension String: InstructionsRepresentable {
  /// Instructions that consist of the unchanged string.
  public var instructionsRepresentation: Instructions { return Instructions(parts: [self]) }
}

extension Array: InstructionsRepresentable where Element: InstructionsRepresentable {
  /// The instructions of the elements in order, one to a line.
  public var instructionsRepresentation: Instructions {
    return Instructions(parts: flatMap(\.instructionsRepresentation.parts))
  }
}
