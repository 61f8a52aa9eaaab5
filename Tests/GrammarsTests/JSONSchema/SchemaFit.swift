import Grammars

/// A compiled schema with both ways to decide whether a value fits it.
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

  /// Returns a Boolean value that indicates whether the value's text belongs to the grammar.
  ///
  /// Numbers are rewritten in the form that grammars use, unless `asWritten` is `true`.
  func matches(_ value: JSONValue, asWritten: Bool = false) -> Bool {
    var matcher = ByteMatcher(grammar)
    let text = asWritten ? value : Self.plain(value)
    return matcher.advance(text.serializedBytes()) && matcher.isComplete
  }

  /// Returns the value with numbers in the form that grammars use: integers without point or
  /// exponent.
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
