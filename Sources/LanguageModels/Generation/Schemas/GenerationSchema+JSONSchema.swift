public import Foundation
package import Grammars

extension GenerationSchema {
  /// Reads a schema that comes from outside: a file, a tool of another program.
  ///
  /// Drafts 7 and 2020-12 are understood. Values may have their keys in any order. The schema is
  /// compiled at once, so that what can't be kept shows here and not at the first request.
  /// - Parameter jsonSchema: a JSON Schema document.
  /// - Throws: an error that names line and column where the text isn't JSON, or the keyword and its
  ///   place where the document asks for what can't be held to. No keyword is ever passed over.
  public init(jsonSchema: String) throws {
    try self.init(jsonSchema: JSONValue(parsing: jsonSchema))
  }

  /// Reads a schema that comes from outside, from the bytes of its document in UTF-8.
  ///
  /// - Throws: as `init(jsonSchema:)` with a string does.
  public init(jsonSchema: Data) throws {
    try self.init(jsonSchema: JSONValue(parsing: jsonSchema))
  }

  /// Takes a document that is parsed already.
  package init(jsonSchema: JSONValue) throws {
    self.init(form: .document(jsonSchema, .any))
    _ = try grammar()
  }
}
