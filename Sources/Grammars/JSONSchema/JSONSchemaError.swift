public import Foundation

/// The reason why a JSON Schema can't become a grammar, with the keyword, its location and a
/// remedy.
public struct JSONSchemaError: Error, Sendable, Hashable {
  /// The kind of problem.
  public enum Code: Sendable, Hashable {
    /// The keyword restricts values in a way that can't be enforced exactly during generation.
    case unsupported
    /// The keyword's value isn't allowed by the specification.
    case malformed
    /// A reference leads out of the document, or its target doesn't exist.
    case unresolvedReference
    /// A schema refers to itself without a keyword for a part of the value in between.
    case circularReference
    /// The combination of alternatives takes more cases than the limit.
    case tooComplex
    /// No value fits the schema.
    case unsatisfiable
  }

  /// The kind of problem.
  public let code: Code
  /// The keyword that can't be enforced; empty if the problem concerns the whole schema.
  public let keyword: String
  /// The JSON Pointer of the schema that contains the keyword; empty for the root.
  public let pointer: String
  /// The problem, as a sentence.
  public let reason: String
  /// A remedy, as a sentence.
  public let remedy: String

  init(_ code: Code, _ place: SchemaPlace, _ reason: String, remedy: String) {
    self.code = code
    keyword = place.keyword
    pointer = place.pointer
    self.reason = reason
    self.remedy = remedy
  }
}

struct SchemaPlace: Sendable, Hashable {
  var keyword: String
  var pointer: String
}

extension JSONSchemaError: LocalizedError, CustomStringConvertible {
  /// The description shown to the user.
  public var errorDescription: String? { description }

  /// The keyword, its location and the reason, as text.
  public var description: String {
    let place = pointer.isEmpty ? "the root of the JSON Schema" : "the JSON Schema at \(pointer)"
    return keyword.isEmpty ? "In \(place): \(reason)" : "“\(keyword)” in \(place): \(reason)"
  }

  /// The remedy.
  public var recoverySuggestion: String? { remedy }
}
