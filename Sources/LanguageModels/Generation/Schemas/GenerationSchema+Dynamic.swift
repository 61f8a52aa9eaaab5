extension GenerationSchema {
  /// Creates a schema from parts composed at run time.
  ///
  /// - Parameters:
  ///   - root: The schema of the value.
  ///   - dependencies: The schemas that `root` and the dependencies themselves refer to by name.
  /// - Throws: ``SchemaError`` if a name is used twice, a reference has no target, or a choice is
  ///   empty.
  public init(root: DynamicGenerationSchema, dependencies: [DynamicGenerationSchema]) throws {
    form = .dynamic(try DynamicForm(root: root, dependencies: dependencies))
  }
}

extension DynamicForm {
  init(root: DynamicGenerationSchema, dependencies: [DynamicGenerationSchema]) throws {
    self.init(root: root, definitions: [:])
    for schema in [root] + dependencies {
      guard let name = schema.name else { continue }
      if definitions.updateValue(schema, forKey: name) != nil {
        throw duplicate(name, "it is the name of two schemas among the root and the dependencies")
      }
    }
    var references: [String] = []
    for schema in [root] + dependencies { try visit(schema, &references) }
    let undefined = references.filter { definitions[$0] == nil }
    if !undefined.isEmpty {
      let known = definitions.keys.sorted()
      throw GenerationSchema.SchemaError.undefinedReferences(
        schema: root.name, references: undefined,
        context: .init(
          debugDescription: known.isEmpty
            ? "No schema has a name." : "The names there are: \(known.quotedList)."))
    }
  }

  /// Checks a schema and its parts, and registers named parts, which references can name too.
  private mutating func visit(
    _ schema: DynamicGenerationSchema, _ references: inout [String]
  ) throws {
    if let name = schema.name {
      if let other = definitions[name], other.form != schema.form {
        throw duplicate(name, "schemas that differ have this name")
      }
      definitions[name] = schema
    }
    switch schema.form {
    case .object(let name, _, _, let properties):
      var seen: Set<String> = []
      for property in properties {
        guard seen.insert(property.name).inserted else {
          throw GenerationSchema.SchemaError.duplicateProperty(
            schema: name, property: property.name,
            context: .init(debugDescription: "The properties are told apart by their names only."))
        }
        try visit(property.schema, &references)
      }
    case .choice(let name, _, let choices):
      if choices.isEmpty { throw GenerationSchema.SchemaError.noChoices(in: name) }
      for choice in choices { try visit(choice, &references) }
    case .strings(let name, _, let choices):
      if choices.isEmpty { throw GenerationSchema.SchemaError.noChoices(in: name) }
    case .array(let item, _, _): try visit(item, &references)
    case .type: break
    case .reference(let name):
      if !references.contains(name) { references.append(name) }
    }
  }

  private func duplicate(_ name: String, _ reason: String) -> GenerationSchema.SchemaError {
    .duplicateType(
      schema: root.name, type: name,
      context: .init(debugDescription: "References can't tell which is meant: \(reason)."))
  }
}

extension GenerationSchema.SchemaError {
  static func noChoices(in schema: String) -> Self {
    .emptyTypeChoices(
      schema: schema, context: .init(debugDescription: "No value at all would fit it."))
  }
}

extension DynamicGenerationSchema.Form: Equatable {
  /// Two forms are equal if they have the same values and descriptions.
  static func == (first: Self, second: Self) -> Bool {
    switch (first, second) {
    case (.object(let a, let b, let c, let d), .object(let w, let x, let y, let z)):
      a == w && b == x && c == y && d.elementsEqual(z) { $0.isSame(as: $1) }
    case (.choice(let a, let b, let c), .choice(let x, let y, let z)):
      a == x && b == y && c.map(\.form) == z.map(\.form)
    case (.strings(let a, let b, let c), .strings(let x, let y, let z)): a == x && b == y && c == z
    case (.array(let a, let b, let c), .array(let x, let y, let z)):
      a.form == x.form && b == y && c == z
    case (.type(let a, let b), .type(let x, let y)): a == x && b == y
    case (.reference(let a), .reference(let x)): a == x
    default: false
    }
  }
}

extension DynamicGenerationSchema.Property {
  /// Compares descriptions too.
  fileprivate func isSame(as other: Self) -> Bool {
    name == other.name && description == other.description && isOptional == other.isOptional
      && schema.form == other.schema.form
  }
}
