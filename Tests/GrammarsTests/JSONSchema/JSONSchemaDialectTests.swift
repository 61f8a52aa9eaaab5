import Grammars
import Testing

@Suite("Versions of JSON Schema") struct JSONSchemaDialectTests {
  private func fits(
    _ schema: JSONValue, _ value: JSONValue, _ dialect: JSONSchemaDialect = .draft2020
  ) throws -> Bool {
    let fit = try SchemaFit(schema, dialect: dialect)
    #expect(fit.matches(value) == fit.interpreter.accepts(value))
    return fit.matches(value)
  }

  @Test("Keywords beside $ref count from 2019-09 on")
  func siblings() throws {
    let schema: JSONValue = ["$ref": "#/$defs/a", "maxItems": 1, "$defs": ["a": ["type": "array"]]]
    #expect(try fits(schema, [1, 2], .draft7))
    #expect(try !fits(schema, [1, 2], .draft2019))
    #expect(try !fits(schema, [1, 2], .draft2020))
    #expect(try !fits(schema, "x", .draft7))
  }

  @Test("$schema decides, whatever the caller thinks")
  func declared() throws {
    let schema: JSONValue = [
      "$schema": "http://json-schema.org/draft-04/schema#", "type": "number", "minimum": 1,
      "exclusiveMinimum": true, "maximum": 3,
    ]
    #expect(try !fits(schema, 1))
    #expect(try fits(schema, 2))
    #expect(try fits(schema, 3))
    #expect(try !fits(schema, 3.5))
  }

  @Test("A list under items describes the first elements, additionalItems the rest")
  func lists() throws {
    let schema: JSONValue = ["items": [["type": "string"]], "additionalItems": ["type": "integer"]]
    #expect(try fits(schema, ["a", 1, 2], .draft7))
    #expect(try !fits(schema, ["a", "b"], .draft7))
    #expect(try !fits(schema, [1], .draft7))
    #expect(try fits(schema, [], .draft7))
  }

  @Test("Draft 4 names schemas by id, later ones by $id")
  func names() throws {
    let old: JSONValue = ["$ref": "#n", "definitions": ["a": ["id": "#n", "type": "integer"]]]
    #expect(try fits(old, 1, .draft4))
    let new: JSONValue = ["$ref": "#n", "definitions": ["a": ["$id": "#n", "type": "integer"]]]
    #expect(try fits(new, 1, .draft7))
    #expect(throws: JSONSchemaError.self) { try SchemaGraph(jsonSchema: new, dialect: .draft4) }
  }

  @Test("dependencies are both of what came after them")
  func dependencies() throws {
    let schema: JSONValue = ["dependencies": ["a": ["b"], "c": ["required": ["d"]]]]
    #expect(try fits(schema, ["a": 1, "b": 1], .draft7))
    #expect(try !fits(schema, ["a": 1], .draft7))
    #expect(try !fits(schema, ["c": 1], .draft7))
    #expect(try fits(schema, ["c": 1, "d": 1, "e": 1], .draft7))
  }

  @Test("Formats can be taken as descriptions")
  func formats() throws {
    let schema: JSONValue = ["type": "string", "format": "date"]
    #expect(try !SchemaFit(schema).matches("soon"))
    #expect(try SchemaFit(schema, assertsFormats: false).matches("soon"))
  }

  @Test("Declared keys keep the order of properties, and required ones without a schema follow")
  func order() throws {
    let schema: JSONValue = [
      "required": ["z", "b", "a"],
      "properties": ["b": ["type": "integer"], "c": true, "a": ["type": "string"]],
    ]
    let graph = try SchemaGraph(
      jsonSchema: ["type": "object", "allOf": [schema]], keyOrder: .declared)
    guard case .reference(let index) = graph.root,
      case .object(let node) = graph.definitions[index]
    else {
      Issue.record("\(graph.root)")
      return
    }
    #expect(graph.keyOrder == .declared)
    #expect(node.properties.map(\.name) == ["b", "c", "a", "z"])
    #expect(node.properties.map(\.isRequired) == [true, false, true, true])
  }
}
