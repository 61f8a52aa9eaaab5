import Grammars

/// The schema of a generated value, expressed as a JSON Schema document.
///
/// The prompt shows the schema to the model, and guided generation enforces it. The schemas of
/// other types are looked up only when the schema is used, so a type may contain itself through
/// arrays and optionals. Problems of a schema, such as a name that is used twice or guides that
/// contradict each other, are thrown by the request that uses it.
public struct GenerationSchema: Sendable {
  let form: Form

}
extension GenerationSchema {
  /// The content of a schema.
  enum Form: Sendable {
    /// An object with exactly these properties, in this order.
    case object(ObjectForm)
    /// A string that is one of several choices.
    case strings(type: any Generable.Type, description: String?, [String])
    /// A value of one of several types.
    case types(type: any Generable.Type, description: String?, [any Generable.Type])
    /// An array with elements of a type.
    case array(any Generable.Type)
    /// A primitive value, such as a number.
    case value(ValueForm)
    /// A schema composed at run time.
    case dynamic(DynamicForm)
    /// A JSON Schema document that is external or was decoded.
    case document(JSONValue, KeyOrder)
  }

  struct ObjectForm: Sendable {
    let type: any Generable.Type
    let description: String?
    let properties: [Property]
    /// A Boolean value that indicates whether a `nil` property is written as `null` instead of
    /// being omitted.
    let writesNil: Bool
  }

  struct ValueForm: Sendable {
    let name: String
    let schema: JSONObject
    /// The range of the Swift type, which the model doesn't need to see.
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
  ///   - type: The type, whose name becomes the name of the schema.
  ///   - description: A description of the values for the model.
  ///   - properties: The properties, in the order in which the model generates them.
  public init(
    type: any Generable.Type, description: String? = nil, properties: [Property]
  ) {
    self.init(
      type: type, description: description, representNilExplicitlyInGeneratedContent: false,
      properties: properties)
  }

  /// Creates the schema of a type with properties, with a choice of how absent values are written.
  ///
  /// - Parameters:
  ///   - type: The type, whose name becomes the name of the schema.
  ///   - description: A description of the values for the model.
  ///   - explicitNil: A Boolean value that indicates whether an optional property without a value
  ///     is written as `null` instead of being omitted.
  ///   - properties: The properties, in the order in which the model generates them.
  public init(
    type: any Generable.Type, description: String? = nil,
    representNilExplicitlyInGeneratedContent explicitNil: Bool, properties: [Property]
  ) {
    form = .object(
      ObjectForm(
        type: type, description: description, properties: properties, writesNil: explicitNil))
  }

  /// Creates the schema of a type whose values are strings from a list of choices.
  public init(type: any Generable.Type, description: String? = nil, anyOf choices: [String]) {
    form = .strings(type: type, description: description, choices)
  }

  /// Creates the schema of a type whose values are the values of several other types.
  public init(
    type: any Generable.Type, description: String? = nil, anyOf types: [any Generable.Type]
  ) {
    form = .types(type: type, description: description, types)
  }

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
