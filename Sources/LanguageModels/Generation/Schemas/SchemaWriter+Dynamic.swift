import Grammars

extension SchemaWriter {
  private mutating func use(of schema: DynamicGenerationSchema) -> JSONObject {
    switch schema.form {
    case .type(let type, let rules):
      var value = use(of: type)
      apply(rules, to: &value, at: "'\(type)'")
      return value
    case .reference(let name):
      // The names were checked when the schema was made.
      guard let target = dynamic?.definitions[name] else { return [:] }
      return use(of: target)
    case .array: return body(of: schema)
    case .object(let name, _, _, _), .choice(let name, _, _), .strings(let name, _, _):
      return reference(.dynamic(name), name) { $0.body(of: schema) }
    }
  }

  mutating func body(of schema: DynamicGenerationSchema) -> JSONObject {
    switch schema.form {
    case .type, .reference: return use(of: schema)
    case .strings(let name, let description, let choices):
      return strings(choices, description, named: name)
    case .choice(_, let description, let choices):
      var body = described(description)
      body["anyOf"] = .array(choices.map { .object(use(of: $0)) })
      return body
    case .array(let item, let minimum, let maximum):
      var body: JSONObject = ["type": "array", "items": .object(use(of: item))]
      let rules = [minimum.map(GuideRule.minimumCount), maximum.map(GuideRule.maximumCount)]
      apply(rules.compactMap(\.self), to: &body, at: "an array")
      return body
    case .object(_, let description, let writesNil, let members):
      var properties = JSONObject()
      var required: [String] = []
      for property in members {
        var value = use(of: property.schema)
        if property.isOptional && writesNil { value = nullable(value) }
        if !property.isOptional || writesNil { required.append(property.name) }
        properties[property.name] = .object(described(property.description, value))
      }
      return object(description, properties, required)
    }
  }
}
