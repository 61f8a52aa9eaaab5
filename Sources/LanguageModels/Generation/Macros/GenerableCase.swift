/// A case of an enum that holds something, as a part of the enum's schema.
///
/// Only what `@Generable` writes conforms: types without values, each with the schema of a case or
/// of what a case holds.
public protocol GenerableCase: Generable {}

extension GenerableCase {
  /// Always throws, as there are no values.
  public init(_ content: GeneratedContent) throws {
    throw content.mismatch(expected: "nothing, as \(Self.self) stands for a case in a schema")
  }

  /// Not reached, as there are no values.
  public var generatedContent: GeneratedContent {
    preconditionFailure("\(Self.self) stands for a case in a schema and has no values.")
  }
}
