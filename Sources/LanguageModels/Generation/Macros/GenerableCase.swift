/// A type that describes an enum case with associated values in the schema of the enum.
///
/// Only code from `@Generable` conforms. The conforming types have no values; each has the schema
/// of a case or of its associated values.
public protocol GenerableCase: Generable {}

extension GenerableCase {
  /// Always throws, because the type has no values.
  public init(_ content: GeneratedContent) throws {
    throw content.mismatch(expected: "nothing, as \(Self.self) stands for a case in a schema")
  }

  /// Content that is never used, because the type has no values.
  public var generatedContent: GeneratedContent {
    preconditionFailure("\(Self.self) stands for a case in a schema and has no values.")
  }
}
