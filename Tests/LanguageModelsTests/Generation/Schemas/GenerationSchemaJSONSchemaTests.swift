import Foundation
import Grammars
import LanguageModels
import Testing

@Suite struct GenerationSchemaJSONSchemaTests {
  private let text = #"""
    {"title": "Order", "type": "object", "required": ["id"],
     "properties": {"id": {"type": "integer", "minimum": 1}, "to": {"type": "string"}}}
    """#

  private func fits(_ json: String, _ schema: GenerationSchema) throws -> Bool {
    var matcher = ByteMatcher(try schema.grammar())
    return matcher.advance(json.utf8) && matcher.isComplete
  }

  @Test func keysMayComeInAnyOrder() throws {
    let schema = try GenerationSchema(jsonSchema: text)
    #expect(try fits(#"{"id":1,"to":"x"}"#, schema))
    #expect(try fits(#"{"to":"x","id":1}"#, schema))
    #expect(try fits(#"{"more":[null],"id":1}"#, schema))
    #expect(try !fits(#"{"to":"x"}"#, schema))
    #expect(try !fits(#"{"id":0}"#, schema))
    #expect(schema.name == "Order")
    #expect(try schema.promptText == JSONValue(parsing: text).serialized())
  }

  @Test func fromBytes() throws {
    #expect(try GenerationSchema(jsonSchema: Data(text.utf8)) == GenerationSchema(jsonSchema: text))
    #expect(try fits("[1,true]", GenerationSchema(jsonSchema: Data("true".utf8))))
    #expect(throws: (any Error).self) {
      try GenerationSchema(jsonSchema: Data([0x22, 0xFF, 0x22]))
    }
  }

  @Test func errorsNameTheKeywordAndItsPlace() {
    func message(_ schema: String) -> String {
      do {
        _ = try GenerationSchema(jsonSchema: schema)
        return "none"
      } catch {
        return "\(error)"
      }
    }
    let remote = message(#"{"properties": {"a": {"$ref": "https://example.com/a.json"}}}"#)
    #expect(remote.contains("$ref") && remote.contains("/properties/a"), "\(remote)")
    #expect(message(#"{"type": "number", "minimum": "low"}"#).contains("minimum"))
    #expect(message(#"{"type": "text"}"#).contains("type"))
    #expect(message(#"{"type": "string", "pattern": "("}"#).contains("pattern"))
    #expect(message(#"{"minimum": 1,}"#).contains("line 1, column 15"))
    #expect(message("false") != "none")
  }
}
