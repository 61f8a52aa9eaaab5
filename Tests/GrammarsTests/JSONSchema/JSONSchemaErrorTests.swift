import Grammars
import Testing

@Suite("Schemas that can't be enforced") struct JSONSchemaErrorTests {
  @Test(
    "The error names the keyword, its place and the kind of obstacle",
    arguments: [
      (
        ##"{"properties":{"a":{"$dynamicRef":"#x"}}}"##, .unsupported, "$dynamicRef",
        "/properties/a"
      ),
      (
        ##"{"properties":{"a/b":{"contains":{"type":"null"}}}}"##, .unsupported, "contains",
        "/properties/a~1b"
      ),
      (
        ##"{"type":"array","items":{"type":"string"},"uniqueItems":true}"##, .unsupported,
        "uniqueItems", ""
      ),
      (##"{"contains":{"type":"null"},"minContains":2}"##, .unsupported, "contains", ""),
      (##"{"allOf":[{"pattern":"(a)\\1"}]}"##, .unsupported, "pattern", "/allOf/0"),
      (##"{"patternProperties":{"(":true}}"##, .unsupported, "patternProperties", ""),
      (##"{"items":{"$ref":"https://example.com/x"}}"##, .unresolvedReference, "$ref", "/items"),
      (##"{"items":{"$ref":"#/$defs/x"}}"##, .unresolvedReference, "$ref", "/items"),
      (##"{"$schema":"https://example.com/own"}"##, .unsupported, "$schema", ""),
      (##"{"$ref":"#"}"##, .circularReference, "$ref", ""),
      (##"{"allOf":[{"$ref":"#"}]}"##, .circularReference, "$ref", ""),
      (##"{"type":"text"}"##, .malformed, "type", ""),
      (#"{"minLength":-1}"#, .malformed, "minLength", ""),
      (##"{"properties":[]}"##, .malformed, "properties", ""),
      (##"{"items":{"minimum":"1"}}"##, .malformed, "minimum", "/items"),
      (##"{"anyOf":[]}"##, .malformed, "anyOf", ""), (#"{"enum":1}"#, .malformed, "enum", ""),
      (##"{"required":["a",1]}"##, .malformed, "required", ""),
      (##"{"not":7}"##, .malformed, "not", ""),
      (#"{"multipleOf":0}"#, .malformed, "multipleOf", ""),
      ("false", .unsatisfiable, "", ""), (#"{"type":"string","enum":[1]}"#, .unsatisfiable, "", ""),
      (##"{"type":"object","properties":{"a":false},"required":["a"]}"##, .unsatisfiable, "", ""),
      (
        ##"{"type":"object","required":["a"],"properties":{"a":{"minItems":2,"maxItems":1,"type":"array"}}}"##,
        .unsatisfiable, "", ""
      ),
    ] as [(String, JSONSchemaError.Code, String, String)])
  func errors(text: String, code: JSONSchemaError.Code, keyword: String, pointer: String) throws {
    let schema = try JSONValue(parsing: text)
    let error = #expect(throws: JSONSchemaError.self) { try Grammar(jsonSchema: schema) }
    #expect(error?.code == code)
    #expect(error?.keyword == keyword)
    #expect(error?.pointer == pointer)
    #expect(error?.remedy.isEmpty == false)
    #expect(error?.description.contains(keyword) == true)
  }

  @Test("What can't be met hurts only where it is needed")
  func unneeded() throws {
    // The negation of the first branch needs an array with some element that isn't a string, which
    // can't be enforced. The second branch's type rules arrays out.
    let schema = try JSONValue(
      parsing: """
        {"oneOf":[{"type":"array","items":{"type":"string"}},{"type":"string"}],
         "$defs":{"unused":{"$dynamicRef":"#x"}}}
        """)
    let fit = try SchemaFit(schema)
    #expect(fit.matches(["a"]))
    #expect(fit.matches("a"))
    #expect(!fit.matches([1]))
  }

  @Test("Too many alternatives are an error, not a wait")
  func explosion() throws {
    // Every alternative of each list combines with every alternative of all others.
    let lists = (0..<24).map { list in
      let branches = (0..<3).map { #"{"required":["\#(list)-\#($0)"]}"# }.joined(separator: ",")
      return #"{"anyOf":[\#(branches)]}"#
    }
    let schema = try JSONValue(parsing: #"{"allOf":[\#(lists.joined(separator: ","))]}"#)
    let error = #expect(throws: JSONSchemaError.self) { try Grammar(jsonSchema: schema) }
    #expect(error?.code == .tooComplex)
  }

  @Test("Deep nesting is either read or refused")
  func depth() throws {
    let nested =
      String(repeating: #"{"items":"#, count: 300) + "true" + String(repeating: "}", count: 300)
    _ = try SchemaGraph(jsonSchema: JSONValue(parsing: nested))
    let combined =
      String(repeating: #"{"not":"#, count: 300) + "true" + String(repeating: "}", count: 300)
    let error = #expect(throws: JSONSchemaError.self) {
      try SchemaGraph(jsonSchema: JSONValue(parsing: combined))
    }
    #expect(error?.code == .tooComplex)
  }

  @Test("An object that must have thousands of members is refused, and doesn't take for ever")
  func refusesHugeObjects() throws {
    func grammar(_ count: Int) throws -> Grammar {
      try Grammar(jsonSchema: JSONValue(parsing: #"{"type":"object","minProperties":\#(count)}"#))
    }
    _ = try grammar(64)
    for count in [321, 65536] {
      #expect(throws: GrammarError.tooLarge(place: "$")) { try grammar(count) }
    }
  }
}
