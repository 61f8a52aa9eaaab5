extension SchemaGraph {
  /// Reads a JSON Schema, draft 4 to 2020-12, into a graph of exactly the values that fit it.
  ///
  /// What the initializer of `Grammar` says holds here too.
  package init(
    jsonSchema schema: JSONValue, keyOrder: KeyOrder = .any,
    dialect: JSONSchemaDialect = .draft2020, assertsFormats: Bool = true
  ) throws {
    let dialect = try JSONSchemaDialect(of: schema, default: dialect)
    let document = SchemaDocument(schema, dialect: dialect)
    let evaluator = SchemaEvaluator(document, assertsFormats: assertsFormats)
    var lowering = SchemaLowering(evaluator)
    self = try lowering.graph(keyOrder)
  }
}

extension Grammar {
  /// The texts of exactly those JSON values that fit a JSON Schema, draft 4 to 2020-12.
  ///
  /// A value is written in one way only where it could be written in several: whole numbers without
  /// a point, no white space but a space behind `:` and `,`. Annotations, formats the specification
  /// doesn't define and unknown keywords don't restrict, as it has it; a keyword that does and can't
  /// be enforced is an error, never ignored.
  /// - Parameters:
  ///   - schema: the document; references must stay inside.
  ///   - keyOrder: whether declared keys come in their order or in any.
  ///   - dialect: the version of JSON Schema a document without `$schema` is read as.
  ///   - assertsFormats: whether the formats the specification defines are enforced, rather than
  ///     taken as descriptions; `regex`, `idn-hostname` and `uri-template` always are descriptions.
  /// - Throws: `JSONSchemaError` naming the keyword that can't be enforced and its place, and
  ///   `GrammarError` where the automaton would be too large.
  public init(
    jsonSchema schema: JSONValue, keyOrder: KeyOrder = .any,
    dialect: JSONSchemaDialect = .draft2020, assertsFormats: Bool = true
  ) throws {
    try self.init(
      SchemaGraph(
        jsonSchema: schema, keyOrder: keyOrder, dialect: dialect, assertsFormats: assertsFormats))
  }
}
