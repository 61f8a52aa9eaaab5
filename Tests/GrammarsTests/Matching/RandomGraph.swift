import Grammars
import TestSupport

/// A generator of random graphs whose definitions may refer to one another.
struct RandomGraph {
  private var random: SeededGenerator
  private let names = ["a", "b", "ab", "é", "q\"", ""]

  init(seed: UInt64) { random = SeededGenerator(seed: seed) }

  mutating func graph() throws -> SchemaGraph {
    let definitions = try (0..<3).map { _ in try node(2) }
    return SchemaGraph(
      root: try node(3), definitions: definitions, keyOrder: chance(2) ? .any : .declared)
  }

  private mutating func chance(_ times: Int) -> Bool {
    Int.random(in: 0..<times, using: &random) == 0
  }

  private mutating func node(_ depth: Int) throws -> SchemaNode {
    switch Int.random(in: 0..<(depth == 0 ? 8 : 13), using: &random) {
    case 0: return .null
    case 1: return .boolean(chance(2) ? nil : true)
    case 2:
      return .number(
        NumberNode(
          isInteger: chance(2), minimum: chance(2) ? .init("-5", isExclusive: chance(2)) : nil,
          maximum: chance(2) ? .init("12", isExclusive: chance(2)) : nil,
          multiples: chance(3) ? ["3"] : []))
    case 3:
      return .string(
        StringNode(
          minLength: Int.random(in: 0...2, using: &random), maxLength: chance(2) ? 4 : nil))
    case 4: return .string(StringNode(language: try Language(pattern: "^(a|é\n)+$"), maxLength: 20))
    case 5: return .string(StringNode(language: try Language(strings: names)))
    case 6: return chance(3) ? .any : chance(3) ? .never : .literal("[1, {\"x\":\"é\"}]")
    case 7: return .reference(Int.random(in: 0..<3, using: &random))
    case 8:
      return .anyOf(
        try (0..<Int.random(in: 1...3, using: &random)).map { _ in try node(depth - 1) })
    case 9: return try array(depth)
    default: return try object(depth)
    }
  }

  private mutating func array(_ depth: Int) throws -> SchemaNode {
    let minimum = Int.random(in: 0...2, using: &random)
    return .array(
      ArrayNode(
        prefix: try (0..<Int.random(in: 0...2, using: &random)).map { _ in try node(depth - 1) },
        items: try node(depth - 1), minimumCount: minimum,
        maximumCount: chance(2) ? minimum + Int.random(in: 0...2, using: &random) : nil))
  }

  private mutating func object(_ depth: Int) throws -> SchemaNode {
    let chosen = names.shuffled(using: &random).prefix(Int.random(in: 0...4, using: &random))
    var object = ObjectNode(additional: chance(2) ? .never : try node(depth - 1))
    for name in chosen {
      object.properties.append(.init(name: name, node: try node(depth - 1), isRequired: chance(2)))
    }
    if chance(2) {
      let language = try Language(pattern: chance(2) ? "^x[0-9]$" : "^y")
      object.patterns = [.init(language: language, node: try node(depth - 1))]
    }
    object.minimumCount = Int.random(in: 0...3, using: &random)
    if chance(2) {
      object.maximumCount = object.minimumCount + Int.random(in: 0...2, using: &random)
    }
    if chance(4) { object.keyLanguage = try Language(pattern: "^[a-y0-9]{0,3}$") }
    return .object(object)
  }
}
