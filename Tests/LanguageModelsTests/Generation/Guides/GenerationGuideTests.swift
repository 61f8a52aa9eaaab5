import Foundation
import Grammars
import LanguageModels
import Testing

@Suite struct GenerationGuideTests {
  private struct Owner: SchemaOnly {
    static var generationSchema: GenerationSchema {
      GenerationSchema(type: Owner.self, anyOf: ["x"])
    }
  }

  /// Returns the schema of a property with guides, as JSON.
  private func keywords<Value: Generable>(_ guides: GenerationGuide<Value>...) throws -> String {
    let schema = GenerationSchema(
      type: Owner.self, properties: [.init(name: "a", type: Value.self, guides: guides)])
    try schema.check()
    return schema.document()["properties"]?["a"]?.serialized() ?? "none"
  }

  private func problem<Value: Generable>(_ guides: GenerationGuide<Value>...) -> String? {
    let schema = GenerationSchema(
      type: Owner.self, properties: [.init(name: "a", type: Value.self, guides: guides)])
    do {
      try schema.check()
      return nil
    } catch LanguageModelSession.GenerationError.unsupportedGuide(let context) {
      return context.debugDescription
    } catch {
      return "another error"
    }
  }

  @Test func strings() throws {
    #expect(try keywords(.constant("x")) == #"{"type":"string","const":"x"}"#)
    #expect(try keywords(.anyOf(["x", "y", "x"])) == #"{"type":"string","enum":["x","y"]}"#)
    #expect(try keywords(.pattern(/a|b/)) == #"{"type":"string","pattern":"^(?:a|b)$"}"#)
    #expect(try keywords(.pattern("[ab]+")) == #"{"type":"string","pattern":"^(?:[ab]+)$"}"#)
    #expect(
      try keywords(.pattern(/a+/), .pattern(/b*a/), .pattern(/.a/))
        == #"{"type":"string","pattern":"^(?:a+)$","allOf":[{"pattern":"^(?:b*a)$"},"#
        + #"{"pattern":"^(?:.a)$"}]}"#)
    #expect(
      try keywords(.anyOf(["x", "y", "z"]), .anyOf(["z", "y"]))
        == #"{"type":"string","enum":["z","y"]}"#)
    #expect(try keywords(.constant("x"), .anyOf(["z", "x"])) == #"{"type":"string","const":"x"}"#)
    #expect(
      try keywords(.substring(of: "a b", words: 1...2), .substring(of: "b"), .pattern("b"))
        == #"{"type":"string","x-substring":"a b","x-min-words":1,"x-max-words":2,"#
        + #""allOf":[{"x-substring":"b"}],"pattern":"^(?:b)$"}"#)
  }

  @Test func wholeNumbers() throws {
    let lowest = "-9223372036854775808"
    let highest = "9223372036854775807"
    #expect(
      try keywords(GenerationGuide<Int>.minimum(3))
        == #"{"type":"integer","minimum":3,"maximum":\#(highest)}"#)
    #expect(
      try keywords(GenerationGuide<Int>.maximum(3))
        == #"{"type":"integer","minimum":\#(lowest),"maximum":3}"#)
    #expect(
      try keywords(GenerationGuide<Int>.range(.min...(.max)))
        == #"{"type":"integer","minimum":\#(lowest),"maximum":\#(highest)}"#)
    // 2⁵³ + 1, which `Double` can't represent.
    #expect(
      try keywords(.range(9_007_199_254_740_993...9_007_199_254_740_995), .minimum(-1))
        == #"{"type":"integer","minimum":9007199254740993,"maximum":9007199254740995}"#)
  }

  @Test func fractions() throws {
    #expect(
      try keywords(.range(0.1...1e20))
        == #"{"type":"number","minimum":0.1,"maximum":100000000000000000000}"#)
    #expect(
      try keywords(.minimum(-.infinity), .maximum(1.5)) == #"{"type":"number","maximum":1.5}"#)
    #expect(
      try keywords(GenerationGuide<Float>.range(0.1...0.7))
        == #"{"type":"number","minimum":0.1,"maximum":0.7}"#)
    let price = try #require(Decimal(string: "12345678901234567890.05"))
    #expect(
      try keywords(GenerationGuide<Decimal>.minimum(-price), .maximum(price))
        == #"{"type":"number","minimum":-12345678901234567890.05,"#
        + #""maximum":12345678901234567890.05}"#)
    #expect(
      try keywords(GenerationGuide<Decimal>.range(0...2))
        == #"{"type":"number","minimum":0,"maximum":2}"#)
  }

  @Test func arrays() throws {
    let items = #"{"type":"array","items":{"type":"string"}"#
    #expect(try keywords(GenerationGuide<[String]>.minimumCount(1)) == items + #","minItems":1}"#)
    #expect(try keywords(GenerationGuide<[String]>.maximumCount(4)) == items + #","maxItems":4}"#)
    #expect(
      try keywords(GenerationGuide<[String]>.count(3)) == items + #","minItems":3,"maxItems":3}"#)
    #expect(
      try keywords(GenerationGuide<[String]>.count(0...3))
        == items + #","minItems":0,"maxItems":3}"#)
    #expect(
      try keywords(.count(2), .element(.anyOf(["x", "y"])))
        == #"{"type":"array","items":{"type":"string","enum":["x","y"]},"minItems":2,"maxItems":2}"#
    )
    #expect(
      try keywords(.element(.element(.range(1.0...2))), .element(.count(2)))
        == #"{"type":"array","items":{"type":"array","items":"#
        + #"{"type":"number","minimum":1,"maximum":2},"minItems":2,"maxItems":2}}"#)
  }

  /// The type of a guide is inferred without context, as in the arguments of `@Guide`.
  @Test func typesAreFoundWithoutContext() {
    func guide<Value: Generable>(
      description: String? = nil, _ guides: GenerationGuide<Value>...
    ) -> String { "\(Value.self)" }
    #expect(guide(.range(1...5)) == "Int")
    #expect(guide(.minimum(0.5)) == "Double")
    #expect(guide(.count(3)) == "Array<Never>")
    #expect(guide(.count(1...3), .maximumCount(2)) == "Array<Never>")
    #expect(guide(description: "x", .anyOf(["a"])) == "String")
    #expect(guide(.element(.pattern(/a/)), .minimumCount(1)) == "Array<String>")
    #expect(guide(.pattern(/a/)) == "String")
  }

  @Test func contradictionsAreToldAtUse() {
    #expect(
      problem(GenerationGuide<Int>.minimum(3), .maximum(2))
        == "For the property 'a' of 'Owner': its guides contradict each other: at least 3 and at "
        + "most 2.")
    #expect(problem(GenerationGuide<[Int]>.minimumCount(3), .maximumCount(1)) != nil)
    #expect(problem(.anyOf([]))?.contains("is empty") == true)
    #expect(problem(.constant("x"), .anyOf(["y"]))?.contains("no string is allowed") == true)
    #expect(problem(.constant("x"), .constant("y")) != nil)
    #expect(problem(.element(.range(5...6)), .element(.maximum(4))) != nil)
    #expect(problem(GenerationGuide<Double>.minimum(.nan)) != nil)
    #expect(problem(GenerationGuide<Double>.minimum(.infinity)) != nil)
    #expect(problem(GenerationGuide<Decimal>.maximum(.nan)) != nil)
    #expect(problem(GenerationGuide<Int>.minimum(3), .maximum(3)) == nil)
  }
}
