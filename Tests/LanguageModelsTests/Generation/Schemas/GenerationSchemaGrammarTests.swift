import Foundation
import Grammars
import LanguageModels
import Testing
import TestSupport

@Suite struct GenerationSchemaGrammarTests {
  private func fits(_ json: String, _ schema: GenerationSchema) throws -> Bool {
    var matcher = ByteMatcher(try schema.grammar())
    return matcher.advance(json.utf8) && matcher.isComplete
  }

  /// A value of every guide.
  private struct Sample: Generable {
    var content: GeneratedContent
    var code: String
    var mood: String
    var count: Int
    var share: Double
    var size: Float
    var price: Decimal
    var grid: [[Int]]
    var dish: Dish?
    var tree: Outline

    static var generationSchema: GenerationSchema {
      GenerationSchema(
        type: Sample.self,
        properties: [
          .init(name: "code", type: String.self, guides: [/[A-F]\d{1,2}|z+/]),
          .init(name: "mood", type: String.self, guides: [.anyOf(["good", "so \"so\"", "bäd"])]),
          .init(name: "any", type: Int.self),
          .init(name: "count", type: Int.self, guides: [.range(-3...12)]),
          .init(name: "share", type: Double.self, guides: [.range(0.25...0.5)]),
          .init(name: "free", type: Double.self), .init(name: "size", type: Float.self),
          .init(name: "price", type: Decimal.self, guides: [.minimum(0)]),
          .init(
            name: "grid", type: [[Int]].self,
            guides: [.count(1...3), .element(.count(2)), .element(.element(.range(0...9)))]),
          .init(name: "dish", type: Dish?.self), .init(name: "tree", type: Outline.self),
        ])
    }

    init(_ content: GeneratedContent) throws {
      self.content = content
      code = try content.value(forProperty: "code")
      mood = try content.value(forProperty: "mood")
      _ = try content.value(Int.self, forProperty: "any")
      count = try content.value(forProperty: "count")
      share = try content.value(forProperty: "share")
      _ = try content.value(Double.self, forProperty: "free")
      size = try content.value(forProperty: "size")
      price = try content.value(forProperty: "price")
      grid = try content.value(forProperty: "grid")
      dish = try content.value(forProperty: "dish")
      tree = try content.value(forProperty: "tree")
    }

    var generatedContent: GeneratedContent { content }
  }

  /// Text drawn byte by byte from what the grammar allows, then ended as soon as may be.
  @Test(arguments: 0..<40)
  func whateverIsWrittenDecodes(seed: UInt64) throws {
    var random = SeededGenerator(seed: seed)
    var matcher = ByteMatcher(try Sample.generationSchema.grammar())
    var text: [UInt8] = []
    for _ in 0..<600 where !matcher.mustEnd {
      // Plain bytes more often, that walks get further than into one string.
      let bytes = (UInt8.min...UInt8.max).shuffled(using: &random)
      let preferred = Bool.random(using: &random) ? Array("\",:]}".utf8) : []
      guard let byte = (preferred + bytes).first(where: { matcher.advance($0) }) else {
        Issue.record("nothing can follow \(String(decoding: text, as: UTF8.self))")
        return
      }
      text.append(byte)
    }
    text += matcher.shortestCompletion()
    let json = String(decoding: text, as: UTF8.self)
    let sample = try Sample(GeneratedContent(json: json))
    #expect(sample.code.wholeMatch(of: /[A-F]\d{1,2}|z+/) != nil, "\(json)")
    #expect(["good", "so \"so\"", "bäd"].contains(sample.mood))
    #expect((-3...12).contains(sample.count))
    #expect((0.25...0.5).contains(sample.share))
    #expect(sample.price >= 0)
    #expect((1...3).contains(sample.grid.count))
    #expect(sample.grid.allSatisfy { $0.count == 2 && $0.allSatisfy((0...9).contains) })
  }

  @Test func valuesThatFitAndValuesThatDoNot() throws {
    let schema = Dish.generationSchema
    let dish = Dish(name: "a", price: 2.5, rating: 3, allergens: [.milk], note: "x")
    #expect(try fits(dish.generatedContent.jsonString, schema))
    let wrong = [
      #"{"name":"a","price":2.5,"rating":6,"allergens":[]}"#,
      #"{"name":"a","price":0.5,"rating":3,"allergens":[]}"#,
      #"{"name":"a","price":2.5,"rating":3}"#,
      #"{"price":2.5,"name":"a","rating":3,"allergens":[]}"#,
      #"{"name":"a","price":2.5,"rating":3,"allergens":["wood"]}"#,
      #"{"name":"a","price":2.5,"rating":3,"allergens":[],"note":null}"#,
      #"{"name":"a","price":2.5,"rating":3,"allergens":[],"more":1}"#,
    ]
    for json in wrong { #expect(try !fits(json, schema), "\(json)") }
  }

  @Test func typesThatContainThemselves() throws {
    let tree = Outline(name: "a", children: [Outline(name: "b", children: [Outline(name: "c")])])
    #expect(try fits(tree.generatedContent.jsonString, Outline.generationSchema))
    #expect(try fits("[\(tree.generatedContent.jsonString)]", [Outline].generationSchema))
    #expect(try !fits(#"{"name":"a","children":[1]}"#, Outline.generationSchema))
  }

  @Test func integersStayWithinTheirType() throws {
    for text in ["9223372036854775807", "-9223372036854775808", "0"] {
      #expect(try fits(text, Int.generationSchema))
    }
    for text in ["9223372036854775808", "-9223372036854775809", "1.5", "99999999999999999999"] {
      #expect(try !fits(text, Int.generationSchema))
    }
  }

  @Test func aStoredSchemaHoldsToTheSame() throws {
    let data = try JSONEncoder().encode(Dish.generationSchema)
    let schema = try JSONDecoder().decode(GenerationSchema.self, from: data)
    let json = #"{"name":"a","price":2.5,"rating":3,"allergens":["nuts","milk"]}"#
    #expect(try fits(json, schema))
    #expect(try !fits(#"{"price":2.5,"name":"a","rating":3,"allergens":[]}"#, schema))
  }

  @Test func guidesThatNothingFitsAreRefused() {
    let schemas = [
      [GenerationGuide<String>.anyOf(["x"]), .pattern(/y/)], [.pattern(/a/), .pattern(/b/)],
      [.pattern("(")], [.pattern(/(a)\1/)],
    ].map { guides in
      GenerationSchema(
        type: Outline.self, properties: [.init(name: "a", type: String.self, guides: guides)])
    }
    for schema in schemas {
      let error = #expect(throws: LanguageModelSession.GenerationError.self) {
        try schema.grammar()
      }
      guard case .unsupportedGuide(let context) = error else {
        Issue.record("another error: \(String(describing: error))")
        continue
      }
      #expect(context.debugDescription.contains("Outline"), "\(context.debugDescription)")
    }
  }

  @Test func choicesOfDynamicSchemas() throws {
    let node = DynamicGenerationSchema(
      name: "Node",
      anyOf: [
        .init(name: "Leaf", anyOf: ["leaf", "end"]),
        .init(arrayOf: .init(referenceTo: "Node"), minimumElements: 1, maximumElements: 2),
      ])
    let schema = try GenerationSchema(root: node, dependencies: [])
    for json in [#""leaf""#, #"["end"]"#, #"[["leaf","end"],[["end"]]]"#] {
      #expect(try fits(json, schema), "\(json)")
    }
    for json in ["[]", #"["leaf","leaf","leaf"]"#, #""twig""#] {
      #expect(try !fits(json, schema), "\(json)")
    }
  }
}
