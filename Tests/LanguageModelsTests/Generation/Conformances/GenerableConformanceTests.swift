import Foundation
import Grammars
import LanguageModels
import Testing

@Suite struct GenerableConformanceTests {
  /// Checks that values survive a round trip through JSON.
  private func check<Value: Generable & Equatable>(
    _ values: [Value], location: SourceLocation = #_sourceLocation
  ) throws {
    for value in values {
      let json = value.generatedContent.jsonString
      let content = try GeneratedContent(json: json)
      #expect(try Value(content) == value, "\(json)", sourceLocation: location)
      #expect(content.jsonString == json, sourceLocation: location)
      #expect(content == value.generatedContent, sourceLocation: location)
    }
  }

  @Test func plainValues() throws {
    try check([true, false])
    try check(["", "plain", "quote \" back \\ slash /", "\u{0}\u{1F}\n\t", "é e\u{301} 😀", "null"])
    try check([0, 1, -1, .max, .min, .max - 1, 9_007_199_254_740_993])
    try check(
      [
        0, -0.5, 0.1, 1e20, 1e-7, .leastNonzeroMagnitude, .greatestFiniteMagnitude, .pi, 1e15,
        123_456_789.125,
      ])
    try check([Float(0), 0.1, -1e-7, .greatestFiniteMagnitude, .leastNonzeroMagnitude, 16_777_216])
  }

  @Test func decimals() throws {
    let texts = [
      "0", "0.1", "-12345678901234567890.123456789", "99999999999999999999999999999999999999",
      "1e127", "-3e-120",
    ]
    try check(try texts.map { try #require(Decimal(string: $0)) })
  }

  @Test func containers() throws {
    try check([[Int]](), location: #_sourceLocation)
    try check([[], [1], [1, 2, 3]])
    try check([[["a"], []], [[]]])
    let tree = Outline(name: "a", children: [Outline(name: "b"), Outline(name: "c", children: [])])
    try check([tree])
    try check([
      Dish(name: "Soup", price: 4.5, rating: 5, allergens: [.milk, .nuts], note: nil),
      Dish(name: "", price: 200, rating: 1, allergens: [], note: "hot"),
    ])
    try check([GeneratedContent(properties: ["b": 1, "a": [true], "c": "x"])])
  }

  @Test func optionals() throws {
    #expect(Int?.none.generatedContent.jsonString == "null")
    #expect(Int?.some(3).generatedContent.jsonString == "3")
    let content = try GeneratedContent(json: #"{"a": null, "b": 1}"#)
    let a: Int? = try content.value(forProperty: "a")
    let b: Int? = try content.value(forProperty: "b")
    let c = try content.value(Int?.self, forProperty: "c")
    #expect((a, b, c) == (nil, 1, nil))
    #expect(decodingFailure { try content.value(String?.self, forProperty: "b") } != nil)
    #expect(
      "\(String?.PartiallyGenerated.self) \([Dish].PartiallyGenerated.self)"
        == "String Array<PartiallyGenerated>")
  }

  @Test func neverHasNoValues() {
    #expect(decodingFailure { try Never(GeneratedContent(kind: .null)) } != nil)
    #expect(Never.generationSchema.document() == ["not": [:]])
  }

  @Test(arguments: [
    ("3", 3), ("3.0", 3), ("30e-1", 3), ("3e2", 300), ("-0", 0), ("-0.0", 0),
    ("9223372036854775807", Int.max), ("-9223372036854775808.000", Int.min),
  ])
  func wholeNumbersHoweverWritten(json: String, value: Int) throws {
    #expect(try Int(GeneratedContent(json: json)) == value)
  }

  @Test(arguments: [
    "3.5", "9223372036854775808", "-9223372036854775809", "1e400", "1e-1", "1e999999999999999999",
    "true", "\"3\"", "null", "[3]", "{}",
  ])
  func whatIsNoInt(json: String) throws {
    let content = try GeneratedContent(json: json)
    let problem = try #require(decodingFailure { try Int(content) })
    #expect(problem.hasPrefix("Expected a whole number"), "\(problem)")
  }

  @Test func numbersOutOfRange() throws {
    let huge = try GeneratedContent(json: "1e400")
    #expect(decodingFailure { try Double(huge) }?.contains("range of Double") == true)
    #expect(decodingFailure { try Float(huge) }?.contains("range of Float") == true)
    #expect(decodingFailure { try Decimal(huge) }?.contains("range of Decimal") == true)
    #expect(decodingFailure { try Float(GeneratedContent(json: "1e39")) } != nil)
    let tiny = try GeneratedContent(json: "1e-400")
    #expect(try Double(tiny) == 0)
    #expect(try Float(tiny) == 0)
    #expect(try Decimal(tiny) == 0)
    #expect(try Decimal(GeneratedContent(json: "1e-999999999999999999999")) == 0)
    #expect(Double.nan.generatedContent.kind == .null)
    #expect(Float.infinity.generatedContent.jsonString == "null")
    #expect(Decimal.nan.generatedContent.jsonString == "null")
  }

  @Test func asPartiallyGeneratedKeepsEverything() {
    let dish = Dish(name: "Soup", price: 4.5, rating: 5, allergens: [.milk], note: nil)
    let partial = dish.asPartiallyGenerated()
    #expect(partial.name == "Soup")
    #expect(partial.price == 4.5)
    #expect(partial.allergens == [.milk])
    #expect(partial.note == nil)
    #expect("text".asPartiallyGenerated() == "text")
    #expect([dish].asPartiallyGenerated().map(\.rating) == [5])
  }

  @Test func valuesStandInPromptsAsJSON() {
    #expect(Prompt("a \"b\"").description == "a \"b\"")
    #expect(Prompt(Outline(name: "x")).description == #"{"name":"x","children":[]}"#)
    #expect(Instructions(7).description == "7")
    let prompt = Prompt {
      "Dishes:"
      [Outline(name: "x"), Outline(name: "y")]
      true
    }
    #expect(
      prompt.description == """
        Dishes:
        {"name":"x","children":[]}
        {"name":"y","children":[]}
        true
        """)
  }
}
