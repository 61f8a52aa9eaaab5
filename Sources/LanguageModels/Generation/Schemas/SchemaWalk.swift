import Grammars

extension JSONValue {
  /// Keywords whose value isn't a schema.
  private static let literals: Set<String> = ["const", "enum", "default", "examples", "required"]

  /// Keywords whose value is an object with a schema for each key.
  private static let maps: Set<String> = [
    "properties", "patternProperties", "$defs", "definitions", "dependentSchemas", "dependencies",
  ]

  /// Transforms inner schemas first.
  func mapSchemas(_ transform: (JSONObject) -> JSONObject) -> JSONValue {
    switch self {
    case .array(let elements): return .array(elements.map { $0.mapSchemas(transform) })
    case .object(let object):
      let members = object.map { key, value -> (String, JSONValue) in
        if Self.literals.contains(key) { return (key, value) }
        guard Self.maps.contains(key), let map = value.object else {
          return (key, value.mapSchemas(transform))
        }
        let schemas = map.map { ($0.key, $0.value.mapSchemas(transform)) }
        return (key, .object(JSONObject(schemas)))
      }
      return .object(transform(JSONObject(members)))
    default: return self
    }
  }
}
