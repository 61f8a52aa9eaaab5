/// A result builder that creates instructions from parts, with `if`, `switch` and `for`.
@resultBuilder
public enum InstructionsBuilder {
  /// Returns the instructions that represent a value.
  public static func buildExpression(_ expression: some InstructionsRepresentable) -> Instructions {
    Instructions(expression)
  }

  /// Returns instructions unchanged.
  public static func buildExpression(_ expression: Instructions) -> Instructions {
    expression
  }

  /// Joins the parts of a block; empty parts leave no empty line.
  public static func buildBlock<each Part: InstructionsRepresentable>(_ parts: repeat each Part)
    -> Instructions
  {
    var all: [String] = []
    for part in repeat each parts {
      all += part.instructionsRepresentation.parts
    }
    return Instructions(parts: all)
  }

  /// Joins the parts from the iterations of a loop.
  public static func buildArray(_ parts: [some InstructionsRepresentable]) -> Instructions {
    Instructions(parts: parts.flatMap(\.instructionsRepresentation.parts))
  }

  /// Returns the part from the first branch.
  public static func buildEither(first part: some InstructionsRepresentable) -> Instructions {
    part.instructionsRepresentation
  }

  /// Returns the part from the second branch.
  public static func buildEither(second part: some InstructionsRepresentable) -> Instructions {
    part.instructionsRepresentation
  }

  /// Returns the part from an `if` without `else`, or empty instructions.
  public static func buildOptional(_ part: Instructions?) -> Instructions {
    part ?? Instructions(parts: [])
  }

  /// Returns the part from an availability check.
  public static func buildLimitedAvailability(_ part: some InstructionsRepresentable)
    -> Instructions
  {
    part.instructionsRepresentation
  }
}
