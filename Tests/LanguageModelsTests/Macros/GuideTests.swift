import Foundation
import Grammars
import LanguageModels
import Testing

/// Tests of the schema keywords that each guide produces.
@Suite struct GuideTests {
  @Generable struct Guided {
    @Guide(.constant("a")) var constant: String
    @Guide(description: "One of two", .anyOf(["a", "b"])) var choice: String
    @Guide(.pattern(/[a-z]+/)) var pattern: String
    @Guide(description: "A table", /[A-F][0-9]{1,2}/) var table: String
    @Guide(/[a-z]/) var letter: String?
    @Guide(.minimum(1), .maximum(5)) var stars: Int
    @Guide(.range(0...1)) var share: Double
    @Guide(.range(0.5...1.5)) var factor: Float?
    @Guide(.minimum(0)) var price: Decimal
    @Guide(.minimumCount(1), .maximumCount(3)) var some: [String]
    @Guide(.count(2)) var two: [Bool]
    @Guide(.count(2...4), .element(.range(1...6))) var dice: [Int]
    @Guide(description: "Only words") var words: String
    @Guide(.element(.anyOf(["x", "y"]))) var axes: [String]?
  }

  private func property(_ name: String) -> JSONValue? {
    Guided.generationSchema.document()["properties"]?[name]
  }

  @Test func stringsAreGuided() {
    #expect(property("constant")?["const"] == "a")
    #expect(property("choice")?["enum"] == ["a", "b"])
    #expect(property("choice")?["description"] == "One of two")
    #expect(property("pattern")?["pattern"] == "^(?:[a-z]+)$")
    #expect(property("table")?["pattern"] == "^(?:[A-F][0-9]{1,2})$")
    #expect(property("table")?["description"] == "A table")
    #expect(property("letter")?["pattern"] == "^(?:[a-z])$")
    #expect(property("words")?["description"] == "Only words")
  }

  @Test func numbersAreGuided() {
    #expect(property("stars")?["minimum"] == 1)
    #expect(property("stars")?["maximum"] == 5)
    #expect(property("share")?["minimum"] == 0)
    #expect(property("share")?["maximum"] == 1)
    #expect(property("factor")?["minimum"] == 0.5)
    #expect(property("factor")?["maximum"] == 1.5)
    #expect(property("price")?["minimum"] == 0)
  }

  @Test func arraysAreGuided() {
    #expect(property("some")?["minItems"] == 1)
    #expect(property("some")?["maxItems"] == 3)
    #expect(property("two")?["minItems"] == 2)
    #expect(property("two")?["maxItems"] == 2)
    #expect(property("dice")?["minItems"] == 2)
    #expect(property("dice")?["maxItems"] == 4)
    #expect(property("dice")?["items"]?["minimum"] == 1)
    #expect(property("dice")?["items"]?["maximum"] == 6)
    #expect(property("axes")?["items"]?["enum"] == ["x", "y"])
  }

  @Test func optionalsAreNotRequired() {
    let required = Guided.generationSchema.document()["required"]?.array ?? []
    #expect(required.count == 11)
    #expect(!required.contains("letter") && !required.contains("factor"))
    #expect(!required.contains("axes"))
  }

  @Test func nothingIsWrongWithTheSchema() throws {
    try Guided.generationSchema.check()
  }
}
