import Foundation
import LanguageModels
import TestSupport

/// A generator of random schemas with every kind of guide and nesting.
struct RandomSchema {
  private var random: SeededGenerator
  /// The names of the definitions, which any reference can use.
  private var names: [String] = []

  init(seed: UInt64) { random = SeededGenerator(seed: seed) }

  /// Returns a schema whose root is an object, with definitions that refer to each other.
  mutating func next() throws -> GenerationSchema {
    names = (0..<Int.random(in: 0...2, using: &random)).map { "Part\($0)" }
    let definitions = names.map { object(named: $0, depth: 2) }
    return try GenerationSchema(root: object(named: "Root", depth: 0), dependencies: definitions)
  }

  private mutating func object(named name: String, depth: Int) -> DynamicGenerationSchema {
    let count = Int.random(in: 0...(depth == 0 ? 5 : 3), using: &random)
    let properties = (0..<count).map { index in
      DynamicGenerationSchema.Property(
        name: Self.keys[index], description: isLikely(0.3) ? "Some words" : nil,
        schema: value(depth: depth + 1), isOptional: isLikely(0.4))
    }
    return DynamicGenerationSchema(name: name, properties: properties)
  }

  /// Property names, including some that need escapes or aren't ASCII.
  private static let keys = ["name", "a \"quoted\" key", "größe", "back\\slash", "🦊"]

  private mutating func value(depth: Int) -> DynamicGenerationSchema {
    switch Int.random(in: 0..<(depth < 4 ? 14 : 8), using: &random) {
    case 0: return DynamicGenerationSchema(type: String.self)
    case 1: return DynamicGenerationSchema(type: Bool.self)
    case 2: return text()
    case 3: return integer()
    case 4: return number()
    case 5: return decimal()
    case 6: return array()
    case 7:
      return DynamicGenerationSchema(name: fresh("Words"), anyOf: ["red", "grün", "\"", "\\n"])
    case 8: return object(named: fresh("Object"), depth: depth)
    case 9: return choice(depth: depth)
    case 10 where !names.isEmpty: return reference(to: names.randomElement(using: &random)!)
    default:
      let least = Int.random(in: 0...2, using: &random)
      return DynamicGenerationSchema(
        arrayOf: value(depth: depth + 1), minimumElements: isLikely(0.5) ? least : nil,
        maximumElements: isLikely(0.5) ? least + Int.random(in: 0...3, using: &random) : nil)
    }
  }

  /// Returns a reference inside an array, which can be empty, so that every value can end.
  private func reference(to name: String) -> DynamicGenerationSchema {
    DynamicGenerationSchema(arrayOf: DynamicGenerationSchema(referenceTo: name), maximumElements: 2)
  }

  private mutating func choice(depth: Int) -> DynamicGenerationSchema {
    let schemas = (0..<Int.random(in: 1...3, using: &random)).map { _ in value(depth: depth + 1) }
    return DynamicGenerationSchema(name: fresh("Choice"), anyOf: schemas)
  }

  private mutating func text() -> DynamicGenerationSchema {
    let guides: [GenerationGuide<String>] = [
      .constant("fixed \u{1F98A} \"value\""), .anyOf(["a", "ab", "b\nc"]), .pattern(/[a-z]{2,5}/),
      .substring(of: "“Ja,” said\nthe \"fox\" 🦊, the \\fox. ", words: 1...3),
      .pattern(/(?:\+49|0)[1-9]\d{3,6}/), .pattern(/[^"\\]*ü?/), .pattern(/\d{4}-\d{2}-\d{2}|none/),
    ]
    return DynamicGenerationSchema(
      type: String.self, guides: [guides.randomElement(using: &random)!])
  }

  private mutating func integer() -> DynamicGenerationSchema {
    let low = Int.random(in: -2000...2000, using: &random)
    let guides: [[GenerationGuide<Int>]] = [
      [], [.minimum(low)], [.maximum(low)], [.range(low...(low + 7))], [.range(low...low)],
      [.minimum(low), .maximum(low + 1000)], [.range(Int.min...Int.max)],
    ]
    return DynamicGenerationSchema(type: Int.self, guides: guides.randomElement(using: &random)!)
  }

  private mutating func number() -> DynamicGenerationSchema {
    let low = Double.random(in: -10...10, using: &random)
    let guides: [[GenerationGuide<Double>]] = [
      [], [.minimum(low)], [.maximum(low)], [.range(low...(low + 0.25))], [.range(-1e300...1e300)],
    ]
    let floats: [[GenerationGuide<Float>]] = [[], [.minimum(0.5)], [.range(-0.001...0.001)]]
    return isLikely(0.7)
      ? DynamicGenerationSchema(type: Double.self, guides: guides.randomElement(using: &random)!)
      : DynamicGenerationSchema(type: Float.self, guides: floats.randomElement(using: &random)!)
  }

  private mutating func decimal() -> DynamicGenerationSchema {
    let cent = Decimal(string: "0.01")!
    let guides: [[GenerationGuide<Decimal>]] = [
      [], [.minimum(cent)], [.maximum(-cent)], [.range(cent...Decimal(100))],
    ]
    return DynamicGenerationSchema(
      type: Decimal.self, guides: guides.randomElement(using: &random)!)
  }

  private mutating func array() -> DynamicGenerationSchema {
    let count = Int.random(in: 0...3, using: &random)
    let guides: [[GenerationGuide<[Int]>]] = [
      [.minimumCount(count)], [.maximumCount(count)], [.count(count)],
      [.count(count...(count + 2))],
      [.element(.range(0...9)), .maximumCount(4)],
    ]
    let words: [[GenerationGuide<[String]>]] = [
      [.element(.anyOf(["x", "y"])), .count(count)],
      [.element(.pattern(/[01]+/)), .maximumCount(3)],
    ]
    return isLikely(0.6)
      ? DynamicGenerationSchema(type: [Int].self, guides: guides.randomElement(using: &random)!)
      : DynamicGenerationSchema(type: [String].self, guides: words.randomElement(using: &random)!)
  }

  private var count = 0

  /// Returns an unused name.
  private mutating func fresh(_ name: String) -> String {
    count += 1
    return "\(name)\(count)"
  }

  private mutating func isLikely(_ chance: Double) -> Bool {
    Double.random(in: 0..<1, using: &random) < chance
  }
}
