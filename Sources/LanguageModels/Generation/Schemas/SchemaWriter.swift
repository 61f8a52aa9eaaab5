import Grammars

/// Writes a schema as a JSON Schema document (draft 2020-12).
///
/// Named types become entries of `$defs`, written once each, so types may contain themselves; plain
/// values and arrays stand where they are used. What is wrong is noted, to be thrown at use.
struct SchemaWriter {
  /// What tells one definition from another.
  enum Key: Hashable {
    case type(ObjectIdentifier)
    case dynamic(String)
  }

  var problems: [any Error] = []
  var definitions = JSONObject()
  /// Where each definition is, as the value of `$ref`.
  var places: [Key: String] = [:]
  /// The dynamic schema that is being written, for its references.
  var dynamic: DynamicForm?
  var depth = 0

  /// Deeper than this only a type goes whose schema is an array of itself.
  static let depthLimit = 64
  /// More than this only a generic type has that contains ever new versions of itself.
  static let definitionLimit = 256

  /// The whole document.
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
  /// The strings, each at its first place only.
  var withoutRepeats: [String] {
    var seen: Set<String> = []
    return filter { seen.insert($0).inserted }
  }
}
