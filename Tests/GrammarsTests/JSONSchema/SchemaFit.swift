import Grammars

/// A compiled schema with both ways to ask whether a value fits it.
struct SchemaFit {
  let interpreter: GraphInterpreter
  let grammar: Grammar

  init(
    _ schema: JSONValue, dialect: JSONSchemaDialect = .draft2020, assertsFormats: Bool = true
  ) throws {
    let graph = try SchemaGraph(
      jsonSchema: schema, dialect: dialect, assertsFormats: assertsFormats)
    interpreter = GraphInterpreter(graph: graph)
    grammar = try Grammar(graph)
  }

  /// Whether the value's text is one of the grammar's, its numbers written as grammars do or,
  /// on request, as they are.
  func matches(_ value: JSONValue, asWritten: Bool = false) -> Bool {
    var matcher = ByteMatcher(grammar)
    let text = asWritten ? value : Self.plain(value)
    return matcher.advance(text.serializedBytes()) && matcher.isComplete
  }

  /// The value with numbers as grammars write them: whole ones without a point or an exponent.
  static func plain(_ value: JSONValue) -> JSONValue {
    switch value {
    case .number(let number) where number.decimal.plainLength <= 64:
      .number(JSONNumber(text: number.decimal.plainText)!)
    case .array(let elements): .array(elements.map(plain))
    case .object(let object): .object(JSONObject(object.map { ($0.key, plain($0.value)) }))
    default: value
    }
  }
}
