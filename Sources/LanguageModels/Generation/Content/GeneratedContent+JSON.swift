package import Grammars

extension GeneratedContent {
  /// The content as compact JSON, with properties in order; incomplete parts are closed.
  public var jsonString: String { jsonValue.serialized() }

  package init(jsonValue: JSONValue, id: GenerationID? = nil) {
    self.init(jsonValue: jsonValue, id: id, openLevels: 0)
  }

  package var jsonValue: JSONValue {
    switch kind {
    case .null: .null
    case .bool(let flag): .bool(flag)
    case .number: number.map(JSONValue.number) ?? .null
    case .string(let text): .string(text)
    case .array(let elements): .array(elements.map(\.jsonValue))
    case .structure(let properties, let keys):
      .object(JSONObject(keys.compactMap { key in properties[key].map { (key, $0.jsonValue) } }))
    }
  }
}

extension GeneratedContent: CustomDebugStringConvertible {
  /// The content as JSON, followed by an ellipsis if it is incomplete.
  public var debugDescription: String { isComplete ? jsonString : jsonString + "…" }
}
