public import Foundation

extension GenerationSchema {
  /// An error in a schema.
  public enum SchemaError: Error, Sendable, Equatable {
    /// An error for two schemas with the same name.
    case duplicateType(schema: String?, type: String, context: Context)
    /// An error for two properties of one schema with the same name.
    case duplicateProperty(schema: String, property: String, context: Context)
    /// An error for a choice without any options.
    case emptyTypeChoices(schema: String, context: Context)
    /// An error for references to names that no schema has.
    case undefinedReferences(schema: String?, references: [String], context: Context)

    /// Details of an error.
    public struct Context: Sendable, Hashable {
      /// A description of the failure, for a log or a developer.
      public let debugDescription: String

      /// Creates a context with a description of the failure.
      public init(debugDescription: String) { self.debugDescription = debugDescription }
    }

    private var context: Context {
      switch self {
      case .duplicateType(_, _, let context), .duplicateProperty(_, _, let context),
        .emptyTypeChoices(_, let context), .undefinedReferences(_, _, let context):
        context
      }
    }
  }
}

extension GenerationSchema.SchemaError: LocalizedError {
  /// A sentence that describes the error.
  public var errorDescription: String? {
    switch self {
    case .duplicateType(let schema, let type, _):
      "The name '\(type)' stands for two types\(schema.map { " in the schema '\($0)'" } ?? "")."
    case .duplicateProperty(let schema, let property, _):
      "The schema '\(schema)' has two properties named '\(property)'."
    case .emptyTypeChoices(let schema, _):
      "The schema '\(schema)' is a choice with nothing to choose from."
    case .undefinedReferences(let schema, let references, _):
      "Nothing is named \(references.quotedList), which the schema"
        + "\(schema.map { " '\($0)'" } ?? "") refers to."
    }
  }

  /// The description in the error's context.
  public var failureReason: String? { context.debugDescription }

  /// A sentence that suggests how to fix the error.
  public var recoverySuggestion: String? {
    switch self {
    case .duplicateType: "Give each of the types a name of its own."
    case .duplicateProperty: "Rename or remove one of the properties."
    case .emptyTypeChoices: "Give it at least one choice."
    case .undefinedReferences:
      "Add the missing schemas to the dependencies, or correct the names in the references."
    }
  }
}

extension GenerationSchema.SchemaError: CustomStringConvertible {
  /// The description, failure reason and recovery suggestion in one line.
  public var description: String { sentences }
}
