public import Foundation

/// Why a JSON Schema can't become a grammar: the keyword, its place, the reason and a remedy.
public struct JSONSchemaError: Error, Sendable, Hashable {
  /// What kind of obstacle it is.
  public enum Code: Sendable, Hashable {
    /// The keyword restricts values in a way that can't be enforced exactly while text is written.
    case unsupported
    /// The keyword's value isn't what the specification wants there.
    case malformed
    /// A reference leads out of the document, or nowhere.
    case unresolvedReference
    /// A schema refers to itself without anything between.
    case circularReference
    /// Combining the alternatives takes more cases than the limit.
    case tooComplex
    /// No value fits the schema.
    case unsatisfiable
  }

  /// What kind of obstacle it is.
  public let code: Code
  /// The keyword that can't be enforced; empty where the whole schema is meant.
  public let keyword: String
  /// The JSON Pointer of the schema the keyword stands in; empty for the root.
  public let pointer: String
  /// What is the matter, in a sentence.
  public let reason: String
  /// What to do about it, in a sentence.
  public let remedy: String

  init(_ code: Code, _ place: SchemaPlace, _ reason: String, remedy: String) {
    self.code = code
    keyword = place.keyword
    pointer = place.pointer
    self.reason = reason
    self.remedy = remedy
  }
}

/// Where in a schema something stands.
struct SchemaPlace: Sendable, Hashable {
  var keyword: String
  var pointer: String
}

extension JSONSchemaError: LocalizedError, CustomStringConvertible {
  /// The sentence shown to the user.
  public var errorDescription: String? { description }

  /// The keyword, its place and the reason, in a sentence.
  public var description: String {
    let place = pointer.isEmpty ? "the root of the JSON Schema" : "the JSON Schema at \(pointer)"
    return keyword.isEmpty ? "In \(place): \(reason)" : "“\(keyword)” in \(place): \(reason)"
  }

  /// What to do about it.
  public var recoverySuggestion: String? { remedy }
}
