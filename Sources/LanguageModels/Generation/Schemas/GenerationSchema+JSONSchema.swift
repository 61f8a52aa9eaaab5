public import Foundation
package import Grammars

extension GenerationSchema {
  /// Creates a schema from an external JSON Schema document, such as a file or another program's
  /// tool.
  ///
  /// The initializer supports drafts 7 and 2020-12. Values may have their keys in any order. The
  /// schema is compiled immediately, so keywords that can't be enforced throw here and not in the
  /// first request.
  ///
  /// - Parameter jsonSchema: The text of a JSON Schema document.
  /// - Throws: An error with the line and column if the text isn't JSON. An error with the keyword
  ///   and its location if the document contains a keyword that can't be enforced; no keyword is
  ///   ever ignored.
  public init(jsonSchema: String) throws {
    try self.init(jsonSchema: JSONValue(parsing: jsonSchema))
  }

  /// Creates a schema from an external JSON Schema document in UTF-8.
  ///
  /// - Throws: The errors of the initializer that takes a string.
  public init(jsonSchema: Data) throws {
    try self.init(jsonSchema: JSONValue(parsing: jsonSchema))
  }

  package init(jsonSchema: JSONValue) throws {
    self.init(form: .document(jsonSchema, .any))
    _ = try grammar()
  }
}
