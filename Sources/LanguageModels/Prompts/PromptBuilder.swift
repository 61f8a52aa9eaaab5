/// Writes a prompt as a list of parts, with `if`, `switch` and `for` among them.
@resultBuilder
public enum PromptBuilder {
  /// Turns a statement into a part.
  public static func buildExpression(_ expression: some PromptRepresentable) -> Prompt {
    Prompt(expression)
  }

  /// Takes a part as it is.
  public static func buildExpression(_ expression: Prompt) -> Prompt {
    expression
  }

  /// Joins the statements of a block; those that gave nothing leave no empty line.
  public static func buildBlock<each Part: PromptRepresentable>(_ parts: repeat each Part) -> Prompt
  {
    var all: [String] = []
    for part in repeat each parts {
      all += part.promptRepresentation.parts
    }
    return Prompt(parts: all)
  }

  /// Joins the rounds of a loop.
  public static func buildArray(_ parts: [some PromptRepresentable]) -> Prompt {
    Prompt(parts: parts.flatMap(\.promptRepresentation.parts))
  }

  /// Takes the branch that was chosen.
  public static func buildEither(first part: some PromptRepresentable) -> Prompt {
    part.promptRepresentation
  }

  /// Takes the other branch.
  public static func buildEither(second part: some PromptRepresentable) -> Prompt {
    part.promptRepresentation
  }

  /// Takes what an `if` without `else` gave.
  public static func buildOptional(_ part: Prompt?) -> Prompt {
    part ?? Prompt(parts: [])
  }

  /// Takes what stands inside an availability check.
  public static func buildLimitedAvailability(_ part: some PromptRepresentable) -> Prompt {
    part.promptRepresentation
  }
}
