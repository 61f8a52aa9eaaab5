import LanguageModels
import Testing

@Suite struct GeneratedContentTests {
  @Test func keysKeepTheirOrder() throws {
    let content = GeneratedContent(properties: ["zebra": 1, "apple": "x", "mango": [1.5]])
    #expect(content.jsonString == #"{"zebra":1,"apple":"x","mango":[1.5]}"#)
    guard case .structure(let properties, let keys) = content.kind else {
      Issue.record("not a structure")
      return
    }
    #expect(keys == ["zebra", "apple", "mango"])
    #expect(properties["apple"]?.kind == .string("x"))
    let again = try GeneratedContent(json: content.jsonString)
    #expect(again == content)
    #expect(again.jsonString == content.jsonString)
    #expect(again != GeneratedContent(properties: ["apple": "x", "zebra": 1, "mango": [1.5]]))
  }

  @Test func kinds() {
    #expect(GeneratedContent(kind: .null).jsonString == "null")
    #expect(GeneratedContent(kind: .bool(true)).jsonString == "true")
    #expect(GeneratedContent(kind: .number(2)).jsonString == "2")
    #expect(GeneratedContent(kind: .number(.infinity)).kind == .null)
    #expect(GeneratedContent(kind: .array([GeneratedContent("a")])).debugDescription == #"["a"]"#)
    let one = GeneratedContent(1)
    let structure = GeneratedContent(
      kind: .structure(properties: ["a": one, "c": one, "b": one], orderedKeys: ["b", "x", "b"]))
    #expect(structure.jsonString == #"{"b":1,"a":1,"c":1}"#)
    #expect(structure.isComplete)
  }

  @Test func elements() {
    #expect(GeneratedContent(elements: [1, 2]).jsonString == "[1,2]")
    let mixed: [any ConvertibleToGeneratedContent] = [1, "a", true, [2.5]]
    #expect(GeneratedContent(elements: mixed).jsonString == #"[1,"a",true,[2.5]]"#)
    #expect(GeneratedContent(elements: [Int]()).jsonString == "[]")
  }

  @Test func repeatedNamesAreCombined() throws {
    let pairs: [(String, any ConvertibleToGeneratedContent)] = [("a", 1), ("b", 2), ("a", 3)]
    let last = GeneratedContent(properties: pairs) { _, last in last }
    #expect(last.jsonString == #"{"a":3,"b":2}"#)
    let both = GeneratedContent(properties: pairs) { [$0, $1] }
    #expect(both.jsonString == #"{"a":[1,3],"b":2}"#)
  }

  @Test func identityIsKeptButNotCompared() {
    let id = GenerationID()
    let content = GeneratedContent(properties: ["a": 1], id: id)
    #expect(content.id == id)
    #expect(content == GeneratedContent(properties: ["a": 1]))
    #expect(GeneratedContent("x", id: id).id == id)
    #expect(GenerationID() != GenerationID())
  }

  @Test func numbersKeepTheirDigits() throws {
    let json = #"[9007199254740993,0.1000000000000000055,1E400,1.50]"#
    #expect(try GeneratedContent(json: json).jsonString == json)
    #expect(try GeneratedContent(json: "1.0") == GeneratedContent(json: "1"))
    #expect(
      try GeneratedContent(json: "9007199254740993") != GeneratedContent(json: "9007199254740992"))
  }

  @Test func readingProperties() throws {
    let content = try GeneratedContent(json: #"{"n": 3, "list": ["a", "b"], "in": {"x": true}}"#)
    #expect(try content.value(Int.self, forProperty: "n") == 3)
    #expect(try content.value([String].self, forProperty: "list") == ["a", "b"])
    let inner: GeneratedContent = try content.value(forProperty: "in")
    #expect(try inner.value(Bool.self, forProperty: "x"))
    #expect(try content.value(GeneratedContent.self) == content)
  }

  @Test func errorsNameThePlaceAndWhatIsThere() throws {
    let content = try GeneratedContent(
      json: #"{"dishes": [{"name": "a", "price": 1, "rating": "5", "allergens": []}]}"#)
    #expect(
      decodingFailure { try content.value([Dish].self, forProperty: "dishes") }
        == "In 'dishes[0].rating': expected a whole number, found the string \"5\".")
    #expect(
      decodingFailure { try content.value([Outline].self, forProperty: "dishes") }
        == "In 'dishes[0].children': the property isn't there; there are 'name', 'price', 'rating', "
        + "'allergens'.")
    #expect(
      decodingFailure { try content.value(String.self, forProperty: "dishes") }
        == "In 'dishes': expected a string, found an array of 1.")
    #expect(
      decodingFailure { try GeneratedContent("x").value(Int.self, forProperty: "a") }
        == "Expected an object with properties, found the string \"x\".")
  }

  @Test(arguments: [
    "", " ", "{", "[1,]", "{\"a\" 1}", "nul", "\"\\ud800\"", "01", "1 2", "{\"a\":1,}", "\u{FEFF}1",
    String(repeating: "[", count: 100_000), String(repeating: "{\"a\":", count: 5_000),
  ])
  func whatIsNotJSON(text: String) {
    let problem = decodingFailure { try GeneratedContent(json: text) }
    #expect(problem?.contains("JSON") == true || problem?.contains("text") == true)
  }

  @Test func hostileJSONDoesNoHarm() throws {
    let twice = try GeneratedContent(json: #"{"a": 1, "b": 2, "a": 3}"#)
    #expect(twice.jsonString == #"{"a":3,"b":2}"#)
    // Two normalization forms of one letter: different keys in JSON, but one key in a Swift
    // dictionary.
    let accents = try GeneratedContent(json: "{\"\u{E9}\": 1, \"e\u{301}\": 2}")
    #expect(try accents.value(Int.self, forProperty: "\u{E9}") == 2)
    let deep = String(repeating: "[", count: 500) + String(repeating: "]", count: 500)
    #expect(try GeneratedContent(json: deep).jsonString == deep)
    #expect(try GeneratedContent(json: #""\u0000\u202e""#).value(String.self) == "\0\u{202E}")
  }
}
