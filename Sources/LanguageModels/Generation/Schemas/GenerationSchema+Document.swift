package import Grammars

extension GenerationSchema {
  /// Returns a JSON Schema document (draft 2020-12) for servers, validators and the grammar.
  ///
  /// In addition to the guides, it contains the range of each Swift number type. Keys are in the
  /// order of declaration. Problems of the schema aren't reported; ``check()`` throws them.
  package func document() -> JSONValue {
    var writer = SchemaWriter()
    return writer.document(of: self)
  }

  /// The order of declaration for schemas of Swift types, otherwise any.
  ///
  /// One document has one order. An external schema that is part of a Swift type's schema therefore
  /// uses the order of declaration too.
  package var keyOrder: KeyOrder {
    if case .document(_, let order) = form { order } else { .declared }
  }

  /// Throws the first problem that can be found without compiling the schema.
  ///
  /// - Throws: ``SchemaError`` or ``LanguageModelSession/GenerationError/unsupportedGuide(_:)``.
  package func check() throws {
    var writer = SchemaWriter()
    _ = writer.document(of: self)
    if let problem = writer.problems.first { throw problem }
  }
}

extension GenerationSchema: CustomDebugStringConvertible {
  /// The schema as a JSON Schema document on several lines.
  public var debugDescription: String { readableDocument.serialized(pretty: true) }
}

extension GenerationSchema: Equatable {
  /// Returns a Boolean value that indicates whether two schemas are equal, including their key
  /// order and descriptions.
  public static func == (first: GenerationSchema, second: GenerationSchema) -> Bool {
    first.keyOrder == second.keyOrder
      && first.document().statingOrder == second.document().statingOrder
  }
}
