import Grammars
import Testing

@Suite struct SubstringKeywordTests {
  private static let text = "The sea was calm. The sky was not."
  private static let part: JSONValue = ["type": "string", "x-substring": .string(text)]

  private func matches(_ schema: JSONValue, _ value: JSONValue) throws -> Bool {
    let fit = try SchemaFit(schema)
    let isMatch = fit.matches(value)
    #expect(fit.interpreter.accepts(value) == isMatch, "\(value)")
    return isMatch
  }

  private func error(_ schema: JSONValue) -> JSONSchemaError? {
    #expect(throws: JSONSchemaError.self) { try Grammar(jsonSchema: schema) }
  }

  @Test func limitsWordsAndLength() throws {
    #expect(try matches(Self.part, "sea was calm"))
    #expect(try !matches(Self.part, "sea wa"))
    #expect(try !matches(Self.part, ""))
    #expect(try !matches(Self.part, 1))
    let short: JSONValue = [
      "x-substring": .string(Self.text), "x-min-words": 2, "x-max-words": 3, "maxLength": 9,
      "minLength": 5,
    ]
    #expect(try matches(short, "The sea"))
    #expect(try !matches(short, "The"))
    #expect(try !matches(short, "sea was calm"))
    #expect(try !matches(short, "calm. The sky"))
    // The keyword applies to strings only.
    #expect(try matches(short, 1))
  }

  @Test func combines() throws {
    let nullable: JSONValue = ["anyOf": [Self.part, ["type": "null"], ["const": "none"]]]
    for value: JSONValue in ["calm.", .null, "none"] { #expect(try matches(nullable, value)) }
    #expect(try !matches(nullable, "non"))
    let both: JSONValue = ["allOf": [Self.part, ["x-substring": "Nobody knew the sea was calm."]]]
    #expect(try matches(both, "sea was calm."))
    #expect(try !matches(both, "The sea"))
    let patterned: JSONValue = ["allOf": [Self.part, ["pattern": "^[A-Z].*[.]$"]]]
    #expect(try matches(patterned, "The sky was not."))
    #expect(try !matches(patterned, "sky was not."))
    let listed: JSONValue = ["enum": ["The sea", "the sea", 3], "x-substring": .string(Self.text)]
    #expect(try matches(listed, "The sea"))
    #expect(try !matches(listed, "the sea"))
    let quoted: JSONValue = [
      "type": "array", "items": Self.part, "contains": ["pattern": "sky"], "maxItems": 2,
    ]
    #expect(try matches(quoted, ["sea", "The sky"]))
    #expect(try !matches(quoted, ["sea", "The sea"]))
    let either: JSONValue = ["oneOf": [Self.part, ["x-substring": "Nobody", "type": "string"]]]
    #expect(try matches(either, "Nobody"))
    let free: JSONValue = ["anyOf": [Self.part, ["type": "string"]]]
    #expect(try matches(free, "anything"))
  }

  @Test func conditionsThatExcludeEachOther() throws {
    #expect(error(["type": "string", "x-substring": " \n"])?.code == .unsatisfiable)
    #expect(
      error(["type": "string", "x-substring": "one", "x-min-words": 2])?.code == .unsatisfiable)
    let apart: JSONValue = ["allOf": [Self.part, ["x-substring": "something else"]]]
    #expect(error(apart)?.code == .unsatisfiable)
    #expect(
      error(["type": "string", "x-substring": "one", "pattern": "x"])?.code == .unsatisfiable)
    #expect(try matches(["anyOf": [apart, ["type": "null"]]], .null))
    let absent: JSONValue = [
      "type": "object", "properties": ["quote": apart], "additionalProperties": false,
    ]
    #expect(try matches(absent, [:]))
  }

  @Test func whatCannotBeEnforcedNamesTheKeyword() throws {
    let schemas: [JSONValue] = [
      ["type": "string", "not": ["x-substring": .string(Self.text)]],
      ["oneOf": [Self.part, ["x-substring": "The sea", "type": "string"]]],
      ["propertyNames": ["x-substring": .string(Self.text)]],
    ]
    for schema in schemas {
      let error = error(schema)
      #expect(error?.code == .unsupported && error?.keyword == "x-substring", "\(schema)")
    }
    #expect(error(["x-substring": 3])?.code == .malformed)
    #expect(error(["x-substring": "a", "x-max-words": "3"])?.code == .malformed)
    #expect(
      error(["type": "array", "items": Self.part, "uniqueItems": true])?.code == .unsupported)
  }
}
