package import Grammars

extension GenerationSchema {
  /// The schema as a JSON Schema document (draft 2020-12), for servers, validators and the grammar.
  ///
  /// Besides guides it states the range of each Swift type of number. Keys are in declared order.
  /// What is wrong with the schema doesn't show here; `check` throws it.
  package func document() -> JSONValue {
    var writer = SchemaWriter()
    return writer.document(of: self)
  }

  /// Whether keys must come in the order of the document, as they do in schemas of Swift types.
  ///
  /// One document has one order: a schema from outside that is part of a Swift type's follows too.
  package var keyOrder: KeyOrder {
    if case .document(_, let order) = form { order } else { .declared }
  }

  /// The name of what the schema describes, for people and for servers that want one.
  package var name: String {
    switch form {
    case .object(let form): String(describing: form.type)
    case .strings(let type, _, _), .types(let type, _, _): String(describing: type)
    case .array(let element): "Array of \(element)"
    case .value(let form): form.name
    case .dynamic(let form): form.root.name ?? "Value"
    case .document(let document, _): document["title"]?.string ?? "Value"
    }
  }

  /// Throws what is wrong with the schema, as far as it shows without compiling it.
  ///
  /// - Throws: `SchemaError`, or `LanguageModelSession.GenerationError.unsupportedGuide`.
  package func check() throws {
    var writer = SchemaWriter()
    _ = writer.document(of: self)
    if let problem = writer.problems.first { throw problem }
  }
}

extension GenerationSchema: CustomDebugStringConvertible {
  /// The schema as JSON Schema, on lines.
  public var debugDescription: String { readableDocument.serialized(pretty: true) }
}

extension GenerationSchema: Equatable {
  /// Whether both describe the same values, properties in the same order, in the same words.
  public static func == (first: GenerationSchema, second: GenerationSchema) -> Bool {
    first.keyOrder == second.keyOrder
      && first.document().statingOrder == second.document().statingOrder
  }
}
