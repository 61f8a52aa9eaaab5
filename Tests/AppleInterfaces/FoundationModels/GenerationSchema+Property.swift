extension GenerationSchema {
  public init(
    type: any Generable.Type, description: String? = nil, properties: [Property]
  ) {
    self.init(.object(properties.map { ($0.name, $0.node, false) }))
  }

  public struct Property: Sendable {
    let name: String
    let node: Node

    public init<Value>(
      name: String, description: String? = nil, type: Value.Type,
      guides: [GenerationGuide<Value>] = []
    ) where Value: Generable {
      self.name = name
      node = type.generationSchema.root
    }
  }
}
