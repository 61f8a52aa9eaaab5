extension GenerationSchema: Codable {
  /// The stand-in doesn't read schemas.
  public init(from decoder: any Decoder) throws {
    throw StandInError("a schema can't be decoded")
  }

  /// Writes JSON Schema with the order of properties, as the real one does.
  public func encode(to encoder: any Encoder) throws {
    var members = document(root)
    members["title"] = .text(name)
    let others = named.filter { $0.key != name }
    if !others.isEmpty { members["$defs"] = .object(others.mapValues { .object(document($0)) }) }
    try StandInJSON.object(members).encode(to: encoder)
  }

  private func document(_ node: Node) -> [String: StandInJSON] {
    switch node {
    case .null: return ["type": .text("null")]
    case .boolean: return ["type": .text("boolean")]
    case .string(let guides):
      var members: [String: StandInJSON] = ["type": .text("string")]
      for case .choices(let choices) in guides {
        members["enum"] = .list(choices.map { .text($0) })
      }
      return members
    case .integer(let guides): return ["type": .text("integer")].merging(bounds(guides)) { $1 }
    case .number(let guides): return ["type": .text("number")].merging(bounds(guides)) { $1 }
    case .strings(let choices):
      return ["type": .text("string"), "enum": .list(choices.map { .text($0) })]
    case .choice(let nodes): return ["anyOf": .list(nodes.map { .object(document($0)) })]
    case .reference(let target):
      return ["$ref": .text(target == name ? "#" : "#/$defs/\(target)")]
    case .array(let node, let minimum, let maximum):
      var members: [String: StandInJSON] = [
        "type": .text("array"), "items": .object(document(node)),
      ]
      members["minItems"] = minimum.map { .number(Double($0)) }
      members["maxItems"] = maximum.map { .number(Double($0)) }
      return members
    case .object(let properties):
      let parts = properties.map { ($0.name, StandInJSON.object(document($0.node))) }
      return [
        "type": .text("object"), "additionalProperties": .flag(false),
        "properties": .object(Dictionary(uniqueKeysWithValues: parts)),
        "required": .list(properties.filter { !$0.isOptional }.map { .text($0.name) }),
        "x-order": .list(properties.map { .text($0.name) }),
      ]
    }
  }

  private func bounds(_ guides: [GuideKind]) -> [String: StandInJSON] {
    var members: [String: StandInJSON] = [:]
    for guide in guides {
      if case .minimum(let least) = guide { members["minimum"] = .number(least) }
      if case .maximum(let most) = guide { members["maximum"] = .number(most) }
    }
    return members
  }
}

enum StandInJSON: Encodable {
  case text(String)
  case number(Double)
  case flag(Bool)
  case list([StandInJSON])
  case object([String: StandInJSON])

  func encode(to encoder: any Encoder) throws {
    var container = encoder.singleValueContainer()
    switch self {
    case .text(let text): try container.encode(text)
    case .number(let amount): try container.encode(amount)
    case .flag(let flag): try container.encode(flag)
    case .list(let parts): try container.encode(parts)
    case .object(let members): try container.encode(members)
    }
  }
}
