import Grammars

/// What a generated value must look like: the type as a JSON Schema.
///
/// It is shown to the model, and the model's text is held to it while it is being written. Types
/// are looked up only when the schema is used, so a type may contain itself by way of arrays and
/// optionals. What is wrong with a schema (a name used twice, guides that contradict each other)
/// is thrown by the request that uses it.
public struct GenerationSchema: Sendable {
  let form: Form

}
extension GenerationSchema {
  /// What a schema is made of.
  enum Form: Sendable {
    /// An object with these properties, in this order, and no others.
    case object(ObjectForm)
    /// One of these strings.
    case strings(type: any Generable.Type, description: String?, [String])
    /// A value of one of these types.
    case types(type: any Generable.Type, description: String?, [any Generable.Type])
    /// An array.
    case array(any Generable.Type)
    /// A plain value.
    case value(ValueForm)
    /// A schema put together at run time.
    case dynamic(DynamicForm)
    /// A document: from outside, or read back.
    case document(JSONValue, KeyOrder)
  }

  struct ObjectForm: Sendable {
    let type: any Generable.Type
    let description: String?
    let properties: [Property]
    /// Whether a property without a value is written as null rather than left out.
    let writesNil: Bool
  }

  struct ValueForm: Sendable {
    let name: String
    let schema: JSONObject
    /// The range that the Swift type itself sets; no need to tell it to the model.
    let bounds: (minimum: JSONNumber, maximum: JSONNumber)?
  }

  init(
    value schema: JSONObject, named name: String,
    bounds: (minimum: JSONNumber, maximum: JSONNumber)? = nil
  ) {
    form = .value(ValueForm(name: name, schema: schema, bounds: bounds))
  }

  init(elements: any Generable.Type) { form = .array(elements) }
}

extension GenerationSchema {
  /// Creates the schema of a type with properties.
  ///
  /// - Parameters:
  ///   - type: the type described; its name is the schema's.
  ///   - description: what a value is, in words for the model.
  ///   - properties: in the order the model shall write them.
  public init(
    type: any Generable.Type, description: String? = nil, properties: [Property]
  ) {
    self.init(
      type: type, description: description, representNilExplicitlyInGeneratedContent: false,
      properties: properties)
  }

  /// Creates the schema of a type with properties, and says how absent values are written.
  ///
  /// - Parameters:
  ///   - type: the type described; its name is the schema's.
  ///   - description: what a value is, in words for the model.
  ///   - explicitNil: whether an optional property without a value is written as `null`; else it is
  ///     left out.
  ///   - properties: in the order the model shall write them.
  public init(
    type: any Generable.Type, description: String? = nil,
    representNilExplicitlyInGeneratedContent explicitNil: Bool, properties: [Property]
  ) {
    form = .object(
      ObjectForm(
        type: type, description: description, properties: properties, writesNil: explicitNil))
  }

  /// Creates the schema of a type whose values are a fixed set of strings.
  public init(type: any Generable.Type, description: String? = nil, anyOf choices: [String]) {
    form = .strings(type: type, description: description, choices)
  }

  /// Creates the schema of a type whose values are those of several others.
  public init(
    type: any Generable.Type, description: String? = nil, anyOf types: [any Generable.Type]
  ) {
    form = .types(type: type, description: description, types)
  }

  /// Creates a schema from parts made at run time.
  ///
  /// - Parameters:
  ///   - root: the schema of the value itself.
  ///   - dependencies: the schemas that `root`, and they themselves, refer to by name.
  /// - Throws: `SchemaError` where a name is used twice or refers to nothing, or there is nothing
  ///   to choose from.
  public init(root: DynamicGenerationSchema, dependencies: [DynamicGenerationSchema]) throws {
    form = .dynamic(try DynamicForm(root: root, dependencies: dependencies))
  }
}
