import Grammars

extension SchemaWriter {
  mutating func use(of type: any Generable.Type) -> JSONObject {
    let schema = type.generationSchema
    switch schema.form {
    case .value, .array: return body(of: schema)
    case .object(let form):
      return reference(.type(ObjectIdentifier(form.type)), String(describing: form.type)) {
        $0.body(of: schema)
      }
    case .strings(let named, _, _), .types(let named, _, _):
      return reference(.type(ObjectIdentifier(named)), String(describing: named)) {
        $0.body(of: schema)
      }
    case .dynamic, .document:
      return reference(.type(ObjectIdentifier(type)), String(describing: type)) {
        $0.embedding(schema, of: type)
      }
    }
  }

  /// The parts of the schema are references.
  mutating func body(of schema: GenerationSchema) -> JSONObject {
    switch schema.form {
    case .value(let form):
      var body = form.schema
      if let bounds = form.bounds {
        body["minimum"] = .number(bounds.minimum)
        body["maximum"] = .number(bounds.maximum)
      }
      return body
    case .array(let element):
      depth += 1
      defer { depth -= 1 }
      guard depth < Self.depthLimit else {
        return refuse("\(element) is an array of itself without end")
      }
      return ["type": "array", "items": .object(use(of: element))]
    case .strings(let type, let description, let choices):
      return strings(choices, description, named: String(describing: type))
    case .types(let type, let description, let types):
      if types.isEmpty {
        problems.append(GenerationSchema.SchemaError.noChoices(in: String(describing: type)))
      }
      var body = described(description)
      body["anyOf"] = .array(types.map { .object(use(of: $0)) })
      return body
    case .object(let form): return object(form)
    case .dynamic, .document: return [:]
    }
  }

  private mutating func object(_ form: GenerationSchema.ObjectForm) -> JSONObject {
    let name = String(describing: form.type)
    var properties = JSONObject()
    var required: [String] = []
    for property in form.properties {
      var value = use(of: property.type)
      apply(property.rules, to: &value, at: "the property '\(property.name)' of '\(name)'")
      if properties[property.name] != nil {
        problems.append(
          GenerationSchema.SchemaError.duplicateProperty(
            schema: name, property: property.name,
            context: .init(debugDescription: "The properties are told apart by their names only.")))
      }
      if property.isOptional && form.writesNil { value = nullable(value) }
      if !property.isOptional || form.writesNil { required.append(property.name) }
      properties[property.name] = .object(described(property.description, value))
    }
    return object(form.description, properties, required)
  }
}
