#if canImport(FoundationModels)
  import FoundationModels
  import Grammars
  import LanguageModels

  @available(macOS 26.0, iOS 26.0, visionOS 26.0, *)
  extension SchemaConverter {
    mutating func choice(
      _ choices: [JSONValue], _ name: String, _ description: String?
    ) throws -> Apple.DynamicSchema {
      var parts: [Apple.DynamicSchema] = []
      for (index, part) in choices.enumerated() {
        parts.append(try convert(part, "\(name).\(index + 1)"))
      }
      return .init(name: name, description: description, anyOf: parts)
    }

    mutating func object(
      _ schema: JSONObject, _ name: String, _ description: String?
    ) throws -> Apple.DynamicSchema {
      let known: Set = [
        "title", "description", "type", "properties", "required", "additionalProperties", "$defs",
        "$schema",
      ]
      try refuse(schema, but: known, at: name)
      let required = Set((schema["required"]?.array ?? []).compactMap(\.string))
      var properties: [Apple.DynamicSchema.Property] = []
      for (key, value) in schema["properties"]?.object ?? [:] {
        properties.append(
          .init(
            name: key, description: value["description"]?.string,
            schema: try convert(value, "\(name).\(key)"), isOptional: !required.contains(key)))
      }
      return .init(name: name, description: description, properties: properties)
    }

    mutating func array(_ schema: JSONObject, _ path: String) throws -> Apple.DynamicSchema {
      try refuse(
        schema, but: ["description", "type", "items", "minItems", "maxItems", "title", "$defs"],
        at: path)
      guard let items = schema["items"] else { throw unsupported("array without items", at: path) }
      return .init(
        arrayOf: try convert(items, path + ".items"),
        minimumElements: schema["minItems"]?.number?.int,
        maximumElements: schema["maxItems"]?.number?.int)
    }

    func stringGuides(_ schema: JSONObject, _ path: String) throws -> [Apple.Guide<String>] {
      try refuse(
        schema,
        but: [
          "description", "type", "pattern", "title", "x-substring", "x-min-words", "x-max-words",
        ], at: path)
      guard let pattern = schema["pattern"]?.string else { return [] }
      do {
        return [.pattern(try Regex(pattern))]
      } catch {
        throw unsupported("pattern \(pattern) (\(error))", at: path)
      }
    }

    func integerGuides(_ schema: JSONObject, _ path: String) throws -> [Apple.Guide<Int>] {
      try refuse(schema, but: ["description", "type", "minimum", "maximum", "title"], at: path)
      let (least, most) = (schema["minimum"]?.number?.int, schema["maximum"]?.number?.int)
      // The range of the Swift type is no guide.
      return [
        least.flatMap { $0 == .min ? nil : .minimum($0) },
        most.flatMap { $0 == .max ? nil : .maximum($0) },
      ].compactMap(\.self)
    }

    func numberGuides(_ schema: JSONObject, _ path: String) throws -> [Apple.Guide<Double>] {
      try refuse(schema, but: ["description", "type", "minimum", "maximum", "title"], at: path)
      return [
        schema["minimum"]?.number.map { .minimum($0.double) },
        schema["maximum"]?.number.map { .maximum($0.double) },
      ].compactMap(\.self)
    }

    /// Throws for the first keyword that would be ignored.
    private func refuse(_ schema: JSONObject, but known: Set<String>, at path: String) throws {
      if let keyword = schema.keys.first(where: { !known.contains($0) }) {
        throw unsupported(keyword, at: path)
      }
    }
  }
#endif
