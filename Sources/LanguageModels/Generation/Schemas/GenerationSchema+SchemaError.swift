public import Foundation

extension GenerationSchema {
  /// What is wrong with a schema.
  public enum SchemaError: Error, Sendable, Equatable {
    /// Two schemas have the same name.
    case duplicateType(schema: String?, type: String, context: Context)
    /// Two properties of one schema have the same name.
    case duplicateProperty(schema: String, property: String, context: Context)
    /// A schema that is a choice has nothing to choose from.
    case emptyTypeChoices(schema: String, context: Context)
    /// References to names that no schema has.
    case undefinedReferences(schema: String?, references: [String], context: Context)

    /// Where exactly it went wrong.
    public struct Context: Sendable, Hashable {
      /// The particulars, for a log or a developer.
      public let debugDescription: String

      /// Creates the particulars of an error.
      public init(debugDescription: String) { self.debugDescription = debugDescription }
    }

    /// The particulars of the case.
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
  /// One sentence that says what is wrong.
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

  /// The particulars of this one failure.
  public var failureReason: String? { context.debugDescription }

  /// One sentence that says what to do.
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
  /// What is wrong, its particulars and what to do, in one line.
  public var description: String {
    [errorDescription, failureReason, recoverySuggestion].compactMap(\.self)
      .joined(separator: " ")
  }
}
