/// Makes the first value that a schema allows.
struct StandInValue {
  let schema: GenerationSchema

  init(_ schema: GenerationSchema) { self.schema = schema }

  /// Texts that are tried for a pattern.
  private static let samples = ["", "a", "AB123", "2026-01-31", "12", "a@b.example"]

  func first() throws -> GeneratedContent { try value(schema.root, 0) }

  private func value(
    _ node: GenerationSchema.Node, _ depth: Int
  ) throws -> GeneratedContent {
    guard depth < 20 else { throw StandInError("a schema without end") }
    switch node {
    case .null: return GeneratedContent(kind: .null)
    case .boolean: return GeneratedContent(kind: .bool(true))
    case .string(let guides): return GeneratedContent(kind: .string(try text(guides)))
    case .integer(let guides), .number(let guides):
      return GeneratedContent(kind: .number(number(guides)))
    case .strings(let choices):
      return GeneratedContent(kind: .string(choices.first ?? ""))
    case .choice(let nodes):
      guard let first = nodes.first else { throw StandInError("no choice") }
      return try value(first, depth + 1)
    case .array(let node, let minimum, _):
      let part = try value(node, depth + 1)
      return GeneratedContent(
        kind: .array(Array(repeating: part, count: minimum ?? 1)))
    case .reference(let name):
      guard let target = schema.named[name] else { throw StandInError("no schema \(name)") }
      return try value(target, depth + 1)
    case .object(let properties):
      var values: [String: GeneratedContent] = [:]
      let given = properties.filter { !$0.isOptional }
      for property in given { values[property.name] = try value(property.node, depth + 1) }
      return GeneratedContent(
        kind: .structure(properties: values, orderedKeys: given.map(\.name)))
    }
  }

  private func text(_ guides: [GuideKind]) throws -> String {
    var candidates = ["some text"] + Self.samples
    for guide in guides {
      switch guide {
      case .choices(let choices): candidates = choices
      case .pattern(let matches): candidates = candidates.filter(matches)
      case .minimum, .maximum: break
      }
    }
    guard let first = candidates.first else {
      throw LanguageModelSession.GenerationError.unsupportedGuide(
        .init(debugDescription: "no sample matches"))
    }
    return first
  }

  private func number(_ guides: [GuideKind]) -> Double {
    var amount = 0.0
    for guide in guides {
      switch guide {
      case .minimum(let least): amount = max(amount, least)
      case .maximum(let most): amount = min(amount, most)
      case .choices, .pattern: break
      }
    }
    return amount
  }
}
