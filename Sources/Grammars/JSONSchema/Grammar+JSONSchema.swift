extension SchemaGraph {
  package init(
    jsonSchema schema: JSONValue, keyOrder: KeyOrder = .any,
    dialect: JSONSchemaDialect = .draft2020, assertsFormats: Bool = true
  ) throws {
    let dialect = try JSONSchemaDialect(of: schema, default: dialect)
    let document = SchemaDocument(schema, dialect: dialect)
    let evaluator = SchemaEvaluator(document, assertsFormats: assertsFormats)
    var lowering = SchemaLowering(evaluator)
    self = try lowering.makeGraph(keyOrder)
  }
}

extension Grammar {
  /// Creates the grammar of exactly those JSON values that fit a JSON Schema, draft 4 to 2020-12.
  ///
  /// The grammar allows fewer forms of a value than JSON does. Integers have no point and no
  /// exponent. The only white space is an optional space after `:` and after `,`.
  ///
  /// One keyword isn't in the specification: `x-substring` is a text that a string must be a part
  /// of, cut at words, exactly as it stands there. `x-min-words` and `x-max-words` beside it limit
  /// the number of words. White space separates words. In scripts that are written without spaces,
  /// each character with its marks is a word. The punctuation around a part may belong to it or
  /// not. The keyword combines with all others, except that it can't be negated, and can't apply to
  /// the names of properties.
  ///
  /// Annotations, formats that the specification doesn't define, and unknown keywords don't
  /// restrict anything, as specified. A keyword that restricts values and can't be enforced is an
  /// error; it is never ignored.
  ///
  /// - Parameters:
  ///   - schema: The schema document. References must stay within it.
  ///   - keyOrder: The order in which declared keys may be written.
  ///   - dialect: The version of JSON Schema used for a document without `$schema`.
  ///   - assertsFormats: A Boolean value that indicates whether the formats that the specification
  ///     defines are enforced rather than treated as annotations. `regex`, `idn-hostname` and
  ///     `uri-template` are always annotations.
  /// - Throws: ``JSONSchemaError`` with the keyword that can't be enforced and its location, or
  ///   ``GrammarError`` if an automaton would be too large.
  public init(
    jsonSchema schema: JSONValue, keyOrder: KeyOrder = .any,
    dialect: JSONSchemaDialect = .draft2020, assertsFormats: Bool = true
  ) throws {
    try self.init(
      SchemaGraph(
        jsonSchema: schema, keyOrder: keyOrder, dialect: dialect, assertsFormats: assertsFormats))
  }
}
