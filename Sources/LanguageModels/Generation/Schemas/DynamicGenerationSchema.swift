/// A part of a schema put together at run time, for values that have no Swift type.
///
/// Parts become a `GenerationSchema` by `GenerationSchema(root:dependencies:)`, which also resolves
/// references from one to another by name.
public struct DynamicGenerationSchema: Sendable {
  let form: Form

  /// What a part is.
  indirect enum Form: Sendable {
    case object(name: String, description: String?, writesNil: Bool, [Property])
    case choice(name: String, description: String?, [DynamicGenerationSchema])
    case strings(name: String, description: String?, [String])
    case array(DynamicGenerationSchema, minimum: Int?, maximum: Int?)
    case type(any Generable.Type, [GuideRule])
    case reference(String)
  }

  /// The name others refer to it by, where it has one.
  var name: String? {
    switch form {
    case .object(let name, _, _, _), .choice(let name, _, _), .strings(let name, _, _): name
    case .array, .type, .reference: nil
    }
  }

  /// Creates the schema of an object.
  ///
  /// - Parameters:
  ///   - name: what others refer to it by.
  ///   - description: what a value is, in words for the model.
  ///   - properties: in the order the model shall write them.
  public init(name: String, description: String? = nil, properties: [Property]) {
    self.init(
      name: name, description: description, representNilExplicitlyInGeneratedContent: false,
      properties: properties)
  }

  /// Creates the schema of an object, and says how absent values are written.
  ///
  /// - Parameters:
  ///   - name: what others refer to it by.
  ///   - description: what a value is, in words for the model.
  ///   - explicitNil: whether an optional property without a value is written as `null`; else it is
  ///     left out.
  ///   - properties: in the order the model shall write them.
  public init(
    name: String, description: String? = nil,
    representNilExplicitlyInGeneratedContent explicitNil: Bool, properties: [Property]
  ) {
    form = .object(
      name: name, description: description, writesNil: explicitNil, properties)
  }

  /// Creates the schema of a value that fits one of several schemas.
  public init(
    name: String, description: String? = nil, anyOf choices: [DynamicGenerationSchema]
  ) {
    form = .choice(name: name, description: description, choices)
  }

  /// Creates the schema of a string that is one of a fixed set.
  public init(name: String, description: String? = nil, anyOf choices: [String]) {
    form = .strings(name: name, description: description, choices)
  }

  /// Creates the schema of an array; nil sets no limit to the number of its elements.
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

  /// Creates a reference to the schema with this name.
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
    ///   - name: the key in the generated JSON.
    ///   - description: what the value is, in words for the model.
    ///   - schema: what the value looks like.
    ///   - isOptional: whether it may have no value.
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
