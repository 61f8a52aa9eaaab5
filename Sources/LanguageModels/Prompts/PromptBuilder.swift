/// A result builder that creates a prompt from parts, with `if`, `switch` and `for`.
@resultBuilder
public enum PromptBuilder {
  /// Returns the prompt that represents a value.
  public static func buildExpression(_ expression: some PromptRepresentable) -> Prompt {
    Prompt(expression)
  }

  /// Returns a prompt unchanged.
  public static func buildExpression(_ expression: Prompt) -> Prompt {
    expression
  }

  /// Joins the parts of a block; empty parts leave no empty line.
  public static func buildBlock<each Part: PromptRepresentable>(_ parts: repeat each Part) -> Prompt
  {
    var all: [String] = []
    for part in repeat each parts {
      all += part.promptRepresentation.parts
    }
    return Prompt(parts: all)
  }

  /// Joins the parts from the iterations of a loop.
  public static func buildArray(_ parts: [some PromptRepresentable]) -> Prompt {
    Prompt(parts: parts.flatMap(\.promptRepresentation.parts))
  }

  /// Returns the part from the first branch.
  public static func buildEither(first part: some PromptRepresentable) -> Prompt {
    part.promptRepresentation
  }

  /// Returns the part from the second branch.
  public static func buildEither(second part: some PromptRepresentable) -> Prompt {
    part.promptRepresentation
  }

  /// Returns the part from an `if` without `else`, or an empty prompt.
  public static func buildOptional(_ part: Prompt?) -> Prompt {
    part ?? Prompt(parts: [])
  }

  /// Returns the part from an availability check.
  public static func buildLimitedAvailability(_ part: some PromptRepresentable) -> Prompt {
    part.promptRepresentation
  }
}
