public import Foundation

public struct GenerationSchema: Sendable {
  indirect enum Node: Sendable {
    case object([(name: String, node: Node, isOptional: Bool)])
    case choice([Node])
    case strings([String])
    case array(Node, minimum: Int?, maximum: Int?)
    case string([GuideKind])
    case integer([GuideKind])
    case number([GuideKind])
    case boolean
    case null
    case reference(String)
  }

  let root: Node
  let named: [String: Node]
  let name: String

  init(_ root: Node) {
    self.root = root
    named = [:]
    name = "Value"
  }

  public init(root: DynamicGenerationSchema, dependencies: [DynamicGenerationSchema]) throws {
    var named: [String: Node] = [:]
    for schema in dependencies + [root] {
      guard let name = schema.name else { continue }
      if named[name] != nil {
        throw SchemaError.duplicateType(
          schema: root.name, type: name, context: .init(debugDescription: "named twice"))
      }
      named[name] = schema.node
    }
    self.named = named
    self.root = root.node
    name = root.name ?? "Value"
    let missing = Set(([root] + dependencies).flatMap(\.node.references)).subtracting(named.keys)
    if !missing.isEmpty {
      throw SchemaError.undefinedReferences(
        schema: root.name, references: missing.sorted(),
        context: .init(debugDescription: "no such schema"))
    }
  }

  public enum SchemaError: Error, LocalizedError {
    public struct Context: Sendable {
      public let debugDescription: String
      public init(debugDescription: String) { self.debugDescription = debugDescription }
    }
    case duplicateType(schema: String?, type: String, context: Context)
    case duplicateProperty(schema: String, property: String, context: Context)
    case emptyTypeChoices(schema: String, context: Context)
    case undefinedReferences(schema: String?, references: [String], context: Context)
  }
}

extension GenerationSchema.Node {
  var references: [String] {
    switch self {
    case .object(let properties): properties.flatMap(\.node.references)
    case .choice(let nodes): nodes.flatMap(\.references)
    case .array(let node, _, _): node.references
    case .reference(let name): [name]
    default: []
    }
  }
}

public struct DynamicGenerationSchema: Sendable {
  let name: String?
  let node: GenerationSchema.Node

  private init(_ name: String?, _ node: GenerationSchema.Node) {
    self.name = name
    self.node = node
  }

  @available(iOS 26.4, macOS 26.4, visionOS 26.4, *)
  public static var null: DynamicGenerationSchema { .init(nil, .null) }

  public init(name: String, description: String? = nil, properties: [Property]) {
    self.init(name, .object(properties.map { ($0.name, $0.node, $0.isOptional) }))
  }

  public init(name: String, description: String? = nil, anyOf choices: [DynamicGenerationSchema]) {
    self.init(name, .choice(choices.map(\.node)))
  }

  public init(name: String, description: String? = nil, anyOf choices: [String]) {
    self.init(name, .strings(choices))
  }

  public init(
    arrayOf itemSchema: DynamicGenerationSchema, minimumElements: Int? = nil,
    maximumElements: Int? = nil
  ) {
    self.init(nil, .array(itemSchema.node, minimum: minimumElements, maximum: maximumElements))
  }

  public init<Value>(type: Value.Type, guides: [GenerationGuide<Value>] = [])
  where Value: Generable {
    let kinds = guides.map(\.kind)
    switch type.generationSchema.root {
    case .string: self.init(nil, .string(kinds))
    case .integer: self.init(nil, .integer(kinds))
    case .number: self.init(nil, .number(kinds))
    case let node: self.init(nil, node)
    }
  }

  public init(referenceTo name: String) { self.init(nil, .reference(name)) }

  public struct Property {
    let name: String
    let node: GenerationSchema.Node
    let isOptional: Bool

    public init(
      name: String, description: String? = nil, schema: DynamicGenerationSchema,
      isOptional: Bool = false
    ) {
      self.name = name
      node = schema.node
      self.isOptional = isOptional
    }
  }
}
