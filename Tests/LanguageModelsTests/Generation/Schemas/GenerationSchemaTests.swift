import Grammars
import LanguageModels
import Testing

@Suite struct GenerationSchemaTests {
  @Test func aTypeWithProperties() throws {
    try Dish.generationSchema.check()
    #expect(
      Dish.generationSchema.promptText
        == #"{"description":"A dish on the menu","type":"object","properties":{"#
        + #""name":{"description":"What the guest reads","type":"string"},"#
        + #""price":{"type":"number","minimum":1,"maximum":200},"#
        + #""rating":{"type":"integer","minimum":1,"maximum":5},"#
        + #""allergens":{"type":"array","items":{"type":"string","enum":["gluten","nuts","milk"]},"#
        + #""maxItems":3},"note":{"type":"string"}},"#
        + #""required":["name","price","rating","allergens"]}"#)
    let document = Dish.generationSchema.document()
    #expect(document["title"] == "Dish")
    #expect(document["additionalProperties"] == false)
    #expect(document["properties"]?["allergens"]?["items"] == ["$ref": "#/$defs/Allergen"])
    #expect(
      document["$defs"] == ["Allergen": ["type": "string", "enum": ["gluten", "nuts", "milk"]]])
    #expect(Dish.generationSchema.name == "Dish")
    #expect(Dish.generationSchema.debugDescription.contains(#""title": "Dish""#))
  }

  @Test func plainTypes() {
    #expect(String.generationSchema.promptText == #"{"type":"string"}"#)
    #expect(Int.generationSchema.promptText == #"{"type":"integer"}"#)
    #expect(
      [[Bool]].generationSchema.promptText
        == #"{"type":"array","items":{"type":"array","items":{"type":"boolean"}}}"#)
    #expect(Float.generationSchema.promptText == #"{"type":"number"}"#)
    #expect(GeneratedContent.generationSchema.promptText == "{}")
    #expect(Int.generationSchema.document()["maximum"] == .number(JSONNumber(Int.max)))
  }

  @Test func aTypeThatContainsItself() {
    let tree = Outline.generationSchema
    #expect(
      tree.promptText
        == #"{"type":"object","properties":{"name":{"type":"string"},"#
        + ##""children":{"type":"array","items":{"$ref":"#"}}},"required":["name","children"]}"##)
    let trees = [Outline].generationSchema.document()
    #expect(trees["items"] == ["$ref": "#/$defs/Outline"])
    #expect(
      trees["$defs"]?["Outline"]?["properties"]?["children"]?["items"] == [
        "$ref": "#/$defs/Outline"
      ])
  }

  private struct First: SchemaOnly {
    struct Same: SchemaOnly {
      static var generationSchema: GenerationSchema {
        GenerationSchema(
          type: Same.self,
          properties: [
            .init(name: "back", type: First?.self), .init(name: "other", type: Second.Same.self),
          ])
      }
    }
    static var generationSchema: GenerationSchema {
      GenerationSchema(
        type: First.self,
        properties: [
          .init(name: "a", type: Same.self), .init(name: "b", type: Second.Same.self),
          .init(name: "c", description: "again", type: [Same].self),
        ])
    }
  }

  private enum Second {
    struct Same: SchemaOnly {
      static var generationSchema: GenerationSchema {
        GenerationSchema(type: Same.self, description: "the other", anyOf: ["x"])
      }
    }
  }

  @Test func typesOfOneNameAreToldApart() {
    let document = First.generationSchema.document()
    #expect(document["$defs"]?.object?.keys == ["Same", "Same2"])
    #expect(document["properties"]?["b"] == ["$ref": "#/$defs/Same2"])
    #expect(document["properties"]?["c"]?["items"] == ["$ref": "#/$defs/Same"])
    #expect(document["$defs"]?["Same"]?["properties"]?["back"] == ["$ref": "#"])
    #expect(document["$defs"]?["Same"]?["properties"]?["other"] == ["$ref": "#/$defs/Same2"])
    #expect(document["$defs"]?["Same2"]?["enum"] == ["x"])
  }

  private struct Choice: SchemaOnly {
    static var generationSchema: GenerationSchema {
      GenerationSchema(
        type: Choice.self, description: "either", anyOf: [Int.self, Outline.self, [Choice].self])
    }
  }

  @Test func aChoiceOfTypes() throws {
    try Choice.generationSchema.check()
    #expect(
      Choice.generationSchema.promptText
        == ##"{"description":"either","anyOf":[{"type":"integer"},{"$ref":"#/$defs/Outline"},"##
        + ##"{"type":"array","items":{"$ref":"#"}}],"$defs":{"Outline":{"type":"object","properties":"##
        + ##"{"name":{"type":"string"},"children":{"type":"array","items":{"$ref":"#/$defs/Outline"}}},"##
        + #""required":["name","children"]}}}"#)
  }

  private struct Explicit: SchemaOnly {
    static var generationSchema: GenerationSchema {
      GenerationSchema(
        type: Explicit.self, representNilExplicitlyInGeneratedContent: true,
        properties: [
          .init(name: "a", description: "perhaps", type: Int?.self, guides: [.range(1...2)]),
          .init(name: "b", type: String?.self, guides: [/x+/]),
        ])
    }
  }

  @Test func nilWrittenAsNull() {
    #expect(
      Explicit.generationSchema.promptText
        == #"{"type":"object","properties":{"a":{"description":"perhaps","anyOf":"#
        + #"[{"type":"integer","minimum":1,"maximum":2},{"type":"null"}]},"#
        + #""b":{"anyOf":[{"type":"string","pattern":"^(?:x+)$"},{"type":"null"}]}},"#
        + #""required":["a","b"]}"#)
  }

  @Test func mistakesAreToldAtUse() {
    let empty = GenerationSchema(type: Choice.self, anyOf: [String]())
    #expect(throws: GenerationSchema.SchemaError.self) { try empty.check() }
    let none = GenerationSchema(type: Choice.self, anyOf: [any Generable.Type]())
    #expect(throws: GenerationSchema.SchemaError.self) { try none.check() }
    let twice = GenerationSchema(
      type: Choice.self,
      properties: [.init(name: "a", type: Int.self), .init(name: "a", type: String.self)])
    let error = #expect(throws: GenerationSchema.SchemaError.self) { try twice.check() }
    #expect(error?.errorDescription == "The schema 'Choice' has two properties named 'a'.")
    #expect(error?.recoverySuggestion == "Rename or remove one of the properties.")
    // The problem is found in nested types as well.
    let outer = GenerationSchema(
      type: Choice.self, properties: [.init(name: "x", type: [Wrong].self)])
    #expect(throws: LanguageModelSession.GenerationError.self) { try outer.check() }
  }

  private struct Wrong: SchemaOnly {
    static var generationSchema: GenerationSchema {
      GenerationSchema(
        type: Wrong.self,
        properties: [.init(name: "a", type: Int.self, guides: [.minimum(2), .maximum(1)])])
    }
  }

  private struct Endless: SchemaOnly {
    static var generationSchema: GenerationSchema { [Endless].generationSchema }
  }

  private struct Box<Content: Generable>: SchemaOnly {
    static var generationSchema: GenerationSchema {
      GenerationSchema(
        type: Box.self,
        properties: [
          .init(name: "content", type: Content.self),
          .init(name: "more", type: Box<[Content]>?.self),
        ])
    }
  }

  @Test func typesWithoutEndAreRefused() {
    #expect(throws: LanguageModelSession.GenerationError.self) {
      try Endless.generationSchema.check()
    }
    #expect(throws: LanguageModelSession.GenerationError.self) {
      try Box<Int>.generationSchema.check()
    }
  }

  private struct Inner: SchemaOnly {
    static var generationSchema: GenerationSchema {
      let node = DynamicGenerationSchema(
        name: "Node",
        properties: [
          .init(name: "next", schema: .init(referenceTo: "Node"), isOptional: true),
          .init(name: "kind", schema: .init(name: "Kind", anyOf: ["a", "b"])),
        ])
      guard let schema = try? GenerationSchema(root: node, dependencies: []) else {
        fatalError("The schema is right.")
      }
      return schema
    }
  }

  private struct Plain: SchemaOnly {
    static var generationSchema: GenerationSchema {
      let kinds = DynamicGenerationSchema(
        arrayOf: .init(name: "Kind", description: "which", anyOf: ["a", "b"]))
      guard let schema = try? GenerationSchema(root: kinds, dependencies: []) else {
        fatalError("The schema is right.")
      }
      return schema
    }
  }

  @Test func aDocumentInsideAnother() {
    let schema = GenerationSchema(
      type: Choice.self, properties: [.init(name: "in", type: Inner.self)])
    let document = schema.document()
    #expect(document["properties"]?["in"] == ["$ref": "#/$defs/Inner"])
    let inner = document["$defs"]?["Inner"]
    #expect(inner?["properties"]?["next"] == ["$ref": "#/$defs/Inner"])
    #expect(inner?["properties"]?["kind"] == ["$ref": "#/$defs/Inner/$defs/Kind"])
    #expect(inner?["$defs"]?["Kind"]?["enum"] == ["a", "b"])
    // A definition isn't inlined if a reference points inside it, even if it is used once.
    let plain = GenerationSchema(
      type: Choice.self, properties: [.init(name: "in", type: Plain.self)])
    let text = ##""in":{"$ref":"#/$defs/Plain"}"##
    #expect(plain.promptText.contains(text))
    #expect(plain.promptText.contains(##"{"$ref":"#/$defs/Plain/$defs/Kind"}"##))
  }
}
