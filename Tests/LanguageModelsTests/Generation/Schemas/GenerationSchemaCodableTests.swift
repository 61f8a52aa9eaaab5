import Foundation
import Grammars
import LanguageModels
import Testing

@Suite struct GenerationSchemaCodableTests {
  private func again(_ schema: GenerationSchema) throws -> GenerationSchema {
    let data = try JSONEncoder().encode(schema)
    return try JSONDecoder().decode(GenerationSchema.self, from: data)
  }

  @Test func schemasComeBackAsTheyWere() throws {
    let schemas: [GenerationSchema] = [
      Dish.generationSchema, Outline.generationSchema, [Outline].generationSchema,
      Int.generationSchema,
      Float.generationSchema, Decimal.generationSchema, GeneratedContent.generationSchema,
      Never.generationSchema, Allergen.generationSchema,
      try GenerationSchema(
        root: .init(arrayOf: .init(referenceTo: "A")),
        dependencies: [
          .init(
            name: "A",
            properties: ["z", "y", "x", "w"].map {
              .init(name: $0, schema: .init(type: Double.self, guides: [.range(0.1...1e20)]))
            })
        ]),
    ]
    for schema in schemas {
      let copy = try again(schema)
      #expect(copy == schema)
      #expect(copy.keyOrder == .declared)
      #expect(copy.promptText == schema.promptText)
      #expect(
        copy.document()["properties"]?.object?.keys == schema.document()["properties"]?.object?.keys
      )
      #expect(try again(copy) == copy)
    }
    #expect(try again(Dish.generationSchema).name == "Dish")
  }

  @Test func theStoredFormIsJSONSchema() throws {
    let encoder = JSONEncoder()
    encoder.outputFormatting = .sortedKeys
    let json = String(decoding: try encoder.encode(Outline.generationSchema), as: UTF8.self)
    #expect(
      json == ##"{"additionalProperties":false,"properties":{"children":{"items":{"$ref":"#"},"##
        + #""type":"array"},"name":{"type":"string"}},"required":["name","children"],"#
        + #""title":"Outline","type":"object","x-key-order":"declared","x-order":["name","children"]}"#
    )
  }

  @Test func schemasFromOutsideKeepTheirFreedom() throws {
    let json = #"{"properties": {"b": {"const": {"properties": {"y": 1, "x": 2}}}, "a": true}}"#
    let schema = try JSONDecoder().decode(GenerationSchema.self, from: Data(json.utf8))
    #expect(schema.keyOrder == .any)
    #expect(try again(schema) == schema)
    #expect(try schema.document() == JSONValue(parsing: json))
    #expect(schema != Dish.generationSchema)
  }

  @Test func propertiesThatTheOrderLeavesOutAreKept() throws {
    let json = #"{"properties": {"c": true, "b": {}, "a": {}}, "x-order": ["b", "q"]}"#
    let schema = try JSONDecoder().decode(GenerationSchema.self, from: Data(json.utf8))
    #expect(schema.document()["properties"]?.object?.keys == ["b", "a", "c"])
  }

  @Test func aWrongSchemaIsNotStored() {
    let wrong = GenerationSchema(type: Outline.self, anyOf: [String]())
    #expect(throws: GenerationSchema.SchemaError.self) { try JSONEncoder().encode(wrong) }
  }
}
