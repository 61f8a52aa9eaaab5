/// Converts goals to nodes of a graph; a goal that others refer to becomes one definition.
struct SchemaLowering {
  private let evaluator: SchemaEvaluator
  private var numbers: [Goal: Int] = [:]
  private var queue: [Goal] = []

  /// Each goal is a combination of the document's schemas.
  private static let goalLimit = 20_000

  init(_ evaluator: SchemaEvaluator) { self.evaluator = evaluator }

  mutating func makeGraph(_ keyOrder: KeyOrder) throws -> SchemaGraph {
    let goal = try evaluator.rootGoal()
    if try evaluator.isEmpty(goal) {
      throw JSONSchemaError(
        .unsatisfiable, SchemaPlace(keyword: "", pointer: ""), "No value fits it.",
        remedy: "Look for conditions that contradict one another.")
    }
    let root = try makeNode(goal)
    var definitions: [SchemaNode] = []
    while definitions.count < queue.count {
      let goal = queue[definitions.count]
      if queue.count > Self.goalLimit {
        throw JSONSchemaError(
          .tooComplex, evaluator.place(of: goal), "Its schemas combine in too many ways.",
          remedy: "Use fewer schemas that hold for the same value.")
      }
      definitions.append(try makeNode(evaluator.set(of: goal)))
    }
    return SchemaGraph(root: root, definitions: definitions, keyOrder: keyOrder)
  }

  /// Returns a complete node if the values have no parts, otherwise a reference.
  mutating func makeNode(_ goal: Goal) throws -> SchemaNode {
    if try evaluator.isEmpty(goal) { return .never }
    let set = try evaluator.set(of: goal)
    if set.isAll { return .any }
    if set.isFlat { return try makeNode(set) }
    if let number = numbers[goal] { return .reference(number) }
    numbers[goal] = queue.count
    queue.append(goal)
    return .reference(queue.count - 1)
  }

  private mutating func makeNode(_ set: ValueSet) throws -> SchemaNode {
    var nodes: [SchemaNode] = []
    if set.hasNull { nodes.append(.null) }
    if set.hasTrue || set.hasFalse {
      nodes.append(.boolean(set.hasTrue && set.hasFalse ? nil : set.hasTrue))
    }
    nodes += set.numbers.map { .number($0.node) }
    for shape in set.texts {
      try evaluator.refuse(shape.unsupported)
      nodes.append(.string(shape.node))
    }
    for shape in set.arrays {
      for plain in try evaluator.plainShapes(shape) { nodes.append(try makeNode(plain)) }
    }
    for shape in set.objects {
      for plain in try evaluator.plainShapes(shape) { nodes.append(try makeNode(plain)) }
    }
    var seen: Set<SchemaNode> = []
    nodes.removeAll { !seen.insert($0).inserted }
    return nodes.isEmpty ? .never : nodes.count == 1 ? nodes[0] : .anyOf(nodes)
  }

  private mutating func makeNode(_ shape: ArrayShape) throws -> SchemaNode {
    let prefix = shape.prefix.prefix(shape.maxCount ?? .max)
    return try .array(
      ArrayNode(
        prefix: prefix.map { try makeNode($0) }, items: makeNode(shape.rest),
        minimumCount: shape.minCount, maximumCount: shape.maxCount))
  }

  private mutating func makeNode(_ shape: ObjectShape) throws -> SchemaNode {
    var node = ObjectNode(
      additional: try self.makeNode(shape.rest), minimumCount: shape.minCount,
      maximumCount: shape.maxCount)
    for member in shape.members {
      node.properties.append(
        .init(
          name: member.key, node: try self.makeNode(member.goal), isRequired: member.isRequired))
    }
    for known in shape.classes {
      let named = shape.members.map(\.key).filter(known.language.accepts)
      let language = try known.language.subtracting(Language(strings: named))
      let value = try self.makeNode(known.goal)
      if language.isEmpty || value == node.additional { continue }
      node.patterns.append(.init(language: language, node: value))
    }
    return .object(node)
  }
}

extension NumberShape {
  fileprivate var node: NumberNode {
    NumberNode(
      isInteger: isInteger, minimum: low.map { .init($0.value.text, isExclusive: $0.isExclusive) },
      maximum: high.map { .init($0.value.text, isExclusive: $0.isExclusive) },
      multiples: multiples.map(\.text), excludedMultiples: excludedMultiples.map(\.text),
      excludedValues: excludedValues.map(\.text))
  }
}
