/// A part of a schema that is composed at run time, for values without a Swift type.
///
/// Create a ``GenerationSchema`` from the parts with ``GenerationSchema/init(root:dependencies:)``,
/// which also resolves references by name.
public struct DynamicGenerationSchema: Sendable {
  let form: Form

  indirect enum Form: Sendable {
    case object(name: String, description: String?, writesNil: Bool, [Property])
    case choice(name: String, description: String?, [DynamicGenerationSchema])
    case strings(name: String, description: String?, [String])
    case array(DynamicGenerationSchema, minimum: Int?, maximum: Int?)
    case type(any Generable.Type, [GuideRule])
    case reference(String)
  }

  var name: String? {
    switch form {
    case .object(let name, _, _, _), .choice(let name, _, _), .strings(let name, _, _): name
    case .array, .type, .reference: nil
    }
  }

  /// Creates the schema of an object.
  ///
  /// - Parameters:
  ///   - name: The name for references to the schema.
  ///   - description: A description of the values for the model.
  ///   - properties: The properties, in the order in which the model generates them.
  public init(name: String, description: String? = nil, properties: [Property]) {
    self.init(
      name: name, description: description, representNilExplicitlyInGeneratedContent: false,
      properties: properties)
  }

  /// Creates the schema of an object, with a choice of how absent values are written.
  ///
  /// - Parameters:
  ///   - name: The name for references to the schema.
  ///   - description: A description of the values for the model.
  ///   - explicitNil: A Boolean value that indicates whether an optional property without a value
  ///     is written as `null` instead of being omitted.
  ///   - properties: The properties, in the order in which the model generates them.
  public init(
    name: String, description: String? = nil,
    representNilExplicitlyInGeneratedContent explicitNil: Bool, properties: [Property]
  ) {
    form = .object(name: name, description: description, writesNil: explicitNil, properties)
  }

  /// Creates the schema of a value that satisfies one of several schemas.
  public init(name: String, description: String? = nil, anyOf choices: [DynamicGenerationSchema]) {
    form = .choice(name: name, description: description, choices)
  }

  /// Creates the schema of a string that is one of several choices.
  public init(name: String, description: String? = nil, anyOf choices: [String]) {
    form = .strings(name: name, description: description, choices)
  }

  /// Creates the schema of an array; `nil` sets no limit on the number of elements.
  public init(
    arrayOf itemSchema: DynamicGenerationSchema, minimumElements: Int? = nil,
    maximumElements: Int? = nil
  ) {
    precondition(
      (minimumElements ?? 0) >= 0 && (maximumElements ?? 0) >= 0,
      "A number of elements is zero or more.")
    form = .array(itemSchema, minimum: minimumElements, maximum: maximumElements)
  }

  /// Creates the schema of a Swift type, with guides.
  public init<Value: Generable>(type: Value.Type, guides: [GenerationGuide<Value>] = []) {
    form = .type(type, guides.flatMap(\.rules))
  }

  /// Creates a reference to the schema with a name.
  public init(referenceTo name: String) { form = .reference(name) }
}

extension DynamicGenerationSchema {
  /// A property of an object.
  public struct Property: Sendable {
    let name: String
    let description: String?
    let schema: DynamicGenerationSchema
    let isOptional: Bool

    /// Creates a property.
    ///
    /// - Parameters:
    ///   - name: The key in the generated JSON.
    ///   - description: A description of the value for the model.
    ///   - schema: The schema of the value.
    ///   - isOptional: A Boolean value that indicates whether the property may have no value.
    public init(
      name: String, description: String? = nil, schema: DynamicGenerationSchema,
      isOptional: Bool = false
    ) {
      self.name = name
      self.description = description
      self.schema = schema
      self.isOptional = isOptional
    }
  }
}

struct DynamicForm: Sendable {
  let root: DynamicGenerationSchema
  var definitions: [String: DynamicGenerationSchema]
}
