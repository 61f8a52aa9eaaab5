/// Writes instructions as a list of parts, with `if`, `switch` and `for` among them.
@resultBuilder
public enum InstructionsBuilder {
  /// Turns a statement into a part.
  public static func buildExpression(_ expression: some InstructionsRepresentable) -> Instructions {
    Instructions(expression)
  }

  /// Takes a part as it is.
  public static func buildExpression(_ expression: Instructions) -> Instructions {
    expression
  }

  /// Joins the statements of a block; those that gave nothing leave no empty line.
  public static func buildBlock<each Part: InstructionsRepresentable>(_ parts: repeat each Part)
    -> Instructions
  {
    var all: [String] = []
    for part in repeat each parts {
      all += part.instructionsRepresentation.parts
    }
    return Instructions(parts: all)
  }

  /// Joins the rounds of a loop.
  public static func buildArray(_ parts: [some InstructionsRepresentable]) -> Instructions {
    Instructions(parts: parts.flatMap(\.instructionsRepresentation.parts))
  }

  /// Takes the branch that was chosen.
  public static func buildEither(first part: some InstructionsRepresentable) -> Instructions {
    part.instructionsRepresentation
  }

  /// Takes the other branch.
  public static func buildEither(second part: some InstructionsRepresentable) -> Instructions {
    part.instructionsRepresentation
  }

  /// Takes what an `if` without `else` gave.
  public static func buildOptional(_ part: Instructions?) -> Instructions {
    part ?? Instructions(parts: [])
  }

  /// Takes what stands inside an availability check.
  public static func buildLimitedAvailability(_ part: some InstructionsRepresentable)
    -> Instructions
  {
    part.instructionsRepresentation
  }
}
