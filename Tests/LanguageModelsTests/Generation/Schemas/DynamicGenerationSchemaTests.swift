import Foundation
import Grammars
import LanguageModels
import Testing

@Suite struct DynamicGenerationSchemaTests {
  private func error(
    _ root: DynamicGenerationSchema, _ dependencies: [DynamicGenerationSchema] = []
  ) -> GenerationSchema.SchemaError? {
    do {
      _ = try GenerationSchema(root: root, dependencies: dependencies)
      return nil
    } catch {
      return error as? GenerationSchema.SchemaError
    }
  }

  @Test func everyForm() throws {
    let menu = DynamicGenerationSchema(
      name: "Menu", description: "what there is",
      properties: [
        .init(
          name: "dishes",
          schema: .init(
            arrayOf: .init(referenceTo: "Dish"), minimumElements: 1, maximumElements: 9)),
        .init(name: "day", schema: .init(name: "Day", anyOf: ["Mo", "Tu"]), isOptional: true),
        .init(name: "tables", schema: .init(type: Int.self, guides: [.range(1...20)])),
        .init(name: "tree", schema: .init(type: Outline.self)),
      ])
    let dish = DynamicGenerationSchema(
      name: "Dish", anyOf: [.init(type: String.self), .init(referenceTo: "Menu")])
    let schema = try GenerationSchema(root: menu, dependencies: [dish])
    try schema.check()
    #expect(schema.name == "Menu")
    #expect(
      schema.document().serialized()
        == #"{"title":"Menu","description":"what there is","type":"object","properties":{"dishes":"#
        + ##"{"type":"array","items":{"$ref":"#/$defs/Dish"},"minItems":1,"maxItems":9},"day":"##
        + ##"{"$ref":"#/$defs/Day"},"tables":{"type":"integer","minimum":1,"maximum":20},"tree":"##
        + ##"{"$ref":"#/$defs/Outline"}},"required":["dishes","tables","tree"],"##
        + #""additionalProperties":false,"$defs":{"Dish":{"anyOf":[{"type":"string"},"#
        + ##"{"$ref":"#"}]},"Day":{"type":"string","enum":["Mo","Tu"]},"Outline":{"type":"object","##
        + #""properties":{"name":{"type":"string"},"children":{"type":"array","items":"#
        + ##"{"$ref":"#/$defs/Outline"}}},"required":["name","children"],"##
        + #""additionalProperties":false}}}"#)
  }

  @Test func rootsWithoutNames() throws {
    let array = try GenerationSchema(root: .init(arrayOf: .init(type: Bool.self)), dependencies: [])
    #expect(array.promptText == #"{"type":"array","items":{"type":"boolean"}}"#)
    let item = DynamicGenerationSchema(name: "A b/c~d%", anyOf: ["x"])
    let reference = try GenerationSchema(
      root: .init(arrayOf: .init(referenceTo: "A b/c~d%")), dependencies: [item])
    #expect(reference.document()["items"] == ["$ref": "#/$defs/A_b_c_d_"])
    #expect(reference.document()["$defs"]?["A_b_c_d_"]?["enum"] == ["x"])
  }

  @Test func nilWrittenAsNull() throws {
    let schema = try GenerationSchema(
      root: .init(
        name: "A", representNilExplicitlyInGeneratedContent: true,
        properties: [.init(name: "x", schema: .init(type: Int.self), isOptional: true)]),
      dependencies: [])
    #expect(
      schema.promptText
        == #"{"type":"object","properties":{"x":{"anyOf":[{"type":"integer"},{"type":"null"}]}},"#
        + #""required":["x"]}"#)
  }

  @Test func duplicateTypes() {
    let a = DynamicGenerationSchema(name: "A", anyOf: ["x"])
    guard case .duplicateType("A", "A", _) = error(a, [a]) else {
      Issue.record("The name of the root is used again.")
      return
    }
    let root = DynamicGenerationSchema(arrayOf: .init(referenceTo: "A"))
    guard case .duplicateType(nil, "A", _) = error(root, [a, a]) else {
      Issue.record("Two dependencies have one name.")
      return
    }
    let other = DynamicGenerationSchema(name: "A", anyOf: ["y"])
    let both = DynamicGenerationSchema(
      name: "R", properties: [.init(name: "a", schema: a), .init(name: "b", schema: other)])
    guard case .duplicateType("R", "A", _) = error(both) else {
      Issue.record("Two parts that differ have one name.")
      return
    }
    let same = DynamicGenerationSchema(
      name: "R", properties: [.init(name: "a", schema: a), .init(name: "b", schema: a)])
    #expect(error(same) == nil)
  }

  @Test func otherMistakes() {
    let property = DynamicGenerationSchema.Property(name: "a", schema: .init(type: Int.self))
    let twice = DynamicGenerationSchema(name: "T", properties: [property, property])
    guard case .duplicateProperty("T", "a", _) = error(.init(arrayOf: twice)) else {
      Issue.record("A property is there twice.")
      return
    }
    guard
      case .emptyTypeChoices("E", _) = error(.init(name: "E", anyOf: [DynamicGenerationSchema]()))
    else {
      Issue.record("There is nothing to choose.")
      return
    }
    guard case .emptyTypeChoices("E", _) = error(.init(name: "E", anyOf: [String]())) else {
      Issue.record("There is no string to choose.")
      return
    }
    let root = DynamicGenerationSchema(
      name: "R", anyOf: [.init(referenceTo: "X"), .init(referenceTo: "R"), .init(referenceTo: "Y")])
    guard case .undefinedReferences("R", ["X", "Y"], let context)? = error(root) else {
      Issue.record("References lead nowhere.")
      return
    }
    #expect(context.debugDescription == "The names there are: 'R'.")
    #expect(
      error(root)?.localizedDescription
        == "Nothing is named 'X', 'Y', which the schema 'R' refers to.")
    #expect(error(root)?.recoverySuggestion?.contains("dependencies") == true)
  }

  @Test func contradictingCountsAreToldAtUse() throws {
    let schema = try GenerationSchema(
      root: .init(arrayOf: .init(type: Int.self), minimumElements: 3, maximumElements: 2),
      dependencies: [])
    #expect(throws: LanguageModelSession.GenerationError.self) { try schema.check() }
  }
}
