#if canImport(FoundationModels)
  import FoundationModels
  import Grammars
  import LanguageModels

  /// Turns a schema of ours into Apple's.
  ///
  /// Apple's schemas have objects, choices, arrays, and guides for strings and numbers. What they
  /// don't have throws, with one exception: a string that must be a part of a text. It is an ordinary
  /// string for Apple's model, and the engine checks it in the response.
  @available(macOS 26.0, iOS 26.0, visionOS 26.0, *)
  struct SchemaConverter {
    private let definitions: JSONObject
    private let rootName: String
    private var names: Set<String> = []
    private static let maximumPath = 2000

    /// Returns Apple's schema.
    ///
    /// - Throws: `GenerationError.unsupportedGuide` with the keyword and its place.
    static func schema(
      _ schema: LanguageModels.GenerationSchema, named name: String? = nil
    ) throws -> Apple.Schema {
      try self.schema(schema.document(), named: name ?? schema.name)
    }

    static func schema(_ document: JSONValue, named name: String) throws -> Apple.Schema {
      var converter = SchemaConverter(document, named: name)
      let root = try converter.convert(document, name, isNamed: true)
      var parts: [Apple.DynamicSchema] = []
      for (key, value) in converter.definitions where value.hasName {
        parts.append(try converter.convert(value, key, isNamed: true))
      }
      return try Apple.Schema(root: root, dependencies: parts)
    }

    private init(_ document: JSONValue, named name: String) {
      definitions = document["$defs"]?.object ?? [:]
      rootName = name
      names = Set(definitions.keys).union([name])
    }

    /// - Parameter isNamed: True for the root and definitions, whose names are references' targets.
    mutating func convert(
      _ value: JSONValue, _ path: String, isNamed: Bool = false
    ) throws -> Apple.DynamicSchema {
      guard let schema = value.object else { throw unsupported("a schema \(value)", at: path) }
      if let target = schema["$ref"]?.string {
        return try reference(to: target, at: path)
      }
      let name = isNamed ? path : unique(path)
      let description = schema["description"]?.string
      if let choices = schema["anyOf"]?.array {
        return try choice(choices, name, description)
      }
      if let constant = schema["const"]?.string {
        return .init(name: name, description: description, anyOf: [constant])
      }
      if let choices = schema["enum"]?.array {
        let texts = choices.compactMap(\.string)
        guard texts.count == choices.count else { throw unsupported("enum of values", at: path) }
        return .init(name: name, description: description, anyOf: texts)
      }
      switch schema["type"]?.string {
      case "object": return try object(schema, name, description)
      case "array": return try array(schema, path)
      case "string": return .init(type: String.self, guides: try stringGuides(schema, path))
      case "integer": return .init(type: Int.self, guides: try integerGuides(schema, path))
      case "number": return .init(type: Double.self, guides: try numberGuides(schema, path))
      case "boolean": return .init(type: Bool.self)
      case "null": return try null(at: path)
      case let type: throw unsupported("type \(type ?? "without a name")", at: path)
      }
    }

    /// Apple's arrays, strings and numbers have no names, so a definition of one is written in place.
    private mutating func reference(
      to target: String, at path: String
    ) throws -> Apple.DynamicSchema {
      if target == "#" { return .init(referenceTo: rootName) }
      let name = String(target.dropFirst("#/$defs/".count))
      guard target.hasPrefix("#/$defs/"), let definition = definitions[name] else {
        throw unsupported("$ref \(target)", at: path)
      }
      if definition.hasName { return .init(referenceTo: name) }
      // Only an array of itself gets this far down.
      guard path.utf8.count < Self.maximumPath else {
        throw unsupported("\(name) that contains itself", at: path.prefix(80) + "…")
      }
      return try convert(definition, path)
    }

    private mutating func unique(_ path: String) -> String {
      var name = path
      var number = 2
      while !names.insert(name).inserted {
        name = "\(path)-\(number)"
        number += 1
      }
      return name
    }

    private func null(at path: String) throws -> Apple.DynamicSchema {
      guard #available(macOS 26.4, iOS 26.4, visionOS 26.4, *) else {
        throw unsupported("type null", at: path)
      }
      return .null
    }

    func unsupported(_ keyword: String, at path: some StringProtocol) -> any Error {
      LanguageModels.LanguageModelSession.GenerationError.unsupportedGuide(
        .init(debugDescription: "Apple's schemas have no \(keyword); it is at \(path)."))
    }
  }

  @available(macOS 26.0, iOS 26.0, visionOS 26.0, *)
  extension JSONValue {
    /// True for a schema that Apple's references can name.
    fileprivate var hasName: Bool {
      self["anyOf"] != nil || self["const"] != nil || self["enum"] != nil
        || self["type"]?.string == "object"
    }
  }
#endif
