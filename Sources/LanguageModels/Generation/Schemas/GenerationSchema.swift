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
  enum Form: Sendable {
    case object(ObjectForm)
    case strings(type: any Generable.Type, description: String?, [String])
    case types(type: any Generable.Type, description: String?, [any Generable.Type])
    case array(any Generable.Type)
    case value(ValueForm)
    case dynamic(DynamicForm)
    case document(JSONValue, KeyOrder)
  }

  struct ObjectForm: Sendable {
    let type: any Generable.Type
    let description: String?
    let properties: [Property]
    /// True if a `nil` property is written as `null` instead of being omitted.
    let writesNil: Bool
  }

  /// A property of a generable type, with its name, its type and its guides.
  public struct Property: Sendable {
    let name: String
    let description: String?
    /// The type itself and not its schema, so that a type can contain properties of its own type.
    let type: any Generable.Type
    let isOptional: Bool
    let rules: [GuideRule]

    init(
      _ name: String, _ description: String?, _ type: any Generable.Type, isOptional: Bool,
      rules: [GuideRule]
    ) {
      self.name = name
      self.description = description
      self.type = type
      self.isOptional = isOptional
      self.rules = rules
    }
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

  /// Shown to people, and sent to servers that need a name.
  package var name: String {
    switch form {
    case .object(let form): String(describing: form.type)
    case .strings(let type, _, _), .types(let type, _, _): String(describing: type)
    case .array(let element): "Array of \(element)"
    case .value(let form): form.name
    case .dynamic(let form): form.root.name ?? "Value"
    case .document(let document, _): document["title"]?.string ?? "Value"
    }
  }
}

extension GenerationSchema {
  /// Creates the schema of a type with properties.
  ///
  /// - Parameters:
  ///   - type: The type, whose name becomes the name of the schema.
  ///   - description: A description of the values for the model.
  ///   - properties: The properties, in the order in which the model generates them.
  public init(type: any Generable.Type, description: String? = nil, properties: [Property]) {
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
}
