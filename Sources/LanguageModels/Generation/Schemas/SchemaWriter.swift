import Grammars

/// A writer of schemas as JSON Schema documents (draft 2020-12).
///
/// Each named type becomes one entry of `$defs`, so types may contain themselves. Primitive values
/// and arrays are written in place. Problems are recorded and thrown when the schema is used.
struct SchemaWriter {
  enum Key: Hashable {
    case type(ObjectIdentifier)
    case dynamic(String)
  }

  var problems: [any Error] = []
  var definitions = JSONObject()
  /// The value of `$ref` for each definition.
  var places: [Key: String] = [:]
  var dynamic: DynamicForm?
  var depth = 0

  /// The maximum nesting of arrays; only a type whose schema is an array of itself exceeds it.
  static let depthLimit = 64
  /// Only a generic type that contains new specializations of itself exceeds it.
  static let definitionLimit = 256

  mutating func document(of schema: GenerationSchema) -> JSONValue {
    var root: JSONObject
    switch schema.form {
    case .document(let document, _): return document
    case .dynamic(let form):
      dynamic = form
      if let name = form.root.name { places[.dynamic(name)] = "#" }
      root = titled(form.root.name, body(of: form.root))
    case .object(let form): root = rootBody(form.type, schema)
    case .strings(let type, _, _): root = rootBody(type, schema)
    case .types(let type, _, _): root = rootBody(type, schema)
    case .array, .value: root = body(of: schema)
    }
    if !definitions.isEmpty { root["$defs"] = .object(definitions) }
    return .object(root)
  }

  private mutating func rootBody(
    _ type: any Generable.Type, _ schema: GenerationSchema
  ) -> JSONObject {
    places[.type(ObjectIdentifier(type))] = "#"
    return titled(String(describing: type), body(of: schema))
  }

  private func titled(_ title: String?, _ body: JSONObject) -> JSONObject {
    var members: [(String, JSONValue)] = title.map { [("title", .string($0))] } ?? []
    for (key, value) in body { members.append((key, value)) }
    return JSONObject(members)
  }
}

extension [String] {
  var withoutRepeats: [String] {
    var seen: Set<String> = []
    return filter { seen.insert($0).inserted }
  }
}
