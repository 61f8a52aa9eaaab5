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

  /// Returns the document as a definition, with its references adjusted to its new location.
  ///
  /// References are already relative to the identifier of a document that has one.
  func placed(at place: String) -> JSONValue {
    guard object?["$id"] == nil else { return self }
    return mapSchemas { schema in
      guard let target = schema["$ref"]?.string, target == "#" || target.hasPrefix("#/") else {
        return schema
      }
      var schema = schema
      schema["$ref"] = .string(place + target.dropFirst())
      return schema
    }
  }
}
