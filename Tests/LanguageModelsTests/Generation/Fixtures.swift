import Foundation
import LanguageModels

// Types with a handwritten conformance that equals the one from the macro.

struct Dish: Equatable {
  var name: String
  var price: Decimal
  var rating: Int
  var allergens: [Allergen]
  var note: String?
}

extension Dish: Generable {
  static var generationSchema: GenerationSchema {
    GenerationSchema(
      type: Dish.self, description: "A dish on the menu",
      properties: [
        .init(name: "name", description: "What the guest reads", type: String.self),
        .init(name: "price", type: Decimal.self, guides: [.range(1...200)]),
        .init(name: "rating", type: Int.self, guides: [.minimum(1), .maximum(5)]),
        .init(name: "allergens", type: [Allergen].self, guides: [.maximumCount(3)]),
        .init(name: "note", type: String?.self),
      ])
  }

  init(_ content: GeneratedContent) throws {
    name = try content.value(forProperty: "name")
    price = try content.value(forProperty: "price")
    rating = try content.value(forProperty: "rating")
    allergens = try content.value(forProperty: "allergens")
    note = try content.value(forProperty: "note")
  }

  var generatedContent: GeneratedContent {
    var properties: [(String, any ConvertibleToGeneratedContent)] = [
      ("name", name), ("price", price), ("rating", rating), ("allergens", allergens),
    ]
    if let note { properties.append(("note", note)) }
    return GeneratedContent(properties: properties) { _, last in last }
  }

  struct PartiallyGenerated: ConvertibleFromGeneratedContent, Identifiable, Equatable {
    var id: GenerationID
    var name: String.PartiallyGenerated?
    var price: Decimal.PartiallyGenerated?
    var rating: Int.PartiallyGenerated?
    var allergens: [Allergen].PartiallyGenerated?
    var note: String?.PartiallyGenerated?

    init(_ content: GeneratedContent) throws {
      id = content.id ?? GenerationID()
      name = try content.value(forProperty: "name")
      price = try content.value(forProperty: "price")
      rating = try content.value(forProperty: "rating")
      allergens = try content.value(forProperty: "allergens")
      note = try content.value(forProperty: "note")
    }
  }
}

enum Allergen: String, Generable, CaseIterable {
  case gluten, nuts, milk

  static var generationSchema: GenerationSchema {
    GenerationSchema(type: Allergen.self, anyOf: allCases.map(\.rawValue))
  }

  init(_ content: GeneratedContent) throws {
    let text = try content.value(String.self)
    guard let allergen = Allergen(rawValue: text) else {
      throw LanguageModelSession.GenerationError.decodingFailure(
        .init(debugDescription: "\(text) is no allergen"))
    }
    self = allergen
  }

  var generatedContent: GeneratedContent { rawValue.generatedContent }
}

/// A type that contains itself.
struct Outline: Generable, Equatable {
  var name: String
  var children: [Outline]

  init(name: String, children: [Outline] = []) {
    self.name = name
    self.children = children
  }

  static var generationSchema: GenerationSchema {
    GenerationSchema(
      type: Outline.self,
      properties: [
        .init(name: "name", type: String.self), .init(name: "children", type: [Outline].self),
      ])
  }

  init(_ content: GeneratedContent) throws {
    name = try content.value(forProperty: "name")
    children = try content.value(forProperty: "children")
  }

  var generatedContent: GeneratedContent {
    GeneratedContent(properties: ["name": name, "children": children])
  }
}

/// A protocol for types of which only the schema is tested.
protocol SchemaOnly: Generable {}

extension SchemaOnly {
  init(_ content: GeneratedContent) throws { fatalError("Only the schema is used.") }
  var generatedContent: GeneratedContent { fatalError("Only the schema is used.") }
}

/// Returns the description of the decoding failure that `body` throws.
func decodingFailure(_ body: () throws -> some Any) -> String? {
  do {
    _ = try body()
    return nil
  } catch LanguageModelSession.GenerationError.decodingFailure(let context) {
    return context.debugDescription
  } catch {
    return "another error: \(error)"
  }
}
